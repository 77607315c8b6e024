import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Attempt, OpenAttempt, QuestionResult, Result } from '@vumon/proto/http/exam-shapes.js';
import {
  announced,
  attemptOf,
  createExam,
  type ExamHarness,
  MARKER,
  RIGHT,
  readingPayload,
  save,
  start,
  startExam,
  submit,
} from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asAdmin, asUser, codeOf, dataOf, eventually, failureOf, newId, read, World } from '../../../../testing/component/service-harness.js';

type Caller = ReturnType<typeof asUser>;
let world: World;
let exam: ExamHarness;
let examId: string;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { ROLES: 'grpc' });
  examId = (await createExam(exam))._id;
}, 120_000);
afterAll(() => world.close());

const learner = () => asUser(newId());
const SECOND_PART = ['q7', 'q8', 'q9', 'q10'];
const startParts = (parts: number[], as: Caller, options: { mode?: string; clientId?: string } = {}) =>
  exam.client.startAttempt({ examId, mode: options.mode ?? 'practice', clientId: options.clientId ?? 'tab-a', parts }, as);
const practice = async (as: Caller, parts: number[] = []): Promise<Attempt> => dataOf<Attempt>(await startParts(parts, as));
const check = async (attemptId: string, questionIds: string[], as: Caller, clientId = ''): Promise<QuestionResult[]> =>
  dataOf<{ checked: QuestionResult[] }>(await exam.client.checkAnswers({ attemptId, clientId, questionIds }, as)).checked;
const redo = (resultId: string, as: Caller) => exam.client.redoMistakes({ resultId, clientId: 'tab-a' }, as);
const resultOf = async (resultId: string, as: Caller): Promise<Result> => dataOf<Result>(await exam.client.getResult({ resultId }, as));
const questionsOf = (attempt: Attempt): string[] => (attempt.exam.passages ?? []).flatMap(({ questions }) => questions.map(({ id }) => id));
const attemptsCount = async (): Promise<number> =>
  (await exam.database.pool.query<{ n: number }>('select attempts_count::int as n from exams where id = $1', [examId])).rows[0]?.n ?? -1;

describe('practice part by part', () => {
  test('holds only the questions of that part, untimed, and is marked on them alone without a band', async () => {
    const as = learner();
    const before = await attemptsCount();
    const attempt = await practice(as, [1]);
    expect(attempt).toMatchObject({ mode: 'practice', deadlineAt: null, included: SECOND_PART });
    expect(attempt.exam.passages?.map(({ id }) => id)).toEqual(['p2']);
    expect(questionsOf(attempt)).toEqual(SECOND_PART);
    await save(exam, attempt._id, 1, { q1: 0, q9: 2, q10: 0 }, as);
    const [open] = dataOf<OpenAttempt[]>(await exam.client.listOpenAttempts({}, as));
    expect(open).toMatchObject({ _id: attempt._id, mode: 'practice', totalQuestions: 4 });
    const result = await submit(exam, attempt._id, as);
    expect(result.score).toMatchObject({ totalQuestions: 4, correctAnswers: 1, percentage: 25, bandScore: null });
    expect([result.mode, result.answeredCount, result.whatIf, result.perQuestion.map(({ questionId }) => questionId)]).toEqual([
      'practice',
      2,
      [],
      SECOND_PART,
    ]);
    expect((await announced(exam, result.resultId)).map(({ payload }) => [payload.mode, payload.band, payload.total])).toEqual([['practice', null, 4]]);
    expect(await attemptsCount()).toBe(before);
  });

  test('a practice of a whole exam with bands gets none', async () => {
    const questions = Array.from({ length: 20 }, (_, i) => ({
      id: `m${i}`,
      type: 'multiple-choice' as const,
      question: `Câu ${i}`,
      options: ['a', 'b', 'c', 'd'],
      correctAnswer: 0,
    }));
    const { _id: banded } = await createExam(exam, readingPayload({ passages: [{ title: 'P', content: 'Text.', questions }] }));
    const bands = await Promise.all(
      (['exam', 'practice'] as const).map(async (mode) => {
        const as = learner();
        const { _id } = await start(exam, banded, as, { mode });
        return (await submit(exam, _id, as, { seq: 1, answers: { m0: 0 } })).score.bandScore;
      }),
    );
    expect(bands).toEqual([2.5, null]);
  });

  test('all parts together are the whole exam, which counts as a sitting', async () => {
    const as = learner();
    const before = await attemptsCount();
    const attempt = await practice(as, [0, 1]);
    expect([attempt.included, questionsOf(attempt)]).toEqual([undefined, expect.arrayContaining(['q1', 'q10'])]);
    await submit(exam, attempt._id, as);
    expect(await attemptsCount()).toBe(before + 1);
  });

  test.each([
    [[2], 'practice'],
    [[-1], 'practice'],
    [[0], 'exam'],
  ])('parts %j in mode %s are refused, and nothing is started', async (parts, mode) => {
    const as = learner();
    const refused = await failureOf(startParts(parts, as, { mode }));
    expect([refused.code, refused.fields?.map(({ path }) => path)]).toEqual(['VALIDATION_FAILED', ['parts']]);
    expect(dataOf<OpenAttempt[]>(await exam.client.listOpenAttempts({}, as))).toEqual([]);
  });

  test('W9: with an exam open, asking for practice gives the exam back, and the other way round', async () => {
    const as = learner();
    const sat = await start(exam, examId, as);
    const asked = await startParts([1], as);
    expect([asked.created, dataOf<Attempt>(asked)]).toEqual([false, expect.objectContaining({ _id: sat._id, mode: 'exam', deadlineAt: sat.deadlineAt })]);
    await submit(exam, sat._id, as);
    const part = await practice(as, [1]);
    expect(await start(exam, examId, as)).toMatchObject({ _id: part._id, mode: 'practice', included: SECOND_PART });
  });

  test('W99: practice is in the history and in no average', async () => {
    const as = learner();
    const { _id } = await practice(as, [1]);
    await submit(exam, _id, as, { seq: 1, answers: { q9: 2, q10: 3 } });
    const { totals, data } = read<{ totals: object; data: { mode: string }[] }>(await exam.client.listHistory({ page: 0, limit: 0, type: '', mode: '' }, as));
    expect([totals, data.map(({ mode }) => mode)]).toEqual([
      { count: 1, counted: 0, averagePercent: null, averageBand: null, reading: 1, listening: 0 },
      ['practice'],
    ]);
  });
});

describe('check as you go', () => {
  test('shows verdict, key, reason, explanation and evidence of the asked questions alone', async () => {
    const as = learner();
    const { _id } = await practice(as);
    await save(exam, _id, 1, { q1: 2, q3: 'NOT GIVEN' }, as);
    const [one, three, ...more] = await check(_id, ['q3', 'q1', 'q99'], as);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ questionId: 'q1', correct: false, reasonCode: 'WRONG_OPTION', correctAnswer: 0, task: 'multiple choice' });
    expect(one).toMatchObject({ explanation: `${MARKER} explains 1`, evidence: { quote: `${MARKER} quoted 1` } });
    expect(three).toMatchObject({ questionId: 'q3', correct: true });
    const view = await attemptOf(exam, _id, as);
    expect(view.checked).toEqual([one, three]);
    expect(JSON.stringify({ ...view, checked: [] })).not.toContain(MARKER);
  });

  test('what was checked counts as it stood then, whatever is saved later; seeing the key of an empty answer is no answer', async () => {
    const as = learner();
    const { _id } = await practice(as);
    await save(exam, _id, 1, { q1: 2 }, as);
    await check(_id, ['q1', 'q2'], as);
    await save(exam, _id, 2, { q1: 0, q2: 1, q3: 'NOT GIVEN' }, as);
    expect((await attemptOf(exam, _id, as)).answers).toEqual({ q1: 2, q3: 'NOT GIVEN' });
    const [again] = await check(_id, ['q1'], as);
    expect(again).toMatchObject({ correct: false, answer: 2 });
    const result = await submit(exam, _id, as, { seq: 3, answers: RIGHT });
    expect(result.perQuestion.slice(0, 3).map(({ correct, answer, reasonCode }) => [correct, answer, reasonCode])).toEqual([
      [false, 2, 'WRONG_OPTION'],
      [false, null, 'UNANSWERED'],
      [true, 'NOT GIVEN', 'EXACT'],
    ]);
    expect((await attemptOf(exam, _id, as)).answers).toMatchObject({ q1: 2, q9: 2 });
  });

  test('"choose TWO" is checked as a set', async () => {
    const as = learner();
    const { _id } = await practice(as);
    await save(exam, _id, 1, { q5: [1, 2] }, as);
    expect((await check(_id, ['q6'], as)).map(({ questionId, correct }) => [questionId, correct])).toEqual([
      ['q5', true],
      ['q6', false],
    ]);
    await save(exam, _id, 2, { q5: [1, 4] }, as);
    expect((await submit(exam, _id, as)).perQuestion.slice(4, 6).map(({ correct }) => correct)).toEqual([true, false]);
  });

  test('W1: never in an exam, never of questions outside the practice, never by others, never after the end', async () => {
    const as = learner();
    const sat = await start(exam, examId, as);
    const refused = await failureOf(check(sat._id, ['q1'], as));
    expect(refused.code).toBe('FORBIDDEN');
    expect((await attemptOf(exam, sat._id, as)).checked).toBeUndefined();
    await submit(exam, sat._id, as);
    const part = await practice(as, [1]);
    expect(await check(part._id, ['q1'], as)).toEqual([]);
    for (const stranger of [learner(), ANONYMOUS, asAdmin()]) expect(await codeOf(check(part._id, ['q9'], stranger))).toBe('NOT_FOUND');
    expect(await codeOf(check(part._id, ['q9'], as, 'tab-b'))).toBe('ATTEMPT_TAKEN_OVER');
    const { resultId } = await submit(exam, part._id, as);
    const closed = await failureOf(check(part._id, ['q9'], as));
    expect([closed.code, closed.data]).toEqual(['ATTEMPT_CLOSED', { resultId }]);
  });

  test('checks and saves at once: each question is frozen at one answer, and the result says that one', async () => {
    const as = learner();
    const { _id } = await practice(as);
    await save(exam, _id, 1, { q1: 1 }, as);
    const checks = Promise.all(Array.from({ length: 10 }, () => check(_id, ['q1'], as)));
    const saves = Promise.all([2, 3, 4, 5].map((seq) => save(exam, _id, seq, { q1: seq % 4 }, as)));
    const seen = new Set((await checks).map(([line]) => line?.answer));
    await saves;
    expect(seen.size).toBe(1);
    expect((await submit(exam, _id, as)).perQuestion[0]?.answer).toBe([...seen][0]);
  });

  test('a check waits for a save that is under way, and freezes what that wrote', async () => {
    const as = learner();
    const { _id } = await practice(as);
    await save(exam, _id, 1, { q1: 1 }, as);
    const saving = await exam.database.pool.connect();
    await saving.query('begin');
    await saving.query(`update attempts set answers = answers || '{"q1": 3}' where id = $1`, [_id]);
    const checked = check(_id, ['q1'], as);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually('the check waits', async () => (await saving.query(waiting)).rowCount === 1);
    await saving.query('commit');
    saving.release();
    expect(await checked).toMatchObject([{ questionId: 'q1', answer: 3 }]);
    expect((await submit(exam, _id, as)).perQuestion[0]?.answer).toBe(3);
  });
});

describe('only what was wrong, once more', () => {
  const sitAndMiss = async (as: Caller): Promise<Result> => {
    const { _id } = await start(exam, examId, as);
    return submit(exam, _id, as, { seq: 1, answers: { ...RIGHT, q1: 3, q5: [1, 0], q8: null } });
  };

  test('W8: a new practice attempt with the wrong and open questions and their whole sets; the old result stays', async () => {
    const as = learner();
    const first = await sitAndMiss(as);
    const again = await redo(first.resultId, as);
    const attempt = dataOf<Attempt>(again);
    expect([again.created, attempt.mode, attempt.deadlineAt, attempt.included]).toEqual([true, 'practice', null, ['q1', 'q5', 'q6', 'q8']]);
    expect([questionsOf(attempt), attempt.answers]).toEqual([['q1', 'q5', 'q6', 'q8'], {}]);
    const second = await submit(exam, attempt._id, as, { seq: 1, answers: { q1: 0, q5: [1, 0], q8: `${MARKER}gamma` } });
    expect(second.score).toMatchObject({ totalQuestions: 4, correctAnswers: 3, bandScore: null });
    expect((await resultOf(first.resultId, as)).score).toEqual(first.score);
    expect(dataOf<Attempt>(await redo(second.resultId, as)).included).toEqual(['q5', 'q6']);
  });

  test('gives back what is open; has nothing to do after a perfect sheet; is nobody else’s', async () => {
    const as = learner();
    const { resultId } = await sitAndMiss(as);
    for (const stranger of [learner(), asAdmin()]) expect(await codeOf(redo(resultId, stranger))).toBe('NOT_FOUND');
    expect(await codeOf(redo(resultId, ANONYMOUS))).toBe('UNAUTHENTICATED');
    const open = await start(exam, examId, as);
    expect(await redo(resultId, as).then((answer) => [answer.created, dataOf<Attempt>(answer)._id])).toEqual([false, open._id]);
    const perfect = await submit(exam, open._id, as, { seq: 1, answers: RIGHT });
    expect(await codeOf(redo(perfect.resultId, as))).toBe('VALIDATION_FAILED');
    expect(await codeOf(exam.client.redoMistakes({ resultId, clientId: 'a b' }, as))).toBe('VALIDATION_FAILED');
  });

  test('works on the content that was sat, also when the exam is hidden, not when it is gone', async () => {
    const as = learner();
    const { _id: hidden } = await createExam(exam, readingPayload());
    const { _id } = await start(exam, hidden, as);
    const { resultId } = await submit(exam, _id, as);
    await exam.client.setExamStatus({ examId: hidden, status: 'draft' }, asAdmin());
    const again = dataOf<Attempt>(await redo(resultId, as));
    expect(again.included).toHaveLength(10);
    await submit(exam, again._id, as);
    await exam.client.deleteExam({ examId: hidden }, asAdmin());
    expect(await codeOf(redo(resultId, as))).toBe('NOT_FOUND');
  });
});

describe('what the result knows of the way', () => {
  test('changes of mind come from the saves; seconds from the browser, never more than the attempt took', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    await save(exam, _id, 1, { q1: 0, q7: 'riv' }, as);
    await save(exam, _id, 2, { q1: 2, q7: 'river' }, as);
    await save(exam, _id, 3, { q2: 1 }, as, { activity: { q1: 90_000, q2: 45_000, q99: 5 } });
    expect((await attemptOf(exam, _id, as)).activity).toEqual({ q1: 21_600, q2: 21_600 });
    await exam.database.pool.query(`update attempts set started_at = now() - interval '60 seconds' where id = $1`, [_id]);
    const { resultId, timeSpent } = await submit(exam, _id, as, { seq: 4, answers: { q2: 3 } });
    const { perQuestion } = await resultOf(resultId, as);
    expect(perQuestion[0]?.changes).toEqual([{ from: 0, to: 2, fromText: 'A. the first reason', toText: 'C. the third reason', correctBefore: true }]);
    expect(perQuestion[1]?.changes).toMatchObject([{ from: 1, to: 3, correctBefore: true }]);
    expect(perQuestion[6]?.changes).toBeUndefined();
    const seconds = perQuestion.flatMap(({ secondsSpent }) => secondsSpent ?? []);
    expect(seconds).toHaveLength(2);
    expect(seconds.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(timeSpent);
    expect(seconds[0]).toBeGreaterThan(20);
  });

  test('the answer to a submit is small: explanations, evidence and the exam come with the review', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    const submitted = await submit(exam, _id, as);
    const reviewed = await resultOf(submitted.resultId, as);
    expect(submitted.perQuestion.map(({ correctAnswer, reasonCode }) => [correctAnswer, reasonCode])).toEqual(
      reviewed.perQuestion.map(({ correctAnswer, reasonCode }) => [correctAnswer, reasonCode]),
    );
    expect(JSON.stringify(submitted)).not.toMatch(/explanation|evidence|passages/);
    expect(reviewed.perQuestion[0]).toMatchObject({ explanation: `${MARKER} explains 1`, evidence: { quote: `${MARKER} quoted 1` }, task: 'multiple choice' });
    expect(reviewed.exam?.passages).toHaveLength(2);
    // Asking again gives the same, from the stored row this time.
    expect(await submit(exam, _id, as)).toEqual(submitted);
  });
});
