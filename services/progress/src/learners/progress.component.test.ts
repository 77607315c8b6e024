import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, mondayOf, vietnamDay } from '@vumon/platform/time/vietnam-day.js';
import type { EventPayload } from '@vumon/proto/events.js';
import { ProgressServiceService } from '@vumon/proto/gen/vumon/progress/v1/progress.js';
import type { Progress } from '@vumon/proto/http/learning.js';
import { ANONYMOUS, asGuest, asUser, codeOf, dataOf, eventually, newId, type TestService, World } from '../../../../testing/component/service-harness.js';
import { progressService } from '../service.js';
import type { ProgressTables } from '../tables.js';

let world: World;
let progress: TestService<typeof ProgressServiceService, ProgressTables>;
beforeAll(async () => {
  world = await World.open();
  progress = await world.start(progressService, ProgressServiceService);
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
  submittedAt: new Date().toISOString(),
  ...changes,
});
const of = async (userId: string): Promise<Progress> => dataOf<Progress>(await progress.client.getProgress({}, asUser(userId)));
const handled = async (ids: readonly string[]): Promise<boolean> =>
  (await progress.database.pool.query('select 1 from inbox where event_id = any($1)', [ids])).rowCount === new Set(ids).size;
/** Publishes results and waits until they are counted. */
const submitted = async (...payloads: ResultFact[]): Promise<string[]> => {
  const ids = await world.publish(...payloads.map((payload) => ({ name: 'exam.attempt_submitted' as const, payload })));
  await eventually('the results are handled', () => handled(ids));
  return ids;
};
const today = vietnamDay(new Date());
const monday = mondayOf(today);
/** An instant on a Vietnamese day. */
const at = (day: string, time: string): string => new Date(`${day}T${time}+07:00`).toISOString();

describe('tests taken', () => {
  test('delivered twice, in one batch or after it, counts once', async () => {
    const userId = newId();
    const [id, payload] = [newId(), fact(userId)];
    const event = { id, name: 'exam.attempt_submitted', payload } as const;
    await world.publish(event, event);
    await eventually('it is handled', () => handled([id]));
    await world.publish(event);
    // The next event of the same key comes after the repeated one: once it is handled, so is that.
    await submitted(fact(newId(), { resultId: payload.resultId, timing: 'unverified' }));
    expect(await of(userId)).toMatchObject({ testsCompleted: 1, averageScore: 7, totalStudyTime: 1 });
  });

  test('averages leave out practice, unverified results and sheets without an answer', async () => {
    const userId = newId();
    await submitted(
      fact(userId, { band: 6 }),
      fact(userId, { band: 7, timeSpentSeconds: 1_800 }),
      fact(userId, { band: 1, mode: 'practice', timeSpentSeconds: 900 }),
      fact(userId, { band: 9, timing: 'unverified', timeSpentSeconds: 0 }),
      fact(userId, { band: 0, answered: 0, correct: 0, percentage: 0 }),
      fact(null, { band: 0 }),
      fact(newId(), { band: 9 }),
    );
    // Time counts where the server measured it and something was answered, in practice too.
    expect(await of(userId)).toMatchObject({ averageScore: 6.5, testsCompleted: 3, totalStudyTime: 1.75 });
  });

  test("a guest's result counts once it is claimed, and once", async () => {
    const userId = newId();
    const guest = fact(null, { band: 8 });
    await submitted(guest);
    const claimed = { name: 'exam.result_claimed', payload: { ...guest, userId } } as const;
    const ids = await world.publish(claimed, claimed);
    await eventually('both claims are handled', () => handled(ids));
    expect(await of(userId)).toMatchObject({ testsCompleted: 1, averageScore: 8 });
  });
});

describe('hours of study', () => {
  test('belong to the Vietnamese day on which they began, weeks start on Monday, growth compares with last week', async () => {
    const userId = newId();
    const lastWeek = addDays(monday, -7);
    await submitted(
      // From 23:30 to 00:30: the day of the start.
      fact(userId, { submittedAt: at(addDays(monday, 1), '00:30:00'), timeSpentSeconds: 3_600 }),
      // Half past six on Monday in Viet Nam is still Sunday in UTC.
      fact(userId, { submittedAt: at(monday, '06:30:00'), timeSpentSeconds: 1_800 }),
      // From Sunday 23:50 to Monday 00:10: last week's.
      fact(userId, { submittedAt: at(monday, '00:10:00'), timeSpentSeconds: 1_200 }),
      fact(userId, { submittedAt: at(lastWeek, '09:00:00'), timeSpentSeconds: 2_400 }),
      fact(userId, { submittedAt: at(addDays(lastWeek, -1), '09:00:00'), timeSpentSeconds: 7_200 }),
    );
    const shown = await of(userId);
    expect(shown.weeklyActivity.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, i) => addDays(monday, i)));
    expect(shown.weeklyActivity.map(({ hours }) => hours)).toEqual([1.5, 0, 0, 0, 0, 0, 0]);
    expect([shown.weeklyStudyTime, shown.weeklyGrowth, shown.totalStudyTime]).toEqual([1.5, 50, 4.5]);
    const weekly = dataOf<Progress>(await progress.client.getWeeklyActivity({}, asUser(userId)));
    expect(weekly).toEqual({ weeklyActivity: shown.weeklyActivity, weeklyStudyTime: 1.5, weeklyGrowth: 50 });
  });
});

describe('a learner', () => {
  test('without anything has honest zeros; registering and initialising at once make one row', async () => {
    const userId = newId();
    expect(await of(userId)).toMatchObject({ testsCompleted: 0, averageScore: 0, totalStudyTime: 0, weeklyGrowth: 0, coursesEnrolled: 0 });
    await Promise.all([
      world.publish({ name: 'identity.user_registered', payload: { userId, role: 'user', at: new Date().toISOString() } }),
      ...Array.from({ length: 10 }, () => progress.client.initializeProgress({}, asUser(userId))),
    ]);
    await eventually(
      'the row is there',
      async () => (await progress.database.pool.query('select 1 from learners where user_id = $1', [userId])).rowCount === 1,
    );
  });

  test('what a browser reports of itself is kept apart, whatever it holds', async () => {
    const userId = newId();
    for (const payload of [{ testName: 'Đề', score: 9, percentage: 100 }, { testName: 'a\u0000b\ud800' }]) {
      await progress.client.recordSelfReport({ kind: 'test', payloadJson: Buffer.from(JSON.stringify(payload)) }, asUser(userId));
    }
    expect((await progress.database.pool.query('select payload from self_reports where user_id = $1 order by id', [userId])).rows).toEqual([
      { payload: { testName: 'Đề', score: 9, percentage: 100 } },
      { payload: { testName: 'ab' } },
    ]);
    expect(await of(userId)).toMatchObject({ testsCompleted: 0, averageScore: 0 });
  });

  test('is the caller: many at once each get their own, guests and strangers nothing', async () => {
    const ids = Array.from({ length: 30 }, newId);
    await submitted(...ids.map((userId, i) => fact(userId, { band: (i % 9) + 1 })));
    const answers = await Promise.allSettled([
      ...ids.map(of),
      progress.client.getProgress({}, ANONYMOUS),
      progress.client.getProgress({}, asGuest(ids[0] ?? '')),
    ]);
    expect(answers.slice(0, 30).map((answer) => (answer.status === 'fulfilled' && 'averageScore' in answer.value ? answer.value.averageScore : -1))).toEqual(
      ids.map((_, i) => (i % 9) + 1),
    );
    expect(answers.slice(30).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    for (const as of [ANONYMOUS, asGuest(newId())]) {
      expect(await codeOf(progress.client.getProgress({}, as))).toBe('UNAUTHENTICATED');
      expect(await codeOf(progress.client.initializeProgress({}, as))).toBe('UNAUTHENTICATED');
      expect(await codeOf(progress.client.recordSelfReport({ kind: 'test', payloadJson: Buffer.from('{}') }, as))).toBe('UNAUTHENTICATED');
    }
  });

  test('who is erased is gone, and stays gone when a result of before arrives after', async () => {
    const userId = newId();
    await submitted(fact(userId));
    await progress.client.recordSelfReport({ kind: 'test', payloadJson: Buffer.from('{}') }, asUser(userId));
    const ids = await world.publish({ name: 'identity.user_deleted', payload: { userId, at: new Date().toISOString() } });
    await eventually('the erasure is handled', () => handled(ids));
    await submitted(fact(userId));
    for (const table of ['learners', 'tests', 'activities', 'self_reports'])
      expect([table, (await progress.database.pool.query(`select 1 from ${table} where user_id = $1`, [userId])).rowCount]).toEqual([table, 0]);
  });
});

test('a fact that no table can hold goes to the dead letters with its reason, and those beside it are counted', async () => {
  const userId = newId();
  const before = fact(userId, { timeSpentSeconds: 60 });
  const poison = fact(userId, { answered: 3_000_000_000, timeSpentSeconds: 60 });
  const after = fact(userId, { timeSpentSeconds: 60 });
  await world.publish(...[before, poison, after].map((payload) => ({ name: 'exam.attempt_submitted' as const, payload })));
  const letters = () => progress.database.pool.query<{ reason: string; error: string; attempts: number }>('select reason, error, attempts from dead_letters');
  await eventually('the dead letter', async () => (await letters()).rowCount === 1, 30_000);
  const [letter] = (await letters()).rows;
  expect([letter?.reason, letter?.attempts]).toEqual(['handler_failed', 5]);
  expect(letter?.error).toMatch(/out of range/);
  await eventually('the others are counted', async () => (await of(userId)).testsCompleted === 2);
}, 60_000);
