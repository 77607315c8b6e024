import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { CallOptions } from '@vumon/platform/grpc/grpc-client.js';
import { ExamServiceService } from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import { ProgressServiceService } from '@vumon/proto/gen/vumon/progress/v1/progress.js';
import type { Progress } from '@vumon/proto/http/learning.js';
import { examService } from '../../services/exam/src/service.js';
import { progressService } from '../../services/progress/src/service.js';
import { attemptOf, createExam, type ExamHarness, save, setDeadline, start, startExam, submit } from '../component/exam-rig.js';
import { asUser, codeOf, dataOf, eventually, newId, World } from '../component/service-harness.js';
import { ChildService } from './child-service.js';
import { checkLedger, Load } from './ledger.js';

let world: World;
/** In this process, for arranging and looking; the victims are children on the same database. */
let quiet: ExamHarness;
let progress: ChildService<typeof ProgressServiceService>;
let examId: string;
const children: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  world = await World.open();
  quiet = await startExam(world, { ROLES: 'grpc' });
  examId = (await createExam(quiet))._id;
  const { url } = await world.database(progressService);
  progress = await ChildService.start(world, progressService, ProgressServiceService, { databaseUrl: url });
}, 120_000);
afterEach(async () => {
  for (const child of children.splice(0)) await child.stop();
});
afterAll(async () => {
  await progress?.stop();
  await world?.close();
}, 60_000);

const startChild = async (env: Record<string, string> = {}): Promise<ChildService<typeof ExamServiceService>> => {
  const child = await ChildService.start(world, examService, ExamServiceService, { databaseUrl: quiet.databaseUrl, env: { SWEEP_MS: '200', ...env } });
  children.push(child);
  return child;
};
/** Calls go to the child, arranging and looking to the database. */
const through = (child: ChildService<typeof ExamServiceService>): ExamHarness => ({ ...quiet, client: child.client });
const taken = async (as: CallOptions): Promise<number> => dataOf<Progress>(await progress.client.getProgress({}, as)).testsCompleted;
const unsent = async (): Promise<number> => (await quiet.database.pool.query('select 1 from outbox where published_at is null')).rowCount ?? -1;

test('case 1: killed after the commit and before Kafka, a submit is in history and in progress exactly once', async () => {
  // Without the worker role nothing is published: the kill falls between commit and publish.
  const exam = await startChild({ ROLES: 'grpc' });
  const people = Array.from({ length: 10 }, () => asUser(newId()));
  for (const as of people) {
    const { _id } = await start(through(exam), examId, as);
    await save(through(exam), _id, 1, { q1: 0 }, as);
    await submit(through(exam), _id, as);
  }
  await exam.kill();
  expect(await unsent()).toBeGreaterThanOrEqual(20);
  expect(await Promise.all(people.map(taken))).toEqual(people.map(() => 0));
  await exam.start({ ROLES: 'grpc,worker' });
  await eventually('progress knows them all', async () => (await Promise.all(people.map(taken))).every((count) => count === 1), 15_000);
  await eventually('everything is sent', async () => (await unsent()) === 0, 15_000);
  for (const as of people) expect(dataOf<unknown[]>(await exam.client.listHistory({ page: 0, limit: 0, type: '', mode: '' }, as))).toHaveLength(1);
  expect(await Promise.all(people.map(taken))).toEqual(people.map(() => 1));
}, 120_000);

test('cases 2 and 3: relay and consumer killed again and again under submits: nothing lost, nothing doubled', async () => {
  const exam = await startChild();
  const load = new Load(through(exam), examId, 4);
  for (let kill = 0; kill < 3; kill += 1) {
    await load.progressed(15 + ((kill * 7) % 11));
    await exam.kill();
    if (kill === 1) await progress.kill();
    await exam.start();
    if (kill === 1) await progress.start();
  }
  await load.progressed(15);
  await load.stop();
  // The fault was there: learners noticed it.
  expect(load.failures.length).toBeGreaterThan(0);
  await eventually('everything is sent', async () => (await unsent()) === 0, 30_000);
  // The group waits for the session of the killed member (30 s) before it goes on.
  await eventually(
    'progress knows them all',
    async () => (await Promise.all(load.acknowledged.slice(-40).map(({ userId }) => taken(asUser(userId))))).every((n) => n === 1),
    60_000,
  );
  await checkLedger(through(exam), load, taken);
}, 180_000);

test('case 30: killed while it closes attempts, none is closed without its mark, and the rest closes after the restart', async () => {
  const model = await start(quiet, examId, asUser(newId()));
  const people = Array.from({ length: 3_000 }, newId);
  await quiet.database.pool.query(
    `insert into attempts (exam_id, version_id, owner_kind, owner_id, mode, started_at, deadline_at, answers)
     select exam_id, version_id, owner_kind, unnest($2::uuid[]), mode, now() - interval '2 hours', date_trunc('milliseconds', now()) - interval '1 hour', '{"q1": 0}' from attempts where id = $1`,
    [model._id, people],
  );
  const state = async () =>
    (
      await quiet.database.pool.query<{ closed: number; marked: number }>(
        `select count(*) filter (where a.state = 'auto_submitted')::int as closed, count(r.id)::int as marked
         from attempts a left join results r on r.attempt_id = a.id and r.completed_at = a.deadline_at and r.correct = 1 where a.owner_id = any($1)`,
        [people],
      )
    ).rows[0] ?? { closed: -1, marked: -2 };
  const exam = await startChild({ ROLES: 'worker' });
  await eventually('the sweep is at work', async () => (await state()).closed > 0);
  await exam.kill();
  // What the killed session had in hand is rolled back when the server notices.
  await eventually(
    'its sessions are gone',
    async () =>
      (
        await quiet.database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and state like '%transaction%' and pid <> pg_backend_pid()`,
        )
      ).rowCount === 0,
  );
  const { closed, marked } = await state();
  expect(closed).toBeLessThan(people.length);
  expect(marked).toBe(closed);
  await exam.start();
  await eventually('all are closed', async () => (await state()).closed === people.length, 60_000);
  expect(await state()).toEqual({ closed: people.length, marked: people.length });
}, 180_000);

test.each([240_000, -7_200_000])(
  "case 28: a service whose clock is wrong by %d ms keeps the database's deadline",
  async (shift) => {
    const clock = new URL('./shifted-clock.mjs', import.meta.url).href;
    const exam = through(await startChild({ CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: `--import=${clock}` }));
    const as = asUser(newId());
    const attempt = await start(exam, examId, as);
    expect(Math.abs(Date.parse(attempt.serverNow) - Date.now())).toBeLessThan(5_000);
    expect(Date.parse(attempt.deadlineAt ?? '') - Date.parse(attempt.startedAt)).toBe(3_600_000);

    await setDeadline(exam, attempt._id, -2);
    await save(exam, attempt._id, 1, { q1: 0 }, as);
    // Its sweep runs five times a second and finds nothing.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect((await attemptOf(exam, attempt._id, as)).state).toBe('in_progress');
    expect((await submit(exam, attempt._id, as)).state).toBe('submitted');

    const late = await start(exam, examId, as);
    await save(exam, late._id, 1, { q1: 0 }, as);
    await setDeadline(exam, late._id, -21);
    expect(await codeOf(save(exam, late._id, 2, { q2: 1 }, as))).toBe('ATTEMPT_CLOSED');
    const closed = await submit(exam, late._id, as, { clientId: 'tab-a', seq: 3, answers: { q2: 1 } });
    expect([closed.state, closed.score.correctAnswers, closed.completedAt]).toEqual(['auto_submitted', 1, (await attemptOf(exam, late._id, as)).deadlineAt]);
  },
  90_000,
);
