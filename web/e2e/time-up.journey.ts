// The clock is the server's: time runs out with the browser closed, and with the browser open.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../testing/journeys/browser.js';
import { must } from './support/api.js';
import { eventually } from './support/eventually.js';
import { createShortExam, readHistory, type ShortExam } from './support/exams.js';
import { administrator, newLearner, type Person, signInAgain } from './support/people.js';
import { Runner } from './support/runner.js';
import { surprises, visitAs } from './support/visit.js';

const EXAM_MS = 60_000;
const GRACE_MS = 20_000;
/** The sweep, and a busy machine. */
const SWEEP_MS = 10_000;

jest.setTimeout(EXAM_MS + GRACE_MS + SWEEP_MS + 30_000);

let browser: Browser;
let exam: ShortExam;
beforeAll(async () => {
  exam = await createShortExam(await administrator(), { minutes: 1 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await exam.remove();
});

async function begin(name: string) {
  const person = await newLearner(name);
  const visitor = await visitAs(browser, person);
  const runner = new Runner(visitor.page);
  await runner.start(exam.id);
  const startedMs = Date.now();
  await runner.goTo(7);
  await runner.type(7, 'rain');
  await runner.saved();
  return { person, visitor, runner, startedMs };
}

const onlyResult = async (person: Person) => {
  const history = await readHistory(person);
  expect(history).toHaveLength(1);
  return must<{ state: string; timeSpent: number; score: { correctAnswers: number } }>('GET', `/ielts/results/${history[0]?.resultId}`, {
    token: person.token,
  });
};

test('an attempt closes by itself in an open window at zero, and without any window after the grace', async () => {
  const closed = await begin('Mai Đóng Máy');
  await closed.visitor.context.close();
  const open = await begin('Mai Mở Máy');

  // In the last minute the clock shows seconds; at zero the page hands in what it has.
  expect(await open.runner.clock.textContent()).toMatch(/0:[0-5]\d$/);
  await open.runner.type(8, 'honey');
  await open.visitor.page.waitForURL(/\/result\//, { timeout: EXAM_MS + GRACE_MS });
  const tookMs = Date.now() - open.startedMs;
  expect(tookMs).toBeGreaterThan(EXAM_MS - 5_000);
  expect(tookMs).toBeLessThan(EXAM_MS + GRACE_MS);
  await open.visitor.page.getByText('Đã hết giờ. Bài của bạn đã được nộp và chấm.').waitFor();
  expect(await onlyResult(open.person)).toMatchObject({ score: { correctAnswers: 2 } });
  expect(surprises(open.visitor)).toEqual([]);

  const leftMs = closed.startedMs + EXAM_MS + GRACE_MS + SWEEP_MS - Date.now();
  await eventually(
    'the closed attempt is in the history',
    () => readHistory(closed.person),
    (history) => history.length === 1,
    Math.max(leftMs, 1_000),
  );
  expect(await onlyResult(closed.person)).toMatchObject({ state: 'auto_submitted', timeSpent: 60, score: { correctAnswers: 1 } });
  const back = await visitAs(browser, await signInAgain(closed.person));
  await back.page.goto('/history');
  await back.page.getByRole('link', { name: `Xem chi tiết: ${exam.title}` }).click();
  await back.page.getByRole('heading', { level: 1, name: 'Hết giờ làm bài' }).waitFor();
});
