import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CallOptions } from '@vumon/platform/grpc/grpc-client.js';
import type { AnnotationValue, Result } from '@vumon/proto/http/exam-shapes.js';
import { attemptOf, createExam, type ExamHarness, json, setDeadline, start, startExam, submit } from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asGuest, asUser, codeOf, dataOf, failureOf, newId, World } from '../../../../testing/component/service-harness.js';

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
const mark = (changes: Partial<AnnotationValue> = {}): AnnotationValue => ({
  partId: 'p1',
  target: 'passage',
  start: 4,
  end: 14,
  quote: 'old garden',
  colour: 'yellow',
  ...changes,
});
type Changes = Readonly<Record<string, unknown>>;
const annotate = async (attemptId: string, changes: Changes, as: CallOptions, clientId = 'tab-a'): Promise<number> => {
  const changesJson = json(Object.entries(changes).map(([id, value]) => ({ id, value })));
  return dataOf<{ count: number }>(await exam.client.saveAnnotations({ attemptId, clientId, changesJson }, as)).count;
};

describe('marks and notes', () => {
  test('stand in the attempt on every device, in the review, and only there', async () => {
    const as = learner();
    const { _id, annotations } = await start(exam, examId, as);
    expect(annotations).toEqual([]);
    const noted = mark({ target: 'question', questionId: 'q1', start: 0, end: 3, quote: 'Why', colour: 'blue', note: 'đọc kỹ' });
    expect(await annotate(_id, { a: mark(), b: noted, c: mark({ start: 20, end: 25 }) }, as)).toBe(3);
    // The same again changes nothing; a change and a removal do.
    expect(await annotate(_id, { a: mark(), b: noted }, as)).toBe(3);
    expect(await annotate(_id, { a: mark({ colour: 'green' }), c: null, never: null }, as)).toBe(2);
    const wanted = [
      { id: 'a', ...mark({ colour: 'green' }) },
      { id: 'b', ...noted },
    ];
    expect((await attemptOf(exam, _id, as, 'tab-b')).annotations).toEqual(wanted);
    const empty = { attemptId: _id, clientId: '', seq: 0, changesJson: Buffer.alloc(0), activityJson: Buffer.alloc(0) };
    const submitted = dataOf<Result>(await exam.client.submitAttempt(empty, as));
    expect(submitted.annotations).toBeUndefined();
    expect(dataOf<Result>(await exam.client.getResult({ resultId: submitted.resultId }, as)).annotations).toEqual(wanted);
  });

  test('are nobody else’s to make', async () => {
    const id = newId();
    const { _id } = await start(exam, examId, asUser(id));
    for (const other of [learner(), asGuest(id), ANONYMOUS]) expect(await codeOf(annotate(_id, { a: mark() }, other))).toBe('NOT_FOUND');
    expect((await attemptOf(exam, _id, asUser(id))).annotations).toEqual([]);
  });

  test('a window that lost the attempt writes none', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as, { clientId: 'tab-a' });
    await attemptOf(exam, _id, as, 'tab-b');
    expect(await codeOf(annotate(_id, { a: mark() }, as, 'tab-a'))).toBe('ATTEMPT_TAKEN_OVER');
    expect(await codeOf(annotate(_id, { a: mark() }, as, 'a b'))).toBe('VALIDATION_FAILED');
    expect(await annotate(_id, { a: mark() }, as, 'tab-b')).toBe(1);
  });

  test('a closed attempt takes none and names its result; one that is over and not closed yet takes none either', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    await setDeadline(exam, _id, -15);
    expect(await annotate(_id, { a: mark() }, as)).toBe(1);
    await setDeadline(exam, _id, -25);
    expect(await codeOf(annotate(_id, { b: mark() }, as))).toBe('ATTEMPT_CLOSED');
    const { resultId } = dataOf<Result>(
      await exam.client.submitAttempt({ attemptId: _id, clientId: '', seq: 0, changesJson: Buffer.alloc(0), activityJson: Buffer.alloc(0) }, as),
    );
    const refused = await failureOf(annotate(_id, { b: mark() }, as));
    expect([refused.code, refused.data]).toEqual(['ATTEMPT_CLOSED', { resultId }]);
    expect(dataOf<Result>(await exam.client.getResult({ resultId }, as)).annotations).toHaveLength(1);
  });

  test('handed in before the bell takes no more marks', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    await submit(exam, _id, as);
    expect(await codeOf(annotate(_id, { a: mark() }, as))).toBe('ATTEMPT_CLOSED');
    expect((await attemptOf(exam, _id, as)).annotations).toEqual([]);
  });

  test('two hundred at most, also when they come at once', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    const many = (from: number, count: number): Changes => Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${from + i}`, mark()]));
    expect(await annotate(_id, many(0, 190), as)).toBe(190);
    const outcomes = await Promise.allSettled([annotate(_id, many(200, 10), as), annotate(_id, many(300, 10), as), annotate(_id, many(400, 10), as)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codeOf(annotate(_id, many(500, 1), as))).toBe('VALIDATION_FAILED');
    expect((await attemptOf(exam, _id, as)).annotations).toHaveLength(200);
    expect(await annotate(_id, { m0: null, extra: mark() }, as)).toBe(200);
  });

  test('a place that the exam does not have refuses the whole batch and names it', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    const refused = await failureOf(annotate(_id, { a: mark(), b: mark({ partId: 'p7' }) }, as));
    expect([refused.code, refused.fields.map(({ path }) => path)]).toEqual(['VALIDATION_FAILED', ['changes.1.value']]);
    expect((await attemptOf(exam, _id, as)).annotations).toEqual([]);
  });
});
