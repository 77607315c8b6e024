import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CallOptions } from '@vumon/platform/grpc/grpc-client.js';
import type { AppealItem, KeyChange, KeyEffect, QuestionKey } from '@vumon/proto/http/appeals.js';
import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { announced, attemptOf, createExam, type ExamHarness, RIGHT, save, start, startExam, submit } from '../../../../testing/component/exam-rig.js';
import { asAdmin, asUser, codeOf, dataOf, eventually, failureOf, newId, read, World } from '../../../../testing/component/service-harness.js';

let world: World;
let exam: ExamHarness;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { SWEEP_MS: '60000' });
}, 120_000);
afterAll(() => world.close());

const REASON = 'Đoạn hai cho phép hiểu theo hai cách';
const voiding: KeyChange = { kind: 'void', reason: REASON };
const narrowing = (...answers: string[]): KeyChange => ({ kind: 'narrow', answers, reason: REASON });

const sit = async (examId: string, as: CallOptions, answers: Readonly<Record<string, unknown>>, mode: 'exam' | 'practice' = 'exam'): Promise<Result> => {
  const { _id } = await start(exam, examId, as, { mode });
  await save(exam, _id, 1, answers, as);
  return submit(exam, _id, as);
};
const resultOf = async ({ resultId }: Result, as: CallOptions): Promise<Result> => dataOf<Result>(await exam.client.getResult({ resultId }, as));
const correctIn = async (result: Result, as: CallOptions): Promise<number> => (await resultOf(result, as)).score.correctAnswers;
const refOf = (examId: string, questionId: string, versionId = '') => ({ examId, questionId, versionId });
const messageOf = (change: KeyChange) => ({ ...change, answers: change.kind === 'narrow' ? change.answers : [] });
const keyOf = async (examId: string, questionId: string): Promise<QuestionKey> =>
  dataOf<QuestionKey>(await exam.client.getQuestionKey(refOf(examId, questionId), asAdmin()));
const preview = async (examId: string, questionId: string, change: KeyChange, as = asAdmin()): Promise<KeyEffect> =>
  dataOf<KeyEffect>(await exam.client.previewKey({ question: refOf(examId, questionId), change: messageOf(change) }, as));
const revise = async (examId: string, questionId: string, change: KeyChange, confirmedLosing = 0, as = asAdmin()) =>
  dataOf<KeyEffect & { keyRevision: number }>(
    await exam.client.reviseKey({ question: refOf(examId, questionId), change: messageOf(change), confirmedLosing }, as),
  );
const revisionsOf = async (examId: string): Promise<number> => {
  const { rows } = await exam.database.pool.query<{ n: number }>('select count(*)::int as n from exam_versions where exam_id = $1', [examId]);
  return rows[0]?.n ?? 0;
};
/** `okapi` is accepted for question 7 on appeal, and everybody who wrote it has the mark. */
async function acceptOkapi(result: Result, as: CallOptions): Promise<string> {
  const { _id } = dataOf<{ _id: string }>(await exam.client.fileAppeal({ resultId: result.resultId, questionId: 'q7' }, as));
  const before = await correctIn(result, as);
  await exam.client.decideAppeal({ appealId: _id, accept: true }, asAdmin());
  await eventually('it is accepted', async () => (await correctIn(result, as)) === before + 1);
  return _id;
}
const appealState = async (result: Result, as: CallOptions): Promise<string | undefined> => (await resultOf(result, as)).appeals?.[0]?.state;

describe('a question that is taken out of the marking', () => {
  test('counts for everybody: right, wrong, blank, practised, still writing and yet to come', async () => {
    const examId = (await createExam(exam))._id;
    const [right, wrong, blank, practising, writing] = Array.from({ length: 5 }, () => asUser(newId())) as [
      CallOptions,
      CallOptions,
      CallOptions,
      CallOptions,
      CallOptions,
    ];
    const [one, two, three] = [await sit(examId, right, RIGHT), await sit(examId, wrong, { ...RIGHT, q1: 2 }), await sit(examId, blank, { q2: 1 })];
    const four = await sit(examId, practising, { q1: 3 }, 'practice');
    const open = await start(exam, examId, writing);
    await save(exam, open._id, 1, { q1: 3 }, writing);

    expect(await preview(examId, 'q1', voiding)).toEqual({ gain: 3, lose: 0, unchanged: 1 });
    expect(await revise(examId, 'q1', voiding)).toEqual({ keyRevision: 2, gain: 3, lose: 0, unchanged: 1 });
    await eventually('all three are marked again', async () => {
      const scores = await Promise.all([correctIn(two, wrong), correctIn(three, blank), correctIn(four, practising)]);
      return scores.join() === '10,2,1';
    });
    expect((await resultOf(one, right)).regrades).toEqual([]);
    const after = await resultOf(two, wrong);
    expect(after.score).toMatchObject({ correctAnswers: 10, totalQuestions: 10, percentage: 100 });
    expect(after.regrades).toMatchObject([
      { before: { correctAnswers: 9, percentage: 90 }, questions: [{ questionId: 'q1', number: 1, change: 'voided', reason: REASON }] },
    ]);
    for (const [result, as] of [
      [one, right],
      [two, wrong],
    ] as const)
      expect((await resultOf(result, as)).perQuestion[0]).toMatchObject({ correct: true, reasonCode: 'VOIDED', reason: expect.stringContaining(REASON) });
    expect((await announced(exam, two.resultId)).at(-1)).toMatchObject({
      name: 'exam.result_regraded',
      payload: { correct: 10, total: 10, previous: { correct: 9, percentage: 90 } },
    });
    expect((await announced(exam, one.resultId)).map(({ name }) => name)).toEqual(['exam.attempt_submitted']);

    // Whoever is still writing reads nothing of it, and is marked by the new key; so is everybody who starts now.
    expect(JSON.stringify(await attemptOf(exam, open._id, writing))).not.toContain(REASON);
    expect((await submit(exam, open._id, writing)).score.correctAnswers).toBe(1);
    expect((await sit(examId, asUser(newId()), {})).score.correctAnswers).toBe(1);
    expect(await keyOf(examId, 'q1')).toMatchObject({ keyRevision: 2, voided: REASON });
  });

  test('grants the appeals that were open about it, and shows an administrator why', async () => {
    const examId = (await createExam(exam))._id;
    const as = asUser(newId());
    const result = await sit(examId, as, { q7: 'okapi' });
    await exam.client.fileAppeal({ resultId: result.resultId, questionId: 'q7' }, as);
    await revise(examId, 'q7', voiding);
    expect(await appealState(result, as)).toBe('accepted');
    const listed = read<{ data: AppealItem[] }>(await exam.client.listAppeals({ state: 'accepted', page: 1, limit: 100 }, asAdmin())).data;
    expect(listed.find((one) => one.examId === examId)).toMatchObject({ questionId: 'q7', voided: REASON });
  });
});

describe('an answer that is taken out of a key', () => {
  test('lowers nobody until the number of those who lose is confirmed', async () => {
    const examId = (await createExam(exam))._id;
    const [asker, other, stranger, twice] = [asUser(newId()), asUser(newId()), asUser(newId()), asUser(newId())];
    const [one, two] = [await sit(examId, asker, { ...RIGHT, q7: 'okapi' }), await sit(examId, other, { q7: 'Okapi' })];
    const [three, four] = [await sit(examId, stranger, RIGHT), await sit(examId, twice, { q7: 'okapi' })];
    await sit(examId, twice, { q7: 'zebra' });
    await acceptOkapi(one, asker);
    await eventually('the others have it too', async () => (await correctIn(two, other)) === 1 && (await correctIn(four, twice)) === 1);

    // People, not results: who sat twice is one.
    expect(await preview(examId, 'q7', narrowing('okapi'))).toEqual({ gain: 0, lose: 3, unchanged: 1 });
    for (const confirmed of [0, 2]) {
      const failure = await failureOf(revise(examId, 'q7', narrowing('okapi'), confirmed));
      expect([failure.code, failure.httpStatus, failure.data]).toEqual(['KEY_LOWERS_SCORES', 409, { gain: 0, lose: 3, unchanged: 1 }]);
      expect(failure.message).toContain('3 học viên');
    }
    expect([await revisionsOf(examId), await correctIn(one, asker), await appealState(one, asker)]).toEqual([2, 10, 'accepted']);

    expect(await revise(examId, 'q7', narrowing('okapi'), 3)).toEqual({ keyRevision: 3, gain: 0, lose: 3, unchanged: 1 });
    await eventually('all three are marked again', async () => {
      const scores = await Promise.all([correctIn(one, asker), correctIn(two, other), correctIn(four, twice)]);
      return scores.join() === '9,0,0';
    });
    const after = await resultOf(one, asker);
    expect(after.regrades.map(({ before, questions }) => [before.correctAnswers, questions[0]?.change, questions[0]?.reason])).toEqual([
      [9, 'accepted', undefined],
      [10, 'withdrawn', REASON],
    ]);
    expect(after.perQuestion[6]).toMatchObject({ correct: false, answer: 'okapi', reason: expect.stringContaining(REASON) });
    expect(after.perQuestion[6]?.correctAnswerText).not.toContain('okapi');
    expect(after.appeals).toEqual([{ questionId: 'q7', state: 'refused' }]);
    expect((await resultOf(three, stranger)).regrades).toEqual([]);
    expect((await announced(exam, one.resultId)).at(-1)).toMatchObject({
      name: 'exam.result_regraded',
      payload: { correct: 9, percentage: 90, previous: { correct: 10, percentage: 100 } },
    });
    expect((await keyOf(examId, 'q7')).accepted).not.toContain('okapi');
  });

  test('that nobody wrote needs no confirmation', async () => {
    const examId = (await createExam(exam))._id;
    await sit(examId, asUser(newId()), { q7: 'zebra' });
    const [first = '', second = ''] = (await keyOf(examId, 'q7')).accepted;
    expect(await revise(examId, 'q7', narrowing(second))).toEqual({ keyRevision: 2, gain: 0, lose: 0, unchanged: 1 });
    expect((await sit(examId, asUser(newId()), { q7: second })).score.correctAnswers).toBe(0);
    expect((await sit(examId, asUser(newId()), { q7: first })).score.correctAnswers).toBe(1);
  });
});

describe('trouble', () => {
  test('what is not there, or cannot be changed so, is refused and changes nothing', async () => {
    const examId = (await createExam(exam))._id;
    const foreign = await keyOf((await createExam(exam))._id, 'q1');
    const { accepted } = await keyOf(examId, 'q7');
    expect(await codeOf(revise(newId(), 'q1', voiding))).toBe('NOT_FOUND');
    expect(await codeOf(revise(examId, 'q99', voiding))).toBe('NOT_FOUND');
    expect(await codeOf(keyOf(examId, 'q99'))).toBe('NOT_FOUND');
    expect(await codeOf(exam.client.previewKey({ question: refOf(examId, 'q1', foreign.versionId), change: messageOf(voiding) }, asAdmin()))).toBe('NOT_FOUND');
    expect(await codeOf(revise(examId, 'q1', narrowing('A')))).toBe('VALIDATION_FAILED');
    expect(await codeOf(revise(examId, 'q7', narrowing('never accepted')))).toBe('STALE_WRITE');
    expect(await codeOf(revise(examId, 'q7', narrowing(...accepted)))).toBe('VALIDATION_FAILED');
    expect(await codeOf(revise(examId, 'q1', { kind: 'void', reason: ' x ' }))).toBe('VALIDATION_FAILED');
    expect(await codeOf(exam.client.reviseKey({ question: undefined, change: undefined, confirmedLosing: 0 }, asAdmin()))).toBe('VALIDATION_FAILED');
    const learner = asUser(newId());
    expect(await codeOf(revise(examId, 'q1', voiding, 0, learner))).toBe('FORBIDDEN');
    expect(await codeOf(preview(examId, 'q1', voiding, learner))).toBe('FORBIDDEN');
    expect(await codeOf(exam.client.getQuestionKey(refOf(examId, 'q1'), learner))).toBe('FORBIDDEN');
    expect(await revisionsOf(examId)).toBe(1);
  });

  test('a text with a NUL in it is stored without', async () => {
    const examId = (await createExam(exam))._id;
    await revise(examId, 'q1', { kind: 'void', reason: `Đề\u0000 in sai` });
    expect((await keyOf(examId, 'q1')).voided).toBe('Đề in sai');
  });

  test('an exam that was deleted meanwhile keeps its marks', async () => {
    const examId = (await createExam(exam))._id;
    const as = asUser(newId());
    const result = await sit(examId, as, {});
    await exam.client.deleteExam({ examId }, asAdmin());
    expect(await codeOf(revise(examId, 'q1', voiding))).toBe('NOT_FOUND');
    expect(await codeOf(preview(examId, 'q1', voiding))).toBe('NOT_FOUND');
    expect([await revisionsOf(examId), await correctIn(result, as)]).toEqual([1, 0]);
  });

  test('twice at once, or a second time, is done once', async () => {
    const examId = (await createExam(exam))._id;
    const as = asUser(newId());
    const result = await sit(examId, as, {});
    const outcomes = await Promise.allSettled([revise(examId, 'q1', voiding), revise(examId, 'q1', voiding)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await codeOf(revise(examId, 'q1', voiding))).toBe('STALE_WRITE');
    expect(await revisionsOf(examId)).toBe(2);
    await eventually('it is marked again', async () => (await correctIn(result, as)) === 1);
    expect((await resultOf(result, as)).regrades).toHaveLength(1);
    // Another question of the same exam is another revision.
    expect(await revise(examId, 'q2', voiding)).toMatchObject({ keyRevision: 3 });
    await eventually('it is marked again', async () => (await correctIn(result, as)) === 2);
  });

  test('a result that an older revision marked late is counted, and moved to the newest', async () => {
    const examId = (await createExam(exam))._id;
    const [as, late] = [asUser(newId()), asUser(newId())];
    const { versionId } = await keyOf(examId, 'q1');
    const first = await sit(examId, as, {});
    await revise(examId, 'q1', voiding);
    await eventually('it is marked again', async () => (await correctIn(first, as)) === 1);
    const second = await sit(examId, late, {});
    await exam.database.pool.query('update results set version_id = $2 where id = $1', [second.resultId, versionId]);
    expect(await preview(examId, 'q2', voiding)).toEqual({ gain: 2, lose: 0, unchanged: 0 });
    expect((await keyOf(examId, 'q1')).keyRevision).toBe(2);
  });
});
