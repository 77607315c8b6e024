import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ExamListItem } from '@vumon/proto/http/exam-shapes.js';
import type { OwnRating } from '@vumon/proto/http/ratings.js';
import { createExam, type ExamHarness, json, RIGHT, readingPayload, save, start, startExam, submit } from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asAdmin, asGuest, asUser, codeOf, dataOf, eventually, failureOf, newId, World } from '../../../../testing/component/service-harness.js';

type Caller = ReturnType<typeof asUser>;
let world: World;
let exam: ExamHarness;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { SWEEP_MS: '60000' });
}, 120_000);
afterAll(() => world.close());

const newExam = async (): Promise<string> => (await createExam(exam, readingPayload()))._id;
const rate = (examId: string, stars: number, as: Caller) => exam.client.rateExam({ examId, stars }, as);
const own = async (examId: string, as: Caller): Promise<OwnRating> => dataOf<OwnRating>(await exam.client.getOwnRating({ examId }, as));
const sit = async (examId: string, as: Caller, mode: 'exam' | 'practice' = 'exam', answers: Readonly<Record<string, unknown>> = { q1: 0 }): Promise<void> => {
  const { _id } = await start(exam, examId, as, { mode });
  if (Object.keys(answers).length > 0) await save(exam, _id, 1, answers, as);
  await submit(exam, _id, as);
};
const shown = async (examId: string): Promise<ExamListItem['rating']> => {
  const list = dataOf<ExamListItem[]>(await exam.client.listExams({ status: 'published', type: '', page: 1, limit: 100 }, ANONYMOUS));
  const detail = dataOf<ExamListItem>(await exam.client.getExam({ examId }, ANONYMOUS));
  const item = list.find(({ _id }) => _id === examId);
  expect(item?.rating).toEqual(detail.rating);
  return item?.rating;
};

test('from five ratings on everybody sees the average; each learner counts once and may change their mind', async () => {
  const examId = await newExam();
  const people = Array.from({ length: 5 }, () => newId());
  await Promise.all(people.map((id) => sit(examId, asUser(id))));
  const [first = '', ...others] = people;
  for (const id of others) await rate(examId, 5, asUser(id));
  expect(await shown(examId)).toBeUndefined();
  expect(await own(examId, asUser(first))).toEqual({ stars: null, mayRate: true });
  // The same person, ten times at once.
  await Promise.all(Array.from({ length: 10 }, (_, i) => rate(examId, 1 + (i % 2), asUser(first))));
  expect((await shown(examId))?.count).toBe(5);
  expect(dataOf<OwnRating>(await rate(examId, 2, asUser(first)))).toEqual({ stars: 2, mayRate: true });
  expect(await shown(examId)).toEqual({ average: 4.4, count: 5 });
  expect(await own(examId, asUser(first))).toEqual({ stars: 2, mayRate: true });
  const sums = await exam.database.pool.query('select count(*)::int as n, sum(stars)::int as stars from exam_ratings where exam_id = $1', [examId]);
  expect(sums.rows).toEqual([{ n: 5, stars: 22 }]);
});

test.each<[string, (examId: string, id: string) => Promise<unknown>]>([
  ['nothing of it', async () => undefined],
  ['practice', (examId, id) => sit(examId, asUser(id), 'practice')],
  ['an empty sheet', (examId, id) => sit(examId, asUser(id), 'exam', {})],
  ['a sheet without a clock', (examId, id) => exam.client.submitExam({ examId, answersJson: json(RIGHT) }, asUser(id))],
  ['another exam', async (_examId, id) => sit(await newExam(), asUser(id))],
  ['it as a guest with the same number', (examId, id) => sit(examId, asGuest(id))],
])('who has done %s may not rate it', async (_what, prepare) => {
  const [examId, id] = [await newExam(), newId()];
  await prepare(examId, id);
  expect(await own(examId, asUser(id))).toEqual({ stars: null, mayRate: false });
  const refused = await failureOf(rate(examId, 5, asUser(id)));
  expect([refused.code, refused.message]).toEqual(['FORBIDDEN', 'Bạn cần làm xong đề này ở chế độ thi trước khi đánh giá']);
  expect(await own(examId, asUser(id))).toEqual({ stars: null, mayRate: false });
});

test('guests, unknown exams and stars beyond five are refused', async () => {
  const [examId, as] = [await newExam(), asUser(newId())];
  await sit(examId, as);
  for (const stars of [0, 6, -1]) expect(await codeOf(rate(examId, stars, as))).toBe('VALIDATION_FAILED');
  for (const stranger of [asGuest(newId()), ANONYMOUS]) {
    expect(await codeOf(rate(examId, 5, stranger))).toBe('UNAUTHENTICATED');
    expect(await codeOf(own(examId, stranger))).toBe('UNAUTHENTICATED');
  }
  expect(await codeOf(rate(newId(), 5, as))).toBe('NOT_FOUND');
  expect(await codeOf(own(newId(), as))).toBe('NOT_FOUND');
  await exam.client.deleteExam({ examId }, asAdmin());
  expect(await codeOf(rate(examId, 5, as))).toBe('NOT_FOUND');
});

test('the stars of an erased person leave the average', async () => {
  const examId = await newExam();
  const people = Array.from({ length: 6 }, () => newId());
  await Promise.all(people.map((id) => sit(examId, asUser(id))));
  const [gone = '', ...others] = people;
  await rate(examId, 1, asUser(gone));
  for (const id of others) await rate(examId, 4, asUser(id));
  expect(await shown(examId)).toEqual({ average: 3.5, count: 6 });
  await world.publish({ name: 'identity.user_deleted', payload: { userId: gone, at: new Date().toISOString() } });
  await eventually('it has left', async () => (await shown(examId))?.count === 5);
  expect(await shown(examId)).toEqual({ average: 4, count: 5 });
});
