import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { type Harness, json, startHarness, tokenOf } from '../testing/gateway-harness.js';

const asked: unknown[] = [];
/** What every submit waits for. */
let marking: Promise<void> = Promise.resolve();
let harness: Harness;
let token: string;
beforeAll(async () => {
  const result = (request: unknown) => {
    asked.push(request);
    return json({ data: {} });
  };
  const refused = async (request: unknown) => {
    asked.push(request);
    await marking;
    throw new AppError('ATTEMPT_TAKEN_OVER');
  };
  harness = await startHarness({ fakes: { exam: { submitExam: result, submitAttempt: refused, saveAnswers: result } } });
  token = await tokenOf();
});
afterAll(() => harness.close());

const send = (method: 'POST' | 'PATCH', url: string, body: unknown) =>
  harness.app.fastify.inject({ method, url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } });

it.each([-5, 0, 1e12, 'long', null])('W10: the time %j that a browser claims is taken without complaint and reaches nobody', async (timeSpent) => {
  asked.length = 0;
  const examId = randomUUID();
  await send('POST', `/api/ielts/${examId}/submit`, { answers: { q1: 1 }, timeSpent });
  expect(asked).toEqual([{ examId, answersJson: Buffer.from('{"q1":1}') }]);
});

it('W27: a sheet of a megabyte is refused before any service hears of it', async () => {
  asked.length = 0;
  const answers = Object.fromEntries(Array.from({ length: 1_100 }, (_, i) => [`q${i}`, 'x'.repeat(1_000)]));
  const changes = Object.entries(answers).map(([questionId, value]) => ({ questionId, value }));
  const attempt = `/api/ielts/attempts/${randomUUID()}`;
  const refused = await Promise.all([
    send('POST', `/api/ielts/${randomUUID()}/submit`, { answers }),
    send('POST', `${attempt}/submit`, { changes }),
    send('PATCH', `${attempt}/answers`, { clientId: 'tab-a', seq: 1, changes }),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([413, 413, 413]);
  expect(asked).toEqual([]);
});

it('while the line is long a submitted sheet is kept once, before it waits', async () => {
  asked.length = 0;
  const body = { clientId: 'tab-a', seq: 7, changes: [{ questionId: 'q1', value: 'last word' }] };
  const crowd = 1_000;
  const answers = await Promise.all(Array.from({ length: crowd }, () => send('POST', `/api/ielts/attempts/${randomUUID()}/submit`, body)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
  const text = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString() : '');
  const requests = asked as { attemptId: string; flaggedJson?: Buffer; seq: number; clientId: string; changesJson: Buffer }[];
  const saves = requests.filter((request) => request.flaggedJson !== undefined);
  const submits = requests.filter((request) => request.flaggedJson === undefined);
  expect([submits.length, new Set(submits.map(({ attemptId }) => attemptId)).size]).toEqual([crowd, crowd]);
  expect(saves.length).toBeGreaterThan(0);
  expect(saves.length).toBeLessThan(crowd);
  // Each sheet travels once: with the save, or with the submit.
  const sheets = new Map(saves.map(({ attemptId, changesJson }) => [attemptId, text(changesJson)]));
  for (const { attemptId, clientId, seq, changesJson } of submits) {
    expect([clientId, seq]).toEqual(['tab-a', 7]);
    expect((sheets.get(attemptId) ?? '') + text(changesJson)).toBe(JSON.stringify(body.changes));
  }
  // Alone, it waits for nobody.
  asked.length = 0;
  await send('POST', `/api/ielts/attempts/${randomUUID()}/submit`, body);
  expect(asked).toHaveLength(1);
});

it('when the line is full a sheet that is safe is told when to come back, and does not stand in it', async () => {
  asked.length = 0;
  const body = { clientId: 'tab-a', seq: 7, changes: [{ questionId: 'q1', value: 'last word' }] };
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  marking = promise;
  let told = 0;
  const answers = await Promise.all(
    Array.from({ length: 4_000 }, async () => {
      const id = randomUUID();
      const answer = await send('POST', `/api/ielts/attempts/${id}/submit`, body);
      // The line is full by then.
      if (answer.statusCode === 503 && ++told === 500) goOn();
      return { id, answer };
    }),
  );
  const sent = answers.filter(({ answer }) => answer.statusCode === 503);
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(answers.map(({ answer }) => answer.statusCode))).toEqual(new Set([409, 503]));
  const requests = asked as { attemptId: string; flaggedJson?: Buffer }[];
  const saved = new Set(requests.filter(({ flaggedJson }) => flaggedJson !== undefined).map(({ attemptId }) => attemptId));
  const submitted = new Set(requests.filter(({ flaggedJson }) => flaggedJson === undefined).map(({ attemptId }) => attemptId));
  for (const { id, answer } of sent) {
    expect([saved.has(id), submitted.has(id)]).toEqual([true, false]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(8);
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  }
}, 60_000);
