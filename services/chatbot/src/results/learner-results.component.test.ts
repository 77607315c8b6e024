import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventPayload } from '@vumon/proto/events.js';
import { ChatbotServiceService, type LearnerResult } from '@vumon/proto/gen/vumon/chatbot/v1/chatbot.js';
import {
  ANONYMOUS,
  asGuest,
  asUser,
  codeOf,
  eventually,
  newId,
  type TestEvent,
  type TestService,
  World,
} from '../../../../testing/component/service-harness.js';
import { chatbotService } from '../service.js';
import type { ChatbotTables } from '../tables.js';

let world: World;
let chatbot: TestService<typeof ChatbotServiceService, ChatbotTables>;
beforeAll(async () => {
  world = await World.open();
  chatbot = await world.start(chatbotService, ChatbotServiceService);
}, 120_000);
afterAll(() => world.close());

type ResultFact = EventPayload<'exam.attempt_submitted'>;
const fact = (userId: string | null, changes: Partial<ResultFact> = {}): ResultFact => ({
  resultId: newId(),
  attemptId: newId(),
  examId: newId(),
  examTitle: 'Đề 1',
  examType: 'reading',
  userId,
  mode: 'exam',
  state: 'submitted',
  timing: 'server',
  answered: 40,
  correct: 30,
  total: 40,
  percentage: 75,
  band: 7,
  timeSpentSeconds: 3_600,
  submittedAt: '2026-11-21T05:00:00.000Z',
  ...changes,
});
const publish = async (...list: readonly TestEvent[]): Promise<void> => {
  const ids = await world.publish(...list);
  await eventually(
    'the facts are handled',
    async () => (await chatbot.database.pool.query('select 1 from inbox where event_id = any($1)', [ids])).rowCount === new Set(ids).size,
  );
};
const submitted = (payload: ResultFact): TestEvent => ({ name: 'exam.attempt_submitted', payload });
const known = async (userId: string, limit = 10): Promise<LearnerResult[]> => (await chatbot.client.listLearnerResults({ limit }, asUser(userId))).results;

test('the tutor knows the results that the server timed, newest first, each once', async () => {
  const userId = newId();
  const old = fact(userId, { submittedAt: '2026-10-01T05:00:00.000Z', examTitle: 'Đề cũ', band: null });
  const newest = fact(userId);
  const twice = { ...submitted(newest), id: newId() };
  await publish(twice, twice, submitted(old), submitted(fact(userId, { timing: 'unverified' })), submitted(fact(newId())), submitted(fact(null)));
  expect(await known(userId)).toEqual([
    {
      resultId: newest.resultId,
      examTitle: 'Đề 1',
      examType: 'reading',
      correct: 30,
      total: 40,
      band: 7,
      submittedAt: '2026-11-21T05:00:00.000Z',
      mode: 'exam',
    },
    {
      resultId: old.resultId,
      examTitle: 'Đề cũ',
      examType: 'reading',
      correct: 30,
      total: 40,
      band: undefined,
      submittedAt: '2026-10-01T05:00:00.000Z',
      mode: 'exam',
    },
  ]);
  expect(await known(userId, 1)).toHaveLength(1);
  expect(await known(userId, -5)).toHaveLength(1);
});

test('practice is known as practice, also when it is claimed or marked again', async () => {
  const userId = newId();
  const practised = fact(userId, { mode: 'practice', band: 8.5 });
  const claimed = fact(userId, { mode: 'practice', submittedAt: '2026-11-20T05:00:00.000Z' });
  const sat = fact(userId, { band: 6, submittedAt: '2026-11-19T05:00:00.000Z' });
  await publish(submitted(practised), submitted(sat), { name: 'exam.result_claimed', payload: { ...claimed, userId } });
  await publish({
    name: 'exam.result_regraded',
    payload: { ...practised, correct: 39, percentage: 98, band: 9, previous: { correct: 30, percentage: 75, band: 8.5 }, at: new Date().toISOString() },
  });
  expect((await known(userId)).map(({ resultId, mode, band }) => [resultId, mode, band])).toEqual([
    [practised.resultId, 'practice', 9],
    [claimed.resultId, 'practice', 7],
    [sat.resultId, 'exam', 6],
  ]);
});

test("a guest's result is the learner's once it is claimed", async () => {
  const userId = newId();
  const guest = fact(null);
  await publish(submitted(guest));
  const claimed = { name: 'exam.result_claimed', payload: { ...guest, userId } } as const;
  await publish(claimed, claimed);
  expect((await known(userId)).map(({ resultId }) => resultId)).toEqual([guest.resultId]);
});

test('only a learner asks, and only for their own', async () => {
  for (const as of [ANONYMOUS, asGuest(newId())]) expect(await codeOf(chatbot.client.listLearnerResults({ limit: 5 }, as))).toBe('UNAUTHENTICATED');
  expect(await known(newId())).toEqual([]);
});

test('who is erased is gone, and stays gone when a result of before arrives after', async () => {
  const [userId, other] = [newId(), newId()];
  await publish(submitted(fact(userId)), submitted(fact(other)));
  await publish({ name: 'identity.user_deleted', payload: { userId, at: new Date().toISOString() } });
  await publish(submitted(fact(userId)));
  expect([(await known(userId)).length, (await known(other)).length]).toEqual([0, 1]);
});
