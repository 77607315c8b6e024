import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Harness, json, startHarness, tokenOf } from '../testing/gateway-harness.js';

const asked: unknown[] = [];
let harness: Harness;
let token: string;
beforeAll(async () => {
  const result = (request: unknown) => {
    asked.push(request);
    return json({ data: {} });
  };
  harness = await startHarness({ fakes: { exam: { submitExam: result, submitAttempt: result, saveAnswers: result } } });
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
