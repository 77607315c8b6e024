import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { HistoryItem, Result } from '@vumon/proto/http/exam-shapes.js';
import {
  createExam,
  type ExamHarness,
  json,
  listeningPayload,
  RIGHT,
  readingPayload,
  save,
  start,
  startExam,
  submit,
} from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asGuest, asUser, dataOf, eventually, newId, read, World } from '../../../../testing/component/service-harness.js';

type Caller = ReturnType<typeof asUser>;
interface History {
  readonly data: HistoryItem[];
  readonly pagination: Record<string, number>;
  readonly totals: Record<string, number | null>;
}

let world: World;
let exam: ExamHarness;
let readingId: string;
let bandedId: string;
let listeningId: string;
const QUESTIONS = Array.from({ length: 20 }, (_, i) => ({
  id: `m${i}`,
  type: 'multiple-choice' as const,
  question: `Câu ${i}`,
  options: ['a', 'b', 'c', 'd'],
  correctAnswer: 0,
}));
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { SWEEP_MS: '60000' });
  readingId = (await createExam(exam))._id;
  listeningId = (await createExam(exam, listeningPayload()))._id;
  bandedId = (await createExam(exam, readingPayload({ passages: [{ title: 'P', content: 'Text.', questions: QUESTIONS }] })))._id;
}, 120_000);
afterAll(() => world.close());

const history = async (as: Caller, asked: { page?: number; limit?: number; type?: string; mode?: string } = {}): Promise<History> =>
  read<History>(await exam.client.listHistory({ page: 0, limit: 0, type: '', mode: '', ...asked }, as));
const sit = async (as: Caller, examId: string, answers: Readonly<Record<string, unknown>>, mode: 'exam' | 'practice' = 'exam'): Promise<Result> => {
  const { _id } = await start(exam, examId, as, { mode });
  if (Object.keys(answers).length > 0) await save(exam, _id, 1, answers, as);
  return submit(exam, _id, as);
};
const banded = (right: number) => Object.fromEntries(QUESTIONS.slice(0, right).map(({ id }) => [id, 0]));

/** What the kept totals have to say, counted anew from the results, and what they say. */
async function bothTotals(): Promise<[unknown[], unknown[]]> {
  const counted = `mode = 'exam' and timing = 'server' and answered_count > 0`;
  const anew = await exam.database.pool.query(`
    select owner_kind, owner_id, exam_type, mode, count(*)::int as results, (count(*) filter (where ${counted}))::int as counted,
      coalesce(sum(percentage) filter (where ${counted}), 0)::int as percent_sum, (count(band) filter (where ${counted}))::int as banded,
      coalesce(sum(band * 2) filter (where ${counted}), 0)::int as half_band_sum
    from results group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  const kept = await exam.database.pool.query(`
    select owner_kind, owner_id, exam_type, mode, results, counted, percent_sum::int, banded, half_band_sum::int from history_totals order by 1, 2, 3, 4`);
  return [kept.rows, anew.rows];
}

describe('the totals that are kept', () => {
  test('are those of the results, however these come, change hands, are marked again and go', async () => {
    const [learner, guest, gone] = [newId(), newId(), newId()];
    const users = Array.from({ length: 12 }, () => newId());
    // Many at once: their statements are batches, and the same owner is in several of them.
    await Promise.all(
      users.flatMap((id) => [sit(asUser(id), readingId, RIGHT), sit(asUser(id), bandedId, banded(13)), sit(asUser(id), listeningId, { l2: 2 }, 'practice')]),
    );
    await sit(asUser(learner), bandedId, banded(20));
    await sit(asUser(learner), readingId, {});
    await exam.client.submitExam({ examId: readingId, answersJson: json(RIGHT) }, asUser(learner));
    await sit(asGuest(guest), readingId, { q1: 0 });
    await sit(asGuest(guest), bandedId, banded(11));
    await sit(asUser(gone), bandedId, banded(7));
    let [kept, anew] = await bothTotals();
    expect(kept).toHaveLength(27);
    expect(kept).toEqual(anew);

    await exam.client.claimResults({ guestId: guest }, asUser(learner));
    [kept, anew] = await bothTotals();
    expect(kept).toEqual(anew);
    expect(kept).not.toContainEqual(expect.objectContaining({ owner_id: guest }));

    // As a wider key does it.
    await exam.database.pool.query('update results set percentage = percentage + 5, band = band + 0.5 where owner_id = $1 and band is not null', [learner]);
    [kept, anew] = await bothTotals();
    expect(kept).toEqual(anew);

    await world.publish({ name: 'identity.user_deleted', payload: { userId: gone, at: new Date().toISOString() } });
    await eventually(
      'nothing is left',
      async () => (await exam.database.pool.query('select 1 from history_totals where owner_id = $1', [gone])).rowCount === 0,
    );
    [kept, anew] = await bothTotals();
    expect(kept).toEqual(anew);
  });
});

describe('filters', () => {
  test('by skill and mode: items, pages and totals are of what was asked for', async () => {
    const as = asUser(newId());
    await sit(as, readingId, RIGHT);
    await sit(as, bandedId, banded(20));
    await sit(as, readingId, { q1: 0 }, 'practice');
    await sit(as, listeningId, { l2: 2 });
    const reading = await history(as, { type: 'reading', page: 1, limit: 2 });
    expect(reading.data.map(({ examType, mode }) => `${examType} ${mode}`)).toEqual(['reading practice', 'reading exam']);
    expect(reading.pagination).toMatchObject({ total: 3, totalPages: 2, currentPage: 1 });
    expect(reading.totals).toEqual({ count: 3, counted: 2, averagePercent: 100, averageBand: 9, reading: 3, listening: 0 });
    const rest = await history(as, { type: 'reading', page: 2, limit: 2 });
    expect(rest.data).toHaveLength(1);
    const practice = await history(as, { mode: 'practice' });
    expect([practice.data.length, practice.totals]).toEqual([1, { count: 1, counted: 0, averagePercent: null, averageBand: null, reading: 1, listening: 0 }]);
    expect((await history(as, { type: 'listening', mode: 'exam' })).data.map(({ examId }) => examId)).toEqual([listeningId]);
    expect((await history(as, { type: 'listening', mode: 'practice' })).pagination).toMatchObject({ total: 0, totalPages: 1 });
    expect((await history(as, { type: 'nonsense' })).data).toHaveLength(4);
  });

  test('each of a batch gets its own', async () => {
    const [one, two] = [asUser(newId()), asUser(newId())];
    await Promise.all([sit(one, readingId, RIGHT), sit(two, listeningId, { l2: 2 })]);
    const answers = await Promise.all([one, two].flatMap((as) => [history(as), history(as, { type: 'reading' }), history(as, { type: 'listening' })]));
    expect(answers.map(({ data, totals }) => [data.length, totals.count])).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
      [1, 1],
      [0, 0],
      [1, 1],
    ]);
  });
});

test("W24: a guest's history is that guest's, and goes to the account with the claim", async () => {
  const id = newId();
  const mine = await sit(asGuest(id), bandedId, banded(14));
  expect((await history(asUser(id))).data).toEqual([]);
  expect((await history(asGuest(newId()))).data).toEqual([]);
  const before = await history(asGuest(id));
  expect([before.data.map(({ resultId }) => resultId), before.totals.count, before.totals.averageBand]).toEqual([[mine.resultId], 1, mine.score.bandScore]);
  const learner = asUser(newId());
  await exam.client.claimResults({ guestId: id }, learner);
  expect((await history(asGuest(id))).totals).toMatchObject({ count: 0 });
  expect((await history(learner)).data.map(({ resultId }) => resultId)).toEqual([mine.resultId]);
});

test('a result that was marked again says so', async () => {
  const as = asUser(newId());
  const { resultId } = await sit(as, readingId, RIGHT);
  const again = await sit(as, readingId, RIGHT);
  await exam.database.pool.query(`update results set regrades = '[{"at": "2026-11-20T00:00:00Z", "before": {}, "questions": []}]' where id = $1`, [resultId]);
  expect((await history(as)).data.map((item) => [item.resultId, item.regraded])).toEqual([
    [again.resultId, false],
    [resultId, true],
  ]);
});

test('W23: completed is what this owner has sat in exam mode, once each', async () => {
  const id = newId();
  await sit(asUser(id), readingId, RIGHT);
  await sit(asUser(id), readingId, {});
  await sit(asUser(id), listeningId, { l2: 2 }, 'practice');
  const completed = async (as: Caller) => dataOf<string[]>(await exam.client.listCompleted({}, as));
  expect(await completed(asUser(id))).toEqual([readingId]);
  expect([await completed(asGuest(id)), await completed(ANONYMOUS)]).toEqual([[], []]);
});
