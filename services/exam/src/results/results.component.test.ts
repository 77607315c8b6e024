import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { HistoryItem, Result } from '@vumon/proto/http/exam-shapes.js';
import {
  announced,
  attemptOf,
  createExam,
  type ExamHarness,
  json,
  RIGHT,
  readingPayload,
  save,
  start,
  startExam,
  submit,
} from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asAdmin, asGuest, asUser, codeOf, dataOf, eventually, newId, read, World } from '../../../../testing/component/service-harness.js';

let world: World;
let exam: ExamHarness;
let examId: string;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { SWEEP_MS: '60000' });
  examId = (await createExam(exam))._id;
}, 120_000);
afterAll(() => world.close());

interface History {
  readonly data: HistoryItem[];
  readonly pagination: Record<string, number>;
  readonly totals: Record<string, number | null>;
}
const history = async (as: ReturnType<typeof asUser>, page = 0, limit = 0): Promise<History> =>
  read<History>(await exam.client.listHistory({ page, limit, type: '', mode: '' }, as));
const sit = async (
  as: ReturnType<typeof asUser>,
  answers: Readonly<Record<string, unknown>>,
  options: { mode?: 'exam' | 'practice'; examId?: string } = {},
): Promise<Result> => {
  const { _id } = await start(exam, options.examId ?? examId, as, { mode: options.mode ?? 'exam' });
  if (Object.keys(answers).length > 0) await save(exam, _id, 1, answers, as);
  return submit(exam, _id, as);
};
const whole = async (as: ReturnType<typeof asUser>, answers: unknown, id = examId): Promise<Result> =>
  dataOf<Result>(await exam.client.submitExam({ examId: id, answersJson: json(answers) }, as));
const now = () => new Date().toISOString();

describe('the submit of a whole sheet', () => {
  test('without an open attempt is marked, unverified, and in no average', async () => {
    const as = asUser(newId());
    const result = await whole(as, RIGHT);
    expect(result).toMatchObject({ timing: 'unverified', attemptId: null, state: 'submitted', timeSpent: 0, answeredCount: 10, score: { correctAnswers: 10 } });
    const age = await exam.database.pool.query<{ age: number }>('select extract(epoch from now() - completed_at)::float as age from results where id = $1', [
      result.resultId,
    ]);
    expect(Math.abs(age.rows[0]?.age ?? 99)).toBeLessThan(10);
    expect((await announced(exam, result.resultId)).map(({ payload }) => payload.timing)).toEqual(['unverified']);
    expect((await history(as)).totals).toEqual({ count: 1, counted: 0, averagePercent: null, averageBand: null, reading: 1, listening: 0 });
  });

  test('with an open attempt is its submit', async () => {
    const as = asUser(newId());
    const { _id } = await start(exam, examId, as);
    await save(exam, _id, 1, { q1: 0, q2: 0 }, as);
    expect(await whole(as, { q2: 1, q99: 'x' })).toMatchObject({ attemptId: _id, timing: 'server', score: { correctAnswers: 2 } });
  });

  test('of a hidden exam, an unknown one, by nobody, or with nonsense is refused', async () => {
    const hidden = (await createExam(exam, readingPayload({ status: 'draft' })))._id;
    expect(await codeOf(whole(asUser(newId()), {}, hidden))).toBe('NOT_FOUND');
    expect(await codeOf(whole(asUser(newId()), {}, newId()))).toBe('NOT_FOUND');
    expect(await codeOf(whole(ANONYMOUS, {}))).toBe('UNAUTHENTICATED');
    expect(await codeOf(whole(asUser(newId()), { q1: 'nonsense' }))).toBe('VALIDATION_FAILED');
    expect((await whole(asUser(newId()), ['not', 'a', 'map'])).answeredCount).toBe(0);
  });
});

describe('history', () => {
  test('averages count what the server timed, in exam mode, with something answered; every result is listed, newest first, in pages', async () => {
    const as = asUser(newId());
    const kept = [
      await sit(as, RIGHT),
      await sit(as, { q1: 0, q2: 1, q9: 2 }),
      await sit(as, {}),
      await sit(as, RIGHT, { mode: 'practice' }),
      await whole(as, RIGHT),
    ];
    const all = await history(as);
    expect(all.totals).toEqual({ count: 5, counted: 2, averagePercent: 65, averageBand: null, reading: 5, listening: 0 });
    expect(all.data.map((item) => item.resultId)).toEqual(kept.map((result) => result.resultId).reverse());
    expect(all.data.map(({ mode, timing }) => `${mode} ${timing}`)).toEqual([
      'exam unverified',
      'practice server',
      'exam server',
      'exam server',
      'exam server',
    ]);
    const second = await history(as, 2, 2);
    expect(second.data.map((item) => item.resultId)).toEqual(all.data.slice(2, 4).map((item) => item.resultId));
    expect(second.pagination).toEqual({ currentPage: 2, totalPages: 3, total: 5, limit: 2, pages: 3, current: 2 });
    expect((await history(as, 9, 2)).data).toEqual([]);
    expect((await history(as, 1, 5_000)).pagination.limit).toBe(100);
    expect((await history(asUser(newId()))).totals).toMatchObject({ count: 0, averagePercent: null });
    expect((await history(asGuest(newId()))).data).toEqual([]);
    expect(await codeOf(history(ANONYMOUS))).toBe('UNAUTHENTICATED');
  });

  test('an average band is the mean of the bands, to one decimal', async () => {
    const many = readingPayload();
    const OPTIONS = ['a', 'b', 'c', 'd'];
    const questions = Array.from({ length: 20 }, (_, i) => ({
      id: `m${i}`,
      type: 'multiple-choice' as const,
      question: `Câu ${i}`,
      options: OPTIONS,
      correctAnswer: 0,
    }));
    const { _id } = await createExam(exam, { ...many, passages: [{ title: 'P', content: 'Text.', questions }] });
    const as = asUser(newId());
    const answers = (n: number) => Object.fromEntries(questions.slice(0, n).map(({ id }) => [id, 0]));
    const bands = [(await sit(as, answers(20), { examId: _id })).score.bandScore, (await sit(as, answers(10), { examId: _id })).score.bandScore];
    expect(bands[0]).toBe(9);
    expect((await history(as)).totals).toMatchObject({ averagePercent: 75, averageBand: Math.round(((bands[0] ?? 0) + (bands[1] ?? 0)) * 5) / 10 });
  });

  test("somebody else's result is not there", async () => {
    const id = newId();
    const { resultId } = await sit(asUser(id), RIGHT);
    for (const as of [asUser(newId()), asGuest(id), ANONYMOUS, asAdmin()]) expect(await codeOf(exam.client.getResult({ resultId }, as))).toBe('NOT_FOUND');
    expect(dataOf<Result>(await exam.client.getResult({ resultId }, asUser(id)))).toMatchObject({ resultId, exam: { _id: examId } });
  });
});

test("a guest's results become the learner's once, and that is announced once", async () => {
  const [guestId, userId] = [newId(), newId()];
  const mine = await sit(asGuest(guestId), { q1: 0 });
  const old = await sit(asGuest(guestId), { q2: 1 });
  // A learner who happens to have the guest's number keeps what is theirs.
  const namesake = await sit(asUser(guestId), { q1: 0 });
  await exam.database.pool.query(`update results set completed_at = now() - interval '8 days' where id = $1`, [old.resultId]);
  const claim = async (id: string) => dataOf<{ claimed: number; resultIds: string[] }>(await exam.client.claimResults({ guestId }, asUser(id)));
  const claims = await Promise.all(Array.from({ length: 5 }, () => claim(userId)));
  expect(claims.map(({ claimed }) => claimed).sort()).toEqual([0, 0, 0, 0, 1]);
  expect(await claim(newId())).toEqual({ claimed: 0, resultIds: [] });
  expect((await announced(exam, mine.resultId)).map(({ name, payload }) => [name, payload.userId])).toEqual([
    ['exam.attempt_submitted', null],
    ['exam.result_claimed', userId],
  ]);
  expect((await history(asUser(userId))).data.map((item) => item.resultId)).toEqual([mine.resultId]);
  expect((await history(asUser(guestId))).data.map((item) => item.resultId)).toEqual([namesake.resultId]);
  expect(await attemptOf(exam, mine.attemptId ?? '', asUser(userId))).toMatchObject({ state: 'submitted' });
  expect(await codeOf(exam.client.getResult({ resultId: mine.resultId }, asGuest(guestId)))).toBe('NOT_FOUND');
  expect(await codeOf(exam.client.claimResults({ guestId }, asGuest(guestId)))).toBe('UNAUTHENTICATED');
});

describe('what identity announces', () => {
  test("a locked account's open attempts end with what is saved, once, now", async () => {
    const [userId, other] = [newId(), newId()];
    const [mine, theirs] = [await start(exam, examId, asUser(userId)), await start(exam, examId, asUser(other))];
    await save(exam, mine._id, 1, { q1: 0, q2: 1 }, asUser(userId));
    const id = newId();
    const locked = { id, name: 'identity.account_disabled', payload: { userId, at: now() } } as const;
    await world.publish(locked, locked);
    await eventually('the attempt ends', async () => (await attemptOf(exam, mine._id, asUser(userId))).state === 'auto_submitted');
    const [item, ...more] = (await history(asUser(userId))).data;
    expect([item?.score.correctAnswers, more]).toEqual([2, []]);
    expect(Date.parse(item?.completedAt ?? '')).toBeLessThan(Date.parse(mine.deadlineAt ?? ''));
    expect((await attemptOf(exam, theirs._id, asUser(other))).state).toBe('in_progress');
  });

  test('an erased person has no attempt, no result and no deadline job left, and a deadline that still fires is no failure', async () => {
    const userId = newId();
    await sit(asUser(userId), RIGHT);
    await whole(asUser(userId), RIGHT);
    const open = await start(exam, examId, asUser(userId));
    const { resultId } = await sit(asGuest(userId), RIGHT);
    await world.publish({ name: 'identity.user_deleted', payload: { userId, at: now() } });
    await eventually(
      'nothing is left',
      async () => (await exam.database.pool.query(`select 1 from attempts where owner_kind = 'user' and owner_id = $1`, [userId])).rowCount === 0,
    );
    expect((await exam.database.pool.query(`select 1 from results where owner_kind = 'user' and owner_id = $1`, [userId])).rowCount).toBe(0);
    expect((await exam.database.pool.query<{ state: string }>('select state from jobs where key = $1', [open._id])).rows).toEqual([]);
    expect(await codeOf(save(exam, open._id, 1, { q1: 0 }, asUser(userId)))).toBe('NOT_FOUND');
    // A guest with the same number is somebody else.
    expect(dataOf<Result>(await exam.client.getResult({ resultId }, asGuest(userId))).resultId).toBe(resultId);
    // A deadline that was on its way already finds nothing to close.
    await exam.database.pool.query(
      `insert into jobs (id, name, key, payload, run_at) values ($1, 'exam.close-attempt', $2, $3, now() - interval '5 seconds')`,
      [newId(), open._id, { attemptId: open._id }],
    );
    await eventually(
      'the job is done',
      async () => (await exam.database.pool.query(`select 1 from jobs where key = $1 and state = 'done'`, [open._id])).rowCount === 1,
    );
  });
});
