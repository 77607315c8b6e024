import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventPayload } from '@vumon/proto/events.js';
import { ProgressServiceService } from '@vumon/proto/gen/vumon/progress/v1/progress.js';
import type { Plan } from '@vumon/proto/http/plan.js';
import {
  ANONYMOUS,
  asGuest,
  asUser,
  codeOf,
  dataOf,
  eventually,
  newId,
  type TestEvent,
  type TestService,
  World,
} from '../../../../testing/component/service-harness.js';
import { progressService } from '../service.js';
import type { ProgressTables } from '../tables.js';

let world: World;
let progress: TestService<typeof ProgressServiceService, ProgressTables>;
const GRAMMAR = newId();
const EXAMS = [newId(), newId(), newId()];
const BANDS = ['Band 4.0-5.0', 'Band 5.0-6.5', 'Band 6.5-7.5'];

const tell = async (...events: TestEvent[]): Promise<void> => {
  const ids = await world.publish(...events);
  await eventually(
    'the events are handled',
    async () => (await progress.database.pool.query('select 1 from inbox where event_id = any($1)', [ids])).rowCount === ids.length,
  );
};
const course = (changes: Partial<EventPayload<'catalogue.course_updated'>> = {}): EventPayload<'catalogue.course_updated'> => ({
  courseId: GRAMMAR,
  title: 'Ngữ pháp B1',
  type: 'grammar',
  level: 'B1',
  priceVnd: 249_000,
  status: 'active',
  at: new Date().toISOString(),
  ...changes,
});
const exam = (n: number, changes: Partial<EventPayload<'exam.exam_updated'>> = {}): EventPayload<'exam.exam_updated'> => ({
  examId: EXAMS[n] ?? newId(),
  title: `Đề đọc ${n}`,
  type: 'reading',
  status: 'published',
  totalQuestions: 40,
  difficulty: BANDS[n] ?? '',
  at: new Date().toISOString(),
  ...changes,
});
const placement = (userId: string | null, changes: Partial<EventPayload<'exam.placement_completed'>> = {}): TestEvent => ({
  name: 'exam.placement_completed',
  payload: {
    placementId: newId(),
    userId,
    level: 'B1',
    possible: 'B2',
    skills: { grammar: 'A2', vocabulary: 'B1', reading: 'B1', listening: null },
    at: new Date(Date.now() - 60_000).toISOString(),
    ...changes,
  },
});
const result = (userId: string, examId: string, band: number): TestEvent => ({
  name: 'exam.attempt_submitted',
  payload: {
    resultId: newId(),
    attemptId: newId(),
    examId,
    examTitle: 'Đề',
    examType: 'reading',
    userId,
    mode: 'exam',
    state: 'submitted',
    timing: 'server',
    answered: 40,
    correct: 30,
    total: 40,
    percentage: 75,
    band,
    timeSpentSeconds: 3_600,
    submittedAt: new Date().toISOString(),
  },
});
const planOf = async (userId: string): Promise<Plan> => dataOf<Plan>(await progress.client.getPlan({}, asUser(userId)));
const refs = (plan: Plan): (string | null)[] => plan.items.map(({ refId }) => refId);
const setGoal = async (userId: string, changes: object): Promise<Plan> =>
  dataOf<Plan>(await progress.client.setGoal({ changesJson: Buffer.from(JSON.stringify(changes)) }, asUser(userId)));

beforeAll(async () => {
  world = await World.open();
  progress = await world.start(progressService, ProgressServiceService);
  await tell({ name: 'catalogue.course_published', payload: course() }, ...EXAMS.map((_, n) => ({ name: 'exam.exam_published' as const, payload: exam(n) })));
}, 120_000);
afterAll(() => world.close());

test('a placement test makes a kept plan with reasons; each result ranks it anew', async () => {
  const userId = newId();
  expect((await planOf(userId)).items[0]).toMatchObject({ kind: 'placement' });
  await tell(placement(userId));
  const first = await planOf(userId);
  expect(first).toMatchObject({ level: 'B1', possible: 'B2', goal: { weeklyGoalMinutes: 150, targetBand: null } });
  expect(refs(first)).toEqual([GRAMMAR, EXAMS[0], EXAMS[1]]);
  for (const { reason } of first.items) expect(reason).toMatch(/ở mức (A2|B1)/);
  await tell(result(userId, EXAMS[0] ?? '', 7));
  const second = await planOf(userId);
  expect(refs(second)).toEqual([GRAMMAR, EXAMS[2], EXAMS[1]]);
  expect(second.items[1]?.reason).toContain('đạt band 7.0');
});

test('what is no longer offered leaves the plan at once; older news changes nothing', async () => {
  const userId = newId();
  await tell(placement(userId));
  await tell({ name: 'exam.exam_hidden', payload: exam(1, { status: 'draft' }) });
  expect(refs(await planOf(userId))).toEqual([GRAMMAR, EXAMS[0]]);
  await tell({ name: 'exam.exam_updated', payload: exam(1, { at: '2026-01-01T00:00:00.000Z' }) });
  expect(refs(await planOf(userId))).toEqual([GRAMMAR, EXAMS[0]]);
  await tell({ name: 'exam.exam_published', payload: exam(1) });
  expect(refs(await planOf(userId))).toEqual([GRAMMAR, EXAMS[0], EXAMS[1]]);
});

test('a copy that is missing comes with the next announcement of the exam; announcing what is known changes nothing', async () => {
  const userId = newId();
  await tell(placement(userId));
  const known = refs(await planOf(userId));
  expect(known).toContain(EXAMS[0]);
  const { rows } = await progress.database.pool.query('delete from offers where id = $1 returning title, level, fact_at', [EXAMS[0]]);
  const again: TestEvent = {
    name: 'exam.exam_updated',
    payload: exam(0, { title: rows[0].title, difficulty: rows[0].level, at: rows[0].fact_at.toISOString() }),
  };
  expect(refs(await planOf(userId))).not.toContain(EXAMS[0]);
  await tell(again);
  expect(refs(await planOf(userId))).toEqual(known);
  const offers = async () => (await progress.database.pool.query('select * from offers order by id')).rows;
  const before = await offers();
  await tell(again);
  expect(await offers()).toEqual(before);
});

test('an older test never replaces a newer one; a guest’s, or one without a level, makes no plan', async () => {
  const userId = newId();
  await tell(placement(userId, { level: 'B2', at: new Date().toISOString() }));
  await tell(placement(userId, { level: 'A1', at: '2026-01-01T00:00:00.000Z' }), placement(null));
  expect((await planOf(userId)).level).toBe('B2');
  const other = newId();
  await tell(placement(other, { level: null }));
  expect((await planOf(other)).placementId).toBeNull();
});

describe('the goal', () => {
  test('shares its minutes, keeps what is not named, and takes back what is null', async () => {
    const userId = newId();
    await tell(placement(userId));
    expect((await setGoal(userId, { weeklyGoalMinutes: 200, targetBand: 7.5 })).items.map(({ minutesPerWeek }) => minutesPerWeek)).toEqual([80, 70, 50]);
    expect((await setGoal(userId, { examDate: '2027-03-01' })).goal).toEqual({ weeklyGoalMinutes: 200, targetBand: 7.5, examDate: '2027-03-01' });
    expect((await setGoal(userId, { weeklyGoalMinutes: null, targetBand: null })).goal).toEqual({
      weeklyGoalMinutes: 150,
      targetBand: null,
      examDate: '2027-03-01',
    });
  });
  test('is the caller’s own', async () => {
    for (const as of [ANONYMOUS, asGuest(newId())]) {
      expect(await codeOf(progress.client.getPlan({}, as))).toBe('UNAUTHENTICATED');
      expect(await codeOf(progress.client.setGoal({ changesJson: Buffer.from('{}') }, as))).toBe('UNAUTHENTICATED');
    }
  });
});

test('a deleted person has no plan, and gets none from facts that are late', async () => {
  const userId = newId();
  await tell(placement(userId));
  await setGoal(userId, { weeklyGoalMinutes: 90 });
  await tell({ name: 'identity.user_deleted', payload: { userId, at: new Date().toISOString() } });
  await tell(placement(userId));
  for (const table of ['plans', 'placements', 'goals'])
    expect((await progress.database.pool.query(`select 1 from ${table} where user_id = $1`, [userId])).rowCount).toBe(0);
});
