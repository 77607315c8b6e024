import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Attempt, OpenAttempt } from '@vumon/proto/http/exam-shapes.js';
import {
  announced,
  attemptOf,
  createExam,
  type ExamHarness,
  readingPayload,
  save,
  setDeadline,
  start,
  startExam,
} from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asAdmin, asGuest, asUser, codeOf, dataOf, newId, World } from '../../../../testing/component/service-harness.js';
import { wakesAt } from './attempt-clock.js';

let world: World;
let exam: ExamHarness;
let examId: string;
beforeAll(async () => {
  world = await World.open();
  // No worker: whatever closes an attempt here was asked for by a call.
  exam = await startExam(world, { ROLES: 'grpc' });
  examId = (await createExam(exam))._id;
}, 120_000);
afterAll(() => world.close());

const learner = () => asUser(newId());
const rows = async (ownerId: string): Promise<number> =>
  (await exam.database.pool.query<{ n: number }>('select count(*)::int as n from attempts where owner_id = $1', [ownerId])).rows[0]?.n ?? -1;

describe('starting', () => {
  test('twenty starts at once are one attempt, one event, one deadline job', async () => {
    const userId = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => exam.client.startAttempt({ examId, mode: 'exam', clientId: 'tab-a', parts: [] }, asUser(userId))),
    );
    const attempts = answers.map((answer) => dataOf<Attempt>(answer));
    const [first] = attempts;
    expect(new Set(attempts.map(({ _id }) => _id)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await rows(userId)).toBe(1);
    expect((await announced(exam, first?._id ?? '')).map(({ name, payload }) => [name, payload.userId])).toEqual([['exam.attempt_started', userId]]);
    const jobs = await exam.database.pool.query('select run_at from jobs where key = $1', [first?._id]);
    // After the sweep, and spread, so that a whole class does not wake the workers in one second.
    expect(jobs.rows).toEqual([{ run_at: wakesAt({ id: first?._id ?? '', deadlineAt: new Date(first?.deadlineAt ?? '') }) }]);
  });

  test("the deadline is the start plus the exam's minutes, by the database's clock, for good", async () => {
    const as = learner();
    const { _id: shortId } = await createExam(exam, readingPayload({ duration: 7 }));
    const attempt = await start(exam, shortId, as);
    const { rows: stored } = await exam.database.pool.query<{ started_at: Date; deadline_at: Date; age: number }>(
      'select started_at, deadline_at, extract(epoch from now() - started_at)::float as age from attempts where id = $1',
      [attempt._id],
    );
    expect(Date.parse(attempt.deadlineAt ?? '') - Date.parse(attempt.startedAt)).toBe(7 * 60_000);
    expect([stored[0]?.started_at.toISOString(), stored[0]?.deadline_at.toISOString()]).toEqual([attempt.startedAt, attempt.deadlineAt]);
    expect(stored[0]?.age).toBeLessThan(10);
    expect(Math.abs(Date.parse(attempt.serverNow) - Date.parse(attempt.startedAt))).toBeLessThan(1_000);
    // A longer exam later is not a longer attempt (W19).
    await exam.client.updateExam({ examId: shortId, changesJson: Buffer.from('{"duration":170}') }, asAdmin());
    expect((await attemptOf(exam, attempt._id, as)).deadlineAt).toBe(attempt.deadlineAt);
  });

  test('practice has no deadline and no job', async () => {
    const attempt = await start(exam, examId, learner(), { mode: 'practice' });
    expect([attempt.deadlineAt, attempt.mode]).toEqual([null, 'practice']);
    expect((await exam.database.pool.query('select 1 from jobs where key = $1', [attempt._id])).rowCount).toBe(0);
  });

  test('a guest and a learner with the same id are two people; nobody known starts nothing', async () => {
    const id = newId();
    const [mine, guests] = [await start(exam, examId, asUser(id)), await start(exam, examId, asGuest(id))];
    expect(mine._id).not.toBe(guests._id);
    expect(await codeOf(attemptOf(exam, mine._id, asGuest(id)))).toBe('NOT_FOUND');
    expect(await codeOf(attemptOf(exam, guests._id, asUser(id)))).toBe('NOT_FOUND');
    expect(await codeOf(start(exam, examId, ANONYMOUS))).toBe('UNAUTHENTICATED');
    const open = async (as = asUser(id)) => dataOf<OpenAttempt[]>(await exam.client.listOpenAttempts({}, as)).map(({ _id }) => _id);
    expect([await open(), await open(asGuest(id)), await open(ANONYMOUS)]).toEqual([[mine._id], [guests._id], []]);
  });

  test('a hidden exam is not started, but an open attempt goes on', async () => {
    const hidden = (await createExam(exam))._id;
    const as = learner();
    const attempt = await start(exam, hidden, as);
    await exam.client.setExamStatus({ examId: hidden, status: 'draft' }, asAdmin());
    expect(await codeOf(start(exam, hidden, learner()))).toBe('NOT_FOUND');
    expect((await start(exam, hidden, as))._id).toBe(attempt._id);
    await exam.client.deleteExam({ examId: hidden }, asAdmin());
    expect((await save(exam, attempt._id, 1, { q1: 1 }, as)).revision).toBe(1);
    expect(await codeOf(start(exam, newId(), as))).toBe('NOT_FOUND');
  });

  test('after the time is over a new start closes the old attempt and begins another', async () => {
    const as = learner();
    const old = await start(exam, examId, as);
    await save(exam, old._id, 1, { q1: 0 }, as);
    await setDeadline(exam, old._id, -60);
    const next = await start(exam, examId, as);
    expect(next._id).not.toBe(old._id);
    expect(await attemptOf(exam, old._id, as)).toMatchObject({ state: 'auto_submitted', resultId: expect.any(String) });
  });

  test.each(['', 'a b', 'x'.repeat(65), 'tab\u0000', '__proto__'])('a tab named %j is refused as a mistake of the caller', async (clientId) => {
    const as = learner();
    expect(await codeOf(exam.client.startAttempt({ examId, mode: 'exam', clientId, parts: [] }, as))).toBe('VALIDATION_FAILED');
    if (clientId === '') return;
    const { _id } = await start(exam, examId, as);
    expect(await codeOf(attemptOf(exam, _id, as, clientId))).toBe('VALIDATION_FAILED');
  });
});
