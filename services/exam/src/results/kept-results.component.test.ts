// What a result keeps for good: its band table, its exam as it was sat, and its place in a list that stays bounded.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { HistoryItem, Result } from '@vumon/proto/http/exam-shapes.js';
import {
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
import { asAdmin, asUser, dataOf, newId, read, World } from '../../../../testing/component/service-harness.js';

let world: World;
let exam: ExamHarness;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { ROLES: 'grpc' });
}, 120_000);
afterAll(() => world.close());

const history = async (as: ReturnType<typeof asUser>) =>
  read<{ data: HistoryItem[]; totals: Record<string, unknown> }>(await exam.client.listHistory({ page: 0, limit: 0, type: '', mode: '' }, as));
const resultOf = async (from: ExamHarness, resultId: string, as: ReturnType<typeof asUser>): Promise<Result> =>
  dataOf<Result>(await from.client.getResult({ resultId }, as));

test('W16: another band table is for new results; what was given stays as it was read', async () => {
  const questions = Array.from({ length: 20 }, (_, i) => ({
    id: `m${i}`,
    type: 'multiple-choice' as const,
    question: `Câu ${i}`,
    options: ['a', 'b', 'c', 'd'],
    correctAnswer: 0,
  }));
  const { _id } = await createExam(exam, { ...readingPayload(), passages: [{ title: 'P', content: 'Text.', questions }] });
  const [first, later] = [asUser(newId()), asUser(newId())];
  const sit = async (on: ExamHarness, as: ReturnType<typeof asUser>): Promise<Result> => {
    const attempt = await start(on, _id, as);
    await save(on, attempt._id, 1, { m0: 0 }, as);
    return submit(on, attempt._id, as);
  };
  const given = await sit(exam, first);
  expect([given.score.bandTable, given.score.bandScore]).toEqual(['seed-v1', 2.5]);
  const changed = await startExam(world, { ROLES: 'grpc', BAND_TABLE: 'published' }, exam.databaseUrl);
  expect((await sit(changed, later)).score).toMatchObject({ bandTable: 'published', bandScore: 2 });
  expect((await resultOf(changed, given.resultId, first)).score).toEqual(given.score);
});

test('W19: an exam that is changed and deleted in mid-attempt is sat to its end as it was, and keeps its name in the history', async () => {
  const { _id } = await createExam(exam, readingPayload({ title: 'Đề sẽ bị xóa', duration: 30 }));
  const as = asUser(newId());
  const attempt = await start(exam, _id, as);
  await exam.client.updateExam({ examId: _id, changesJson: json({ duration: 5 }) }, asAdmin());
  expect((await attemptOf(exam, attempt._id, as)).deadlineAt).toBe(attempt.deadlineAt);
  await exam.client.deleteExam({ examId: _id }, asAdmin());
  await save(exam, attempt._id, 1, RIGHT, as);
  const { resultId, score } = await submit(exam, attempt._id, as);
  expect(score.correctAnswers).toBe(10);
  expect((await history(as)).data.map((item) => [item.resultId, item.examTitle])).toEqual([[resultId, 'Đề sẽ bị xóa']]);
  expect((await resultOf(exam, resultId, as)).exam?.passages).toHaveLength(2);
});

test('W22: asked without paging, five thousand results answer with the newest two hundred and the totals of all', async () => {
  const { _id } = await createExam(exam);
  const as = asUser(newId());
  const attempt = await start(exam, _id, as);
  await save(exam, attempt._id, 1, RIGHT, as);
  const { resultId } = await submit(exam, attempt._id, as);
  for (const [from, to] of [0, 1, 2, 3, 4].map((thousand) => [thousand * 1_000 + 1, Math.min((thousand + 1) * 1_000, 4_999)])) {
    await exam.database.pool.query(
      `insert into results
       select (jsonb_populate_record(r, jsonb_build_object('id', uuidv7(), 'attempt_id', null, 'completed_at', r.completed_at - n * interval '1 minute'))).*
       from results r, generate_series($2::int, $3::int) n where r.id = $1`,
      [resultId, from, to],
    );
  }
  const { data, totals } = await history(as);
  expect([data.length, data[0]?.resultId]).toEqual([200, resultId]);
  const times = data.map(({ completedAt }) => completedAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(totals).toMatchObject({ count: 5_000, counted: 5_000, averagePercent: 100, reading: 5_000 });
  expect(JSON.stringify(data)).not.toMatch(/perQuestion|correctAnswer"/);
});
