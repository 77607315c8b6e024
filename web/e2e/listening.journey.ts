// A listening exam as in the test centre: sound check, one play that nobody stops, result, and the moment of each answer heard again.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type Visitor } from '../../testing/journeys/browser.js';
import { call, isRecord } from './support/api.js';
import { eventually } from './support/eventually.js';
import { readAttempt, readHistory, type ShortExam, startAttempt, submitAttempt } from './support/exams.js';
import { tabTo } from './support/keyboard.js';
import {
  bar,
  checkSound,
  createListeningExam,
  HEARD_RIGHT,
  hears,
  listensOn,
  playingOn,
  playsWithTheServer,
  rememberPlayers,
  serverPosition,
  silent,
  startListening,
  startOverApi,
} from './support/listening.js';
import { PHONE_AND_DESKTOP, problemsOf } from './support/looks.js';
import { administrator, newLearner, type Person } from './support/people.js';
import { Runner } from './support/runner.js';
import { refusedAnswer, surprises, visitAs } from './support/visit.js';

jest.setTimeout(150_000);

const SECOND_PART_MS = 90_000;

let browser: Browser;
let exam: ShortExam;
beforeAll(async () => {
  exam = await createListeningExam(await administrator());
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await exam.remove();
});

async function listener(name: string): Promise<{ person: Person; visitor: Visitor; page: Page; runner: Runner }> {
  const person = await newLearner(name);
  const visitor = await visitAs(browser, person);
  await rememberPlayers(visitor.context);
  return { person, visitor, page: visitor.page, runner: new Runner(visitor.page) };
}

describe('one sitting', () => {
  let person: Person;
  let visitor: Visitor;
  let page: Page;
  let runner: Runner;
  let attempt: string;
  let resultId: string;
  beforeAll(async () => {
    ({ person, visitor, page, runner } = await listener('Lê Thị Lắng Nghe'));
  });
  afterAll(() => visitor.context.close());

  test('nobody starts before the sound was checked; the volume set there is the one of the exam', async () => {
    await page.goto(`/exam/${exam.id}`);
    const start = page.getByRole('button', { name: 'Bắt đầu làm bài' });
    await start.waitFor();
    expect(await start.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Tôi nghe rõ' }).isDisabled()).toBe(true);
    await page.getByRole('slider', { name: 'Âm lượng' }).fill('40');
    await checkSound(page);
    expect(await start.isEnabled()).toBe(true);
  });

  test('the recording begins by itself, as loud as it was checked, and has nothing to stop it', async () => {
    attempt = await startListening(runner, exam.id);
    expect((await hears(page)).volume).toBeCloseTo(0.4);
    await bar(page).getByText('Đang phát phần 1').waitFor();
    expect(await bar(page).getByRole('button').count()).toBe(0);
    expect(await bar(page).getByRole('slider').count()).toBe(0);
    await page.getByRole('banner').getByRole('slider', { name: 'Âm lượng' }).fill('70');
    expect((await hears(page)).volume).toBeCloseTo(0.7);
  });

  test('a second start is refused and told where the recording is; no other part starts, and the words stay closed', async () => {
    for (const section of ['s1', 's2']) {
      const { status, body } = await startOverApi(person, attempt, section);
      expect([status, body.code]).toEqual([409, 'AUDIO_ALREADY_STARTED']);
      expect(body.data).toMatchObject({ sectionId: 's1', ended: false, durationSeconds: expect.any(Number), audioUrl: expect.any(String) });
    }
    await playsWithTheServer(page, person, attempt, 's1');
    const words = await call('GET', `/ielts/attempts/${attempt}/sections/s1/transcript`, { token: person.token, from: person.from });
    expect([words.status, words.body.code]).toEqual([403, 'TRANSCRIPT_LOCKED']);
  });

  test('a reload comes back where the recording is now, not where it was', async () => {
    await runner.type(1, 'library');
    await runner.saved();
    const before = await serverPosition(person, attempt, 's1');
    await page.reload();
    await runner.ready();
    await listensOn(page);
    expect((await hears(page, before)).seconds).toBeGreaterThanOrEqual(before);
    await playsWithTheServer(page, person, attempt, 's1');
    expect(await runner.gap(1).inputValue()).toBe('library');
  });

  test('the second part follows by itself, the questions follow it, and then there is time to check', async () => {
    await bar(page).getByText('Đang phát phần 2').waitFor({ timeout: SECOND_PART_MS });
    await page.getByRole('region', { name: 'Câu hỏi phần 2' }).waitFor();
    await hears(page);
    await runner.choose(4, 'Mill Street');
    await runner.type(5, 'March');
    // Looking back at the first part is free, and the recording does not mind.
    await runner.goTo(2);
    await runner.type(2, 'twelve');
    await runner.type(3, 'Hadlow');
    await bar(page).getByText('Bản ghi đã phát hết. Hãy dùng thời gian còn lại để kiểm tra câu trả lời.').waitFor({ timeout: 60_000 });
    await silent(page);
    const again = await startOverApi(person, attempt, 's1');
    expect([again.status, again.body.data]).toEqual([409, expect.objectContaining({ ended: true, audioUrl: null })]);
    await runner.saved();
    expect((await readAttempt(person, attempt)).answers).toEqual({ ...HEARD_RIGHT, l4: 0 });
    resultId = await runner.submit();
    await page.getByText('4/5').first().waitFor();
    expect((await readHistory(person)).map((item) => item.resultId)).toEqual([resultId]);
  });

  test('the review plays the moment of the answer and nothing else, with its words marked', async () => {
    await page.getByRole('link', { name: 'Xem kết quả chi tiết' }).click();
    await page.getByRole('button', { name: 'Câu 2: Đúng' }).click();
    const pane = page.getByRole('region', { name: 'Bài nghe', exact: true });
    await pane.locator('mark').filter({ hasText: "There's room for twelve people on the course" }).waitFor();
    await pane.getByText('I saw your poster in the library').waitFor();
    await pane.getByRole('button', { name: /^Nghe đoạn 0:1\d–0:2\d$/ }).click();
    const { seconds } = await hears(page, 14);
    expect(seconds).toBeLessThan(29);
    await pane.getByRole('button', { name: 'Dừng' }).click();
    await silent(page);

    await page.getByRole('button', { name: 'Câu 4: Sai' }).click();
    await pane.locator('mark').filter({ hasText: '28 Chapel Street' }).waitFor();
    await pane.getByRole('button', { name: /^Nghe đoạn/ }).click();
    await hears(page, 3);
    // Five seconds of words, and it ends by itself.
    await pane.getByRole('button', { name: /^Nghe đoạn/ }).waitFor({ timeout: 30_000 });
    expect(await playingOn(page)).toEqual([]);
  });

  test('the browser complains of nothing but the refused second start', () => {
    expect(surprises(visitor, refusedAnswer)).toEqual([]);
  });
});

test('its screens fit a phone and a desk, light and dark, and everybody can read them', async () => {
  const { person, visitor, page, runner } = await listener('Phan Thị Nhìn Màn');
  await page.goto(`/exam/${exam.id}`);
  await page.getByRole('button', { name: 'Nghe thử' }).waitFor();
  expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
  const attempt = await startListening(runner, exam.id);
  await hears(page);
  expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
  // Another page of the same attempt was not clicked in yet: it asks for the click.
  const newer = await visitor.context.newPage();
  // Whoever drives a browser counts as somebody who clicked; this page is to be as fresh as a learner's.
  await newer.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } }));
  await new Runner(newer).open(exam.id, attempt);
  await newer.getByRole('dialog', { name: 'Sẵn sàng nghe' }).waitFor();
  expect(await problemsOf(newer, PHONE_AND_DESKTOP)).toEqual([]);
  await newer.close();
  const { resultId } = await submitAttempt(person, attempt, { ...HEARD_RIGHT, l2: 'ten' });
  await page.goto(`/result/${resultId}`);
  await page.getByRole('heading', { level: 1, name: 'Bạn đã hoàn thành bài thi' }).waitFor();
  expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
  await page.goto(`/result/${resultId}?view=review`);
  await page.getByRole('button', { name: 'Câu 2: Sai' }).click();
  await page.getByRole('button', { name: /^Nghe đoạn/ }).waitFor();
  expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
  expect(surprises(visitor, refusedAnswer)).toEqual([]);
  await visitor.context.close();
});

test('the whole exam by keyboard alone: sound check, answers, handing in, the moment heard again', async () => {
  const { person, visitor, page, runner } = await listener('Trịnh Thị Bàn Phím');
  const { keyboard } = page;
  await page.goto(`/exam/${exam.id}`);
  await page.getByRole('button', { name: 'Nghe thử' }).waitFor();
  await tabTo(page, 'Nghe thử');
  await keyboard.press('Enter');
  await eventually(
    'the notes were played',
    () => page.getByRole('button', { name: 'Tôi nghe rõ' }).isEnabled(),
    (enabled) => enabled,
  );
  await tabTo(page, 'Tôi nghe rõ');
  await keyboard.press('Enter');
  await tabTo(page, 'Bắt đầu làm bài');
  await keyboard.press('Enter');
  await runner.ready();
  await hears(page);

  await tabTo(page, 'Câu 1');
  for (const word of ['library', 'twelve', 'Hadlow']) {
    await keyboard.type(word);
    await keyboard.press('Alt+KeyN');
  }
  await page.getByRole('region', { name: 'Câu hỏi phần 2' }).waitFor();
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await runner
    .question(4)
    .getByRole('radio', { name: /Chapel Street/, checked: true })
    .waitFor();
  await keyboard.press('Alt+KeyN');
  await keyboard.type('March');
  await runner.saved();
  expect(await runner.answered()).toBe(5);
  await tabTo(page, 'Nộp bài', 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByText('Bạn đã trả lời tất cả 5 câu.').waitFor();
  await tabTo(page, 'Nộp bài');
  await keyboard.press('Enter');
  await runner.result();
  await page.getByText('5/5').first().waitFor();
  await silent(page);

  await tabTo(page, 'Xem kết quả chi tiết');
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Kết quả chi tiết/ }).waitFor();
  await tabTo(page, /^Câu 3: Đúng/);
  await keyboard.press('Enter');
  await tabTo(page, /^Nghe đoạn/);
  await keyboard.press('Enter');
  await hears(page, 30);
  expect((await readHistory(person)).map(({ score }) => score.correctAnswers)).toEqual([5]);
  expect(surprises(visitor, refusedAnswer)).toEqual([]);
  await visitor.context.close();
});

test('what is played is nowhere before its time: no address, no words, no keys', async () => {
  const person = await newLearner('Đặng Văn Tò Mò');
  const { _id } = await startAttempt(person, exam.id);
  const attempt = await readAttempt(person, _id);
  expect(attempt.audio).toEqual([]);
  const paper = await call('GET', `/ielts/${exam.id}`, { token: person.token, from: person.from });
  for (const text of [JSON.stringify(attempt), JSON.stringify(paper.body)])
    expect(text).not.toMatch(/audioUrl|audioPublicId|exam-audio|transcript|Hadlow|explanation|evidence/);
  expect(isRecord(paper.body.data) && paper.body.data.totalQuestions).toBe(5);
});
