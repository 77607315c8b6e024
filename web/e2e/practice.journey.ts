// Practice: one part of an exam, keys as one goes, the recording in the learner's own hands, only the mistakes once more, and no average touched.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type Visitor, viewports } from '../../testing/journeys/browser.js';
import { call } from './support/api.js';
import { eventually } from './support/eventually.js';
import { createShortExam, RIGHT, readAttempt, type ShortExam, startAttempt, submitAttempt } from './support/exams.js';
import { bar, createListeningExam, hears, rememberPlayers, silent } from './support/listening.js';
import { PHONE_AND_DESKTOP, problemsOf } from './support/looks.js';
import { administrator, newLearner, type Person } from './support/people.js';
import { Runner } from './support/runner.js';
import { arrivesAt, refusedAnswer, surprises, visitAs } from './support/visit.js';

jest.setTimeout(90_000);

let browser: Browser;
let reading: ShortExam;
let listening: ShortExam;
beforeAll(async () => {
  const admin = await administrator();
  reading = await createShortExam(admin);
  listening = await createListeningExam(admin, { firstSeconds: 20 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  for (const one of [reading, listening]) await one.remove();
});

const attemptIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function startPractice(page: Page, runner: Runner): Promise<string> {
  await page.getByRole('button', { name: 'Bắt đầu luyện tập' }).click();
  await arrivesAt(page, /^\/exam\/[^/]+\/attempt\/[^/]+$/);
  await runner.ready();
  return attemptIn(page);
}

describe.each(['phone', 'desktop'] as const)('reading on a %s', (size) => {
  let person: Person;
  let visitor: Visitor;
  let page: Page;
  let runner: Runner;
  beforeAll(async () => {
    person = await newLearner('Hà Thị Luyện Tập');
    // One sat exam, whose averages practice must not move.
    const { _id } = await startAttempt(person, reading.id);
    await submitAttempt(person, _id, RIGHT);
    visitor = await visitAs(browser, person, { viewport: viewports[size] });
    page = visitor.page;
    runner = new Runner(page);
  });
  afterAll(() => visitor.context.close());

  /** On a phone the passage and the questions share the screen. */
  const toQuestions = async (): Promise<void> => {
    const tab = page.getByRole('button', { name: 'Câu hỏi', exact: true });
    if (size === 'phone') await tab.click();
  };

  test('one part is chosen, and only that part is there, without a clock', async () => {
    await page.goto(`/exam/${reading.id}`);
    await page.getByRole('radio', { name: /^Luyện tập/ }).check();
    await page.getByRole('radio', { name: 'Từng phần' }).check();
    await page.getByRole('checkbox', { name: /The Bell on the Pier/ }).uncheck();
    await page.getByText('Hãy chọn ít nhất một phần.').waitFor();
    expect(await page.getByRole('button', { name: 'Bắt đầu luyện tập' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /Salt from the Marsh/ }).check();
    const attempt = await readAttempt(person, await startPractice(page, runner));
    expect([attempt.mode, attempt.deadlineAt, attempt.included]).toEqual(['practice', null, ['q5', 'q6', 'q7', 'q8']]);
    await page.getByRole('banner').getByText('Thời gian đã làm:').waitFor({ state: 'attached' });
    expect(await runner.clock.count()).toBe(0);
  });

  test('a question is checked as one goes: verdict, key and reason, and its answer stands', async () => {
    await toQuestions();
    await runner.type(7, 'snow');
    await page.getByRole('button', { name: 'Kiểm tra câu 7', exact: true }).click();
    const checked = page.getByRole('status', { name: 'Kết quả kiểm tra' }).filter({ hasText: 'Câu 7' });
    await checked.getByText('Câu 7: Sai').waitFor();
    await checked.getByText(/^Đáp án: rain/).waitFor();
    await checked.getByText('Rain ruins a whole month of work').waitFor();
    expect(await runner.gap(7).isEditable()).toBe(false);
    await runner.type(8, 'honey');
    await page.getByRole('button', { name: 'Kiểm tra câu 8', exact: true }).click();
    await page.getByText('Câu 8: Đúng').waitFor();
    await page.reload();
    await runner.ready();
    await toQuestions();
    await page.getByText('Câu 7: Sai').waitFor();
    if (size === 'desktop') expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
  });

  test('the result has no band and moves no average', async () => {
    await runner.submit();
    await page.getByText('Bài luyện tập không giới hạn giờ: không quy ra band và không tính vào điểm trung bình.').waitFor();
    await page.getByText('1/4').first().waitFor();
    const { body } = await call('GET', '/ielts/results/history', { token: person.token, from: person.from });
    expect(body.totals).toMatchObject({ count: 2, counted: 1, averagePercent: 100 });
  });

  test('only what was wrong is done once more', async () => {
    const first = page.url();
    await page.getByRole('button', { name: 'Chỉ làm lại câu sai' }).click();
    await arrivesAt(page, /^\/exam\/[^/]+\/attempt\/[^/]+$/);
    await runner.ready();
    const attempt = await readAttempt(person, attemptIn(page));
    expect([attempt.mode, attempt.included, attempt.answers]).toEqual(['practice', ['q5', 'q6', 'q7'], {}]);
    await toQuestions();
    await runner.type(7, 'rain');
    await runner.saved();
    await runner.submit();
    await page.getByText('1/3').first().waitFor();
    await page.goto(first);
    await page.getByText('1/4').first().waitFor();
    await page.goto('/history');
    await page.getByText('Trung bình tính từ 1 bài thi có giờ. Bài luyện tập không tính.').waitFor();
    expect(surprises(visitor)).toEqual([]);
  });
});

test('listening: the player is the learner’s, and the words open after the first listen', async () => {
  const person = await newLearner('Hà Văn Nghe Lại');
  const visitor = await visitAs(browser, person);
  await rememberPlayers(visitor.context);
  const { page } = visitor;
  const runner = new Runner(page);
  await page.goto(`/exam/${listening.id}`);
  await page.getByRole('radio', { name: /^Luyện tập/ }).check();
  await page.getByRole('button', { name: 'Nghe thử' }).click();
  await page.getByRole('button', { name: 'Tôi nghe rõ' }).click();
  const attempt = await startPractice(page, runner);
  const player = bar(page);
  const words = player.getByRole('button', { name: 'Xem lời thoại' });
  expect(await words.isDisabled()).toBe(true);
  await player.getByText('Lời thoại mở sau khi bạn nghe hết phần này một lần').waitFor();

  await player.getByRole('button', { name: 'Phát', exact: true }).click();
  await hears(page, 0.5);
  await player.getByRole('button', { name: 'Tạm dừng' }).click();
  await silent(page);
  await player.getByRole('button', { name: 'Tới 5 giây' }).click();
  await player.getByRole('combobox', { name: 'Tốc độ' }).selectOption('1.5');
  await player.getByRole('button', { name: 'Phát', exact: true }).click();
  expect((await hears(page, 5.2)).rate).toBe(1.5);
  await player.getByRole('button', { name: 'Lùi 5 giây' }).click();
  const locked = await call('GET', `/ielts/attempts/${attempt}/sections/s1/transcript`, { token: person.token, from: person.from });
  expect(locked.status).toBe(403);

  await eventually(
    'the words are open',
    () => words.isEnabled(),
    (enabled) => enabled,
    45_000,
  );
  await words.click();
  const lines = player.getByRole('list', { name: 'Lời thoại' });
  await lines.getByText('I saw your poster in the library').waitFor();
  // A line is pressed to hear it.
  await lines.getByRole('button', { name: /I saw your poster/ }).click();
  await player.getByRole('button', { name: 'Phát', exact: true }).click();
  expect((await hears(page, 7)).seconds).toBeLessThan(16);
  await player.getByRole('button', { name: 'Tạm dừng' }).click();
  expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
  expect(surprises(visitor, refusedAnswer)).toEqual([]);
  await visitor.context.close();
});
