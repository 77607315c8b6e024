// Before handing in, nothing that reaches the browser holds a key, an explanation or the evidence.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../testing/journeys/browser.js';
import { createShortExam, SECRET, type ShortExam } from './support/exams.js';
import { administrator, newLearner } from './support/people.js';
import { questions } from './support/reading-01.js';
import { Runner } from './support/runner.js';
import { surprises, visitAs } from './support/visit.js';

jest.setTimeout(60_000);

let browser: Browser;
let exam: ShortExam;
beforeAll(async () => {
  exam = await createShortExam(await administrator());
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await exam.remove();
});

interface Received {
  readonly where: string;
  readonly text: string;
}

/** Collects every body and every socket frame that the page gets. */
function listen(page: Page): () => Promise<Received[]> {
  const received: Promise<Received>[] = [];
  page.on('response', (response) => {
    if (!/json|javascript|html|css/.test(response.headers()['content-type'] ?? '')) return;
    received.push(
      response.text().then(
        (text) => ({ where: response.url(), text }),
        () => ({ where: response.url(), text: '' }),
      ),
    );
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(Promise.resolve({ where: socket.url(), text: payload.toString() })));
  });
  return () => Promise.all(received);
}

const holding = (received: readonly Received[], needle: string | RegExp): string[] =>
  received.filter(({ text }) => (typeof needle === 'string' ? text.includes(needle) : needle.test(text))).map(({ where }) => where);

test('keys stay on the server until the exam is handed in', async () => {
  const visitor = await visitAs(browser, await newLearner());
  const { page } = visitor;
  const all = listen(page);
  const runner = new Runner(page);
  await page.goto('/exams');
  await page.getByRole('link', { name: `Bắt đầu test: ${exam.title}` }).waitFor();
  await runner.start(exam.id);
  await runner.choose(1, 'to warn the harbour of storms');
  await runner.goTo(7);
  await runner.type(7, 'rain');
  await runner.saved();
  await page.reload();
  await runner.ready();

  const before = await all();
  expect(before.length).toBeGreaterThan(15);
  expect(before.filter(({ where }) => where.includes('/api/ielts')).length).toBeGreaterThan(4);
  expect(holding(before, SECRET)).toEqual([]);
  const answers = before.filter(({ where }) => where.includes('/api/') || where.includes('/socket.io'));
  expect(holding(answers, /"(?:correctAnswer|correctAnswerText|acceptedAnswers|explanation|evidence|reasonCode)"/)).toEqual([]);
  const explanations = questions.map(({ explanation = '' }) => explanation).filter((text) => text !== '');
  expect(explanations).toHaveLength(40);
  expect(explanations.flatMap((text) => holding(before, text))).toEqual([]);

  // W3: what the browser runs can neither mark nor tell a band. The ids of the band tables and the marker's spellings stand only on the server.
  const scripts = before.filter(({ where }) => /\.js(?:\?|$)/.test(where));
  expect(scripts.length).toBeGreaterThan(3);
  expect(holding(scripts, /seed-v1|aluminum/)).toEqual([]);

  // The same search does find them where they may be.
  await runner.submit();
  await page.getByRole('link', { name: 'Xem kết quả chi tiết' }).click();
  await page.getByText(`${SECRET} giải thích câu 1.`).waitFor();
  expect(holding(await all(), SECRET).length).toBeGreaterThan(0);
  expect(surprises(visitor)).toEqual([]);
  await visitor.context.close();
});
