// What must not cost a listener an answer or buy a second hearing: a lost network, a second window, a wrong clock, changed addresses, the bell.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type Visitor } from '../../testing/journeys/browser.js';
import { isRecord } from './support/api.js';
import { readAttempt, readHistory, type ShortExam, startAttempt, submitAttempt } from './support/exams.js';
import { bar, createListeningExam, hears, listensOn, playsWithTheServer, rememberPlayers, silent, startListening, startOverApi } from './support/listening.js';
import { administrator, newLearner, type Person } from './support/people.js';
import { fetchRecording } from './support/recordings.js';
import { Runner } from './support/runner.js';
import { lostNetwork, refusedAnswer, surprises, visitAs } from './support/visit.js';

const EXAM_MS = 60_000;
const GRACE_MS = 20_000;

jest.setTimeout(150_000);

let browser: Browser;
/** A first part of a minute; one that is soon over; one whose minute soon is. */
let exam: ShortExam;
let brisk: ShortExam;
let brief: ShortExam;
beforeAll(async () => {
  const admin = await administrator();
  exam = await createListeningExam(admin);
  brisk = await createListeningExam(admin, { firstSeconds: 20 });
  brief = await createListeningExam(admin, { minutes: 1 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  for (const one of [exam, brisk, brief]) await one.remove();
});

async function listener(name: string): Promise<{ person: Person; visitor: Visitor; page: Page; runner: Runner }> {
  const person = await newLearner(name);
  const visitor = await visitAs(browser, person);
  await rememberPlayers(visitor.context);
  return { person, visitor, page: visitor.page, runner: new Runner(visitor.page) };
}

test('without a network answers are kept, what cannot be heard is said, and all of it comes back', async () => {
  const { person, visitor, page, runner } = await listener('Vũ Thị Mất Sóng');
  const attempt = await startListening(runner, brisk.id);
  await hears(page);
  await visitor.context.setOffline(true);
  await runner.type(1, 'library');
  await page.getByText('Ngoại tuyến (1 thay đổi chờ gửi). Câu trả lời được giữ trên máy này.').waitFor();
  // The first part ends meanwhile, and the second cannot be asked for.
  await bar(page).getByText('Không tải được âm thanh, đang thử lại. Câu trả lời của bạn vẫn được lưu.').waitFor({ timeout: 45_000 });
  await runner.type(2, 'twelve');
  expect((await readAttempt(person, attempt)).answers).toEqual({});
  await visitor.context.setOffline(false);
  await bar(page).getByText('Đang phát phần 2').waitFor({ timeout: 20_000 });
  await hears(page);
  await playsWithTheServer(page, person, attempt, 's2');
  await runner.saved();
  expect((await readAttempt(person, attempt)).answers).toEqual({ l1: 'library', l2: 'twelve' });
  expect(surprises(visitor, lostNetwork, refusedAnswer)).toEqual([]);
  await visitor.context.close();
});

test('a second window takes over and hears the recording where it is; the first falls silent', async () => {
  const { person, visitor, page: older, runner } = await listener('Bùi Thị Hai Tai');
  const attempt = await startListening(runner, exam.id);
  await hears(older);
  const newer = await visitor.context.newPage();
  await new Runner(newer).open(exam.id, attempt);
  await older.getByRole('alertdialog', { name: 'Bài đang mở ở cửa sổ khác — làm tiếp ở đây?' }).waitFor();
  await silent(older);
  await listensOn(newer);
  await hears(newer);
  await playsWithTheServer(newer, person, attempt, 's1');
  await older.getByRole('button', { name: 'Chỉ xem' }).click();
  expect(await runner.gap(1).isEditable()).toBe(false);
  await silent(older);

  // And back again: never two of them sound.
  await older.getByRole('button', { name: 'Làm tiếp ở đây' }).click();
  await silent(newer);
  await listensOn(older);
  await hears(older);
  await runner.type(1, 'library');
  await runner.saved();
  expect((await readAttempt(person, attempt)).answers).toEqual({ l1: 'library' });
  expect(surprises(visitor, refusedAnswer)).toEqual([]);
  await visitor.context.close();
});

test.each([2, -2])('a computer whose clock is wrong by %d hours hears the same', async (hours) => {
  const { person, visitor, page, runner } = await listener('Ngô Thị Đồng Hồ');
  await visitor.context.clock.install({ time: Date.now() + hours * 3_600_000 });
  const attempt = await startListening(runner, exam.id);
  await hears(page);
  await playsWithTheServer(page, person, attempt, 's1');
  await runner.clock.hover();
  expect(await runner.clock.textContent()).toMatch(/(?:20:00|19:\d\d)$/);
  await runner.type(1, 'library');
  await runner.saved();
  const { state, answers } = await readAttempt(person, attempt);
  expect([state, answers]).toEqual(['in_progress', { l1: 'library' }]);
  expect(surprises(visitor)).toEqual([]);
  await visitor.context.close();
});

test('time runs out in mid-recording: the sound stops, what was saved is marked, and the page says so', async () => {
  const { person, visitor, page, runner } = await listener('Mai Thị Hết Giờ');
  await startListening(runner, brief.id);
  const startedMs = Date.now();
  await hears(page);
  await runner.type(1, 'library');
  await runner.saved();
  await page.waitForURL(/\/result\//, { timeout: EXAM_MS + GRACE_MS + 20_000 });
  expect(Date.now() - startedMs).toBeGreaterThan(EXAM_MS - 15_000);
  await page.getByText('Đã hết giờ. Bài của bạn đã được nộp và chấm.').waitFor();
  await silent(page);
  expect((await readHistory(person)).map(({ score }) => score.correctAnswers)).toEqual([1]);
  expect(surprises(visitor)).toEqual([]);
  await visitor.context.close();
});

test('an address plays its recording in pieces, and nothing else: changed, prolonged or lent to another section it is refused', async () => {
  const person = await newLearner('Cao Văn Địa Chỉ');
  const { _id } = await startAttempt(person, exam.id);
  const { status, body } = await startOverApi(person, _id, 's1');
  expect(status).toBe(200);
  const address = isRecord(body.data) ? String(body.data.audioUrl) : '';
  const whole = await fetchRecording(address);
  const size = whole.bytes;
  expect([whole.status, size > 300_000]).toEqual([200, true]);
  expect(await fetchRecording(address, 'bytes=1000-1999')).toMatchObject({ status: 206, bytes: 1_000, contentRange: `bytes 1000-1999/${size}` });
  expect(await fetchRecording(address, 'bytes=-500')).toMatchObject({ status: 206, bytes: 500 });
  expect(await fetchRecording(address, `bytes=${size}-`)).toMatchObject({ status: 416, code: 'RANGE_NOT_SATISFIABLE', contentRange: `bytes */${size}` });

  const [path = '', mac = ''] = address.split('.');
  const at = path.lastIndexOf('/') + 1;
  const grant: unknown[] = JSON.parse(Buffer.from(path.slice(at), 'base64url').toString());
  const signedLike = (fields: unknown[]): string => `${path.slice(0, at)}${Buffer.from(JSON.stringify(fields)).toString('base64url')}.${mac}`;
  expect((await fetchRecording(signedLike(grant))).status).toBe(200);
  const [holder, section, key, until] = grant;
  for (const bad of [
    signedLike([holder, section, key, Number(until) + 3_600]),
    signedLike([holder, 's2', key, until]),
    signedLike([holder, section, 'exam-audio/none.mp3', until]),
    `${path}.${mac.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
    path,
    String(key),
  ]) {
    const answer = await fetchRecording(bad.startsWith('/') ? bad : `/api/ielts/audio/${bad}`);
    expect([bad, answer.status, answer.code]).toEqual([bad, 403, 'AUDIO_LINK_INVALID']);
  }

  // Handed in, the recording has no start any more; the review has an address of its own.
  await submitAttempt(person, _id, {});
  const closed = await startOverApi(person, _id, 's2');
  expect(closed.body.code).toBe('ATTEMPT_CLOSED');
});
