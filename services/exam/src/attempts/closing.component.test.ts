import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Database } from '@vumon/platform/database/database.js';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import { RedisClient } from '@vumon/platform/redis/redis-client.js';
import type { ExamListItem, Result } from '@vumon/proto/http/exam-shapes.js';
import {
  announced,
  attemptOf,
  createExam,
  type ExamHarness,
  RIGHT,
  save,
  setDeadline,
  start,
  startExam,
  submit,
} from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asGuest, asUser, codeOf, eventually, failureOf, newId, read, World } from '../../../../testing/component/service-harness.js';

const GRACE = 20;
let world: World;
/** Answers calls only; nothing closes by itself. */
let exam: ExamHarness;
let examId: string;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { ROLES: 'grpc' });
}, 120_000);
afterAll(() => world.close());
beforeEach(async () => {
  examId = (await createExam(exam))._id;
});

const learner = () => asUser(newId());
const sit = async (as = learner()) => ({ as, ...(await start(exam, examId, as)) });
const resultsOf = async (attemptId: string): Promise<{ id: string; state: string; completed_at: Date; correct: number }[]> =>
  (
    await exam.database.pool.query<{ id: string; state: string; completed_at: Date; correct: number }>(
      'select id, state, completed_at, correct from results where attempt_id = $1',
      [attemptId],
    )
  ).rows;
const attemptsCount = async (): Promise<number | undefined> =>
  read<{ data: ExamListItem[] }>(await exam.client.listExams({ status: 'all', type: '', page: 1, limit: 500 }, ANONYMOUS)).data.find(
    (item) => item._id === examId,
  )?.attemptsCount;

describe('submitting', () => {
  test('forty submits at once are one result, one event, one count; each gets the same answer', async () => {
    const { _id, as } = await sit();
    await save(exam, _id, 1, RIGHT, as);
    const results = await Promise.all(Array.from({ length: 40 }, () => submit(exam, _id, as)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    const [result] = results;
    expect(result?.score).toMatchObject({ correctAnswers: 10, totalQuestions: 10, percentage: 100, bandScore: null });
    expect(await resultsOf(_id)).toEqual([expect.objectContaining({ id: result?.resultId, state: 'submitted' })]);
    expect((await announced(exam, result?.resultId ?? '')).map(({ name, payload }) => [name, payload])).toEqual([
      ['exam.attempt_submitted', expect.objectContaining({ attemptId: _id, correct: 10, answered: 10, timing: 'server', state: 'submitted', mode: 'exam' })],
    ]);
    expect(await attemptsCount()).toBe(1);
    const jobs = await exam.database.pool.query('select state from jobs where key = $1', [_id]);
    expect(jobs.rows).toEqual([]);
  });

  test('the database itself refuses a second open attempt and a second result', async () => {
    const { _id, as } = await sit();
    const again = `insert into attempts (exam_id, version_id, owner_kind, owner_id, mode, deadline_at, answers)
      select exam_id, version_id, owner_kind, owner_id, mode, deadline_at, answers from attempts where id = $1`;
    await expect(exam.database.pool.query(again, [_id])).rejects.toMatchObject({ code: '23505', constraint: 'attempts_one_open' });
    await submit(exam, _id, as);
    const twice = `insert into results select (jsonb_populate_record(r, jsonb_build_object('id', uuidv7()))).* from results r where r.attempt_id = $1`;
    await expect(exam.database.pool.query(twice, [_id])).rejects.toMatchObject({ code: '23505', constraint: 'results_one_per_attempt' });
  });

  test('a submit takes the last answers with it, and later calls change nothing', async () => {
    const { _id, as } = await sit();
    await save(exam, _id, 1, { q1: 3, q2: 1 }, as);
    const result = await submit(exam, _id, as, { clientId: 'tab-a', seq: 2, answers: { q1: 0, q99: 1 } });
    expect([result.score.correctAnswers, result.answeredCount, result.state]).toEqual([2, 2, 'submitted']);
    expect(await submit(exam, _id, as, { clientId: 'tab-a', seq: 3, answers: { q1: 2, q9: 2 } })).toEqual(result);
    expect(await codeOf(save(exam, _id, 4, { q1: 2 }, as))).toBe('ATTEMPT_CLOSED');
    expect((await attemptOf(exam, _id, as)).answers).toEqual({ q1: 0, q2: 1 });
  });

  test('last answers with an old number are not taken, wrong ones refuse the submit and leave the attempt open', async () => {
    const { _id, as } = await sit();
    await save(exam, _id, 5, { q1: 0 }, as);
    const refused = await failureOf(submit(exam, _id, as, { clientId: 'tab-a', seq: 6, answers: { q2: 'nonsense' } }));
    expect([refused.code, refused.fields.map(({ path }) => path)]).toEqual(['VALIDATION_FAILED', ['changes.0.value']]);
    expect((await attemptOf(exam, _id, as)).state).toBe('in_progress');
    expect((await submit(exam, _id, as, { clientId: 'tab-a', seq: 5, answers: { q1: 3 } })).score.correctAnswers).toBe(1);
  });

  test.each([[{ q1: 0 }], [undefined]])('an older tab cannot submit what goes on in a newer one (answers %j)', async (answers) => {
    const { _id, as } = await sit();
    await attemptOf(exam, _id, as, 'tab-b');
    expect(await codeOf(submit(exam, _id, as, { clientId: 'tab-a', seq: 9, ...(answers && { answers }) }))).toBe('ATTEMPT_TAKEN_OVER');
    expect(await resultsOf(_id)).toEqual([]);
    expect((await submit(exam, _id, as, { clientId: 'tab-b', seq: 1 })).state).toBe('submitted');
    // Now there is a result, and whoever asks gets it.
    expect((await submit(exam, _id, as, { clientId: 'tab-a', seq: 10 })).attemptId).toBe(_id);
  });

  test("somebody else's attempt is not there, and submitting it ends nothing", async () => {
    const { _id } = await sit();
    for (const as of [learner(), asGuest(newId()), ANONYMOUS]) expect(await codeOf(submit(exam, _id, as))).toBe('NOT_FOUND');
    expect(await resultsOf(_id)).toEqual([]);
    expect(await codeOf(submit(exam, newId(), learner()))).toBe('NOT_FOUND');
  });

  test('in one batch a bad submit is no trouble of its neighbours', async () => {
    const [one, two, three] = [await sit(), await sit(), await sit()];
    await exam.database.pool.query(`update attempts set answers = '{"q1": {"not": "an answer"}}' where id = $1`, [two._id]);
    const [first, , third, fourth] = await Promise.allSettled([
      submit(exam, one._id, one.as),
      submit(exam, two._id, two.as),
      submit(exam, three._id, three.as),
      submit(exam, one._id, two.as),
    ]);
    expect([first?.status, third?.status, fourth?.status]).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect([(await resultsOf(one._id)).length, (await resultsOf(three._id)).length]).toEqual([1, 1]);
  });

  test.each([
    [-1, 'submitted', 2],
    [1, 'submitted', 2],
    [GRACE - 3, 'submitted', 2],
    [GRACE + 1, 'auto_submitted', 1],
    [3_600, 'auto_submitted', 1],
  ])('a submit %d s after the deadline is %s with %d right', async (late, state, right) => {
    const { _id, as } = await sit();
    await save(exam, _id, 1, { q1: 0 }, as);
    await setDeadline(exam, _id, -late);
    const result = await submit(exam, _id, as, { clientId: 'tab-a', seq: 2, answers: { q2: 1 } });
    expect([result.state, result.score.correctAnswers]).toEqual([state, right]);
    const attempt = await attemptOf(exam, _id, as);
    const deadline = Date.parse(attempt.deadlineAt ?? '');
    if (late >= 0) expect(Date.parse(result.completedAt)).toBe(deadline);
    else expect(Date.parse(result.completedAt)).toBeLessThanOrEqual(deadline);
    expect(result.timeSpent).toBeLessThanOrEqual(3_600);
  });

  test('forty submits and the expiry at the same moment are one result', async () => {
    for (const late of [1, GRACE + 1]) {
      const { _id, as } = await sit();
      await setDeadline(exam, _id, -late);
      const expire = startExamSweep();
      const [results] = await Promise.all([Promise.all(Array.from({ length: 40 }, () => submit(exam, _id, as))), expire]);
      expect(new Set(results.map(({ resultId }) => resultId)).size).toBe(1);
      expect(await resultsOf(_id)).toHaveLength(1);
      expect(results[0]?.state).toBe(late > GRACE ? 'auto_submitted' : 'submitted');
    }
    async function startExamSweep(): Promise<void> {
      const { AttemptWorker } = await import('./attempt.worker.js');
      await Promise.all(Array.from({ length: 5 }, () => exam.service.app.get(AttemptWorker).sweep()));
    }
  });
});

describe('time runs out with the browser closed', () => {
  /** All that a worker's close leaves: the state, the moment, the mark, one event. */
  const expectClosed = async (attemptId: string, as = learner()): Promise<void> => {
    const attempt = await attemptOf(exam, attemptId, as);
    const [result, ...more] = await resultsOf(attemptId);
    expect([attempt.state, more]).toEqual(['auto_submitted', []]);
    expect([result?.state, result?.correct, result?.completed_at.toISOString()]).toEqual(['auto_submitted', 1, attempt.deadlineAt]);
    expect(await announced(exam, result?.id ?? '')).toHaveLength(1);
  };
  const left = async () => {
    const one = await sit();
    await save(exam, one._id, 1, { q1: 0 }, one.as);
    return one;
  };
  const closedWithin = (attemptId: string, ms: number) => eventually('the attempt closes', async () => (await resultsOf(attemptId)).length > 0, ms);

  test('the sweep closes what is over, counts it as finished at the deadline, and leaves the rest alone', async () => {
    const [over, inGrace, running, practice] = [await left(), await left(), await left(), await start(exam, examId, learner(), { mode: 'practice' })];
    await setDeadline(exam, over._id, -GRACE - 1);
    await setDeadline(exam, inGrace._id, -GRACE + 8);
    const worker = await startExam(world, { ROLES: 'worker', SWEEP_MS: '200' }, exam.databaseUrl);
    await closedWithin(over._id, 10_000);
    await expectClosed(over._id, over.as);
    for (const { _id } of [inGrace, running, practice]) expect(await resultsOf(_id)).toEqual([]);
    // A night of overdue attempts, more than one batch of the sweep.
    const userIds = Array.from({ length: 230 }, newId);
    await exam.database.pool.query(
      `insert into attempts (exam_id, version_id, owner_kind, owner_id, mode, started_at, deadline_at, answers)
       select exam_id, version_id, owner_kind, unnest($2::uuid[]), mode, started_at, now() - interval '1 hour', answers from attempts where id = $1`,
      [running._id, userIds],
    );
    await eventually(
      'all of them close',
      async () => (await exam.database.pool.query(`select 1 from attempts where owner_id = any($1) and state = 'in_progress'`, [userIds])).rowCount === 0,
      15_000,
    );
    expect((await exam.database.pool.query('select attempt_id from results where owner_id = any($1)', [userIds])).rowCount).toBe(230);
    await worker.stop();
  }, 60_000);

  test('the job of each attempt closes it at its time, woken through Redis', async () => {
    const worker = await startExam(world, { ROLES: 'grpc,worker', SWEEP_MS: '60000' }, exam.databaseUrl);
    const [one, redis] = [await left(), worker.service.app.get(RedisClient)];
    await eventually('Redis is connected', () => redis.ready);
    await setDeadline(exam, one._id, -GRACE + 0.6);
    const runAt = new Date(Date.now() + 700);
    await worker.service.app
      .get(Database)
      .transaction(() => worker.service.app.get(Jobs).schedule('exam.close-attempt', { attemptId: one._id }, { key: one._id, runAt }));
    expect(await resultsOf(one._id)).toEqual([]);
    await closedWithin(one._id, 8_000);
    await expectClosed(one._id, one.as);
    await eventually(
      'the job is done',
      async () => (await exam.database.pool.query(`select 1 from jobs where key = $1 and state <> 'done'`, [one._id])).rowCount === 0,
    );

    // The wake-ups of this world vanish: the sweep needs none of them.
    const lost = await left();
    await setDeadline(exam, lost._id, -GRACE - 1);
    await exam.database.pool.query('update jobs set run_at = now() where key = $1', [lost._id]);
    const keys = await redis.commands.keys(`${world.namespace}vumon:*`);
    expect(keys.length).toBeGreaterThan(0);
    await redis.commands.del(...keys);
    await closedWithin(lost._id, 20_000);
    await expectClosed(lost._id, lost.as);
    await worker.stop();
  }, 60_000);

  test('without any Redis learners start, save, submit, and what is left closes', async () => {
    const alone = await startExam(world, { SWEEP_MS: '200', REDIS_URL: 'redis://127.0.0.1:9' }, exam.databaseUrl);
    const as = learner();
    const attempt = await start(alone, examId, as);
    await save(alone, attempt._id, 1, { q1: 0 }, as);
    const result: Result = await submit(alone, attempt._id, as);
    expect(result.score.correctAnswers).toBe(1);
    const forgotten = await left();
    await setDeadline(exam, forgotten._id, -GRACE - 1);
    await closedWithin(forgotten._id, 10_000);
    await expectClosed(forgotten._id, forgotten.as);
    await alone.stop();
  }, 60_000);
});
