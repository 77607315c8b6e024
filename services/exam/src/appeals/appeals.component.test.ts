import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AppealItem } from '@vumon/proto/http/appeals.js';
import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { announced, createExam, type ExamHarness, RIGHT, save, start, startExam, submit } from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asAdmin, asGuest, asUser, codeOf, dataOf, eventually, newId, read, World } from '../../../../testing/component/service-harness.js';

let world: World;
let exam: ExamHarness;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { SWEEP_MS: '60000' });
}, 120_000);
afterAll(() => world.close());

type As = ReturnType<typeof asUser>;
const sit = async (examId: string, as: As, answers: Readonly<Record<string, unknown>>): Promise<Result> => {
  const { _id } = await start(exam, examId, as);
  await save(exam, _id, 1, answers, as);
  return submit(exam, _id, as);
};
const resultOf = async (resultId: string, as: As): Promise<Result> => dataOf<Result>(await exam.client.getResult({ resultId }, as));
const correctIn = async (resultId: string, as: As): Promise<number> => (await resultOf(resultId, as)).score.correctAnswers;
const file = async (resultId: string, questionId: string, as: As) =>
  dataOf<{ _id: string; state: string }>(await exam.client.fileAppeal({ resultId, questionId }, as));
const listed = async (state: string): Promise<AppealItem[]> =>
  read<{ data: AppealItem[] }>(await exam.client.listAppeals({ state, page: 1, limit: 100 }, asAdmin())).data;
const decide = async (appealId: string, accept: boolean) =>
  dataOf<{ state: string; decided: number; keyRevision: number | null }>(await exam.client.decideAppeal({ appealId, accept }, asAdmin()));

describe('an appeal', () => {
  test('is taken once, from the owner, about a wrong typed answer inside the limit', async () => {
    const examId = (await createExam(exam))._id;
    const as = asUser(newId());
    const { resultId } = await sit(examId, as, { ...RIGHT, q1: 3, q7: 'zebra', q8: '' });
    const filed = await file(resultId, 'q7', as);
    expect(filed.state).toBe('open');
    expect(await file(resultId, 'q7', as)).toEqual(filed);
    expect(await codeOf(file(resultId, 'q1', as))).toBe('VALIDATION_FAILED');
    expect(await codeOf(file(resultId, 'q8', as))).toBe('VALIDATION_FAILED');
    expect(await codeOf(file(resultId, 'q2', as))).toBe('VALIDATION_FAILED');
    expect(await codeOf(file(resultId, 'q99', as))).toBe('NOT_FOUND');
    expect(await codeOf(file(resultId, 'q7', asUser(newId())))).toBe('NOT_FOUND');
    expect(await codeOf(file(resultId, 'q7', ANONYMOUS))).toBe('UNAUTHENTICATED');
    expect((await resultOf(resultId, as)).appeals).toEqual([{ questionId: 'q7', state: 'open' }]);
  });

  test('shows an administrator, and nobody else, how many wrote the same', async () => {
    const examId = (await createExam(exam))._id;
    const people = [asUser(newId()), asUser(newId()), asGuest(newId())];
    const results = await Promise.all(people.map((as, i) => sit(examId, as, { q7: ['The Okapi', 'the okapi.', 'THE OKAPI '][i] })));
    for (const i of [0, 1]) await file(results[i]?.resultId ?? '', 'q7', people[i] ?? ANONYMOUS);
    const [item, ...others] = (await listed('open')).filter((one) => one.examId === examId);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ answer: 'The Okapi', number: 7, sameAppeals: 2, sameAnswers: 2, question: 'Boats carried ______.' });
    expect(await codeOf(exam.client.listAppeals({ state: 'open', page: 1, limit: 10 }, people[0] ?? ANONYMOUS))).toBe('FORBIDDEN');
    expect(await codeOf(exam.client.decideAppeal({ appealId: item?._id ?? '', accept: true }, people[0] ?? ANONYMOUS))).toBe('FORBIDDEN');
  });
});

describe('accepting', () => {
  test('marks everybody again by the next key revision, keeps both scores, and touches nobody else', async () => {
    const examId = (await createExam(exam))._id;
    const [first, second, other, late] = [asUser(newId()), asUser(newId()), asUser(newId()), asUser(newId())];
    const one = await sit(examId, first, { ...RIGHT, q7: 'okapi' });
    const two = await sit(examId, second, { q7: 'Okapi' });
    const three = await sit(examId, other, { q7: 'zebra' });
    const writing = await start(exam, examId, late);
    await save(exam, writing._id, 1, { q7: 'okapi' }, late);
    const { _id } = await file(one.resultId, 'q7', first);
    await file(three.resultId, 'q7', other);

    expect(await decide(_id, true)).toEqual({ state: 'accepted', decided: 1, keyRevision: 2 });
    await eventually('both are marked again', async () => (await correctIn(one.resultId, first)) === 10 && (await correctIn(two.resultId, second)) === 1);
    const after = await resultOf(one.resultId, first);
    expect(after.score.percentage).toBe(100);
    expect(after.regrades).toMatchObject([{ before: { correctAnswers: 9, percentage: 90 }, questions: [{ questionId: 'q7', answer: 'okapi' }] }]);
    expect(after.perQuestion[6]).toMatchObject({ correct: true, answer: 'okapi' });
    expect(after.appeals).toEqual([{ questionId: 'q7', state: 'accepted' }]);
    const same = await resultOf(three.resultId, other);
    expect(same).toMatchObject({ score: { correctAnswers: 0 }, regrades: [], appeals: [{ questionId: 'q7', state: 'open' }] });
    // Who was still writing is marked by the new key, and so is everybody who starts now.
    expect((await submit(exam, writing._id, late)).score.correctAnswers).toBe(1);
    expect((await sit(examId, asUser(newId()), { q7: 'OKAPI' })).score.correctAnswers).toBe(1);
    expect((await announced(exam, one.resultId)).at(-1)).toMatchObject({
      name: 'exam.result_regraded',
      payload: { correct: 10, previous: { correct: 9, percentage: 90 } },
    });
    expect((await announced(exam, three.resultId)).map(({ name }) => name)).toEqual(['exam.attempt_submitted']);
  });

  test('twice, or after a refusal, changes nothing more', async () => {
    const examId = (await createExam(exam))._id;
    const [first, second] = [asUser(newId()), asUser(newId())];
    const [one, two] = [await sit(examId, first, { q7: 'okapi', q8: 'yak' }), await sit(examId, second, { q7: 'okapi' })];
    const yak = await file(one.resultId, 'q8', first);
    expect(await decide(yak._id, false)).toEqual({ state: 'refused', decided: 1, keyRevision: null });
    expect(await decide(yak._id, false)).toMatchObject({ decided: 0 });
    expect(await codeOf(decide(yak._id, true))).toBe('STALE_WRITE');

    const appeals = [await file(one.resultId, 'q7', first), await file(two.resultId, 'q7', second)];
    const decisions = await Promise.all(appeals.map(({ _id }) => decide(_id, true)));
    expect(decisions.map(({ decided }) => decided).sort()).toEqual([0, 2]);
    await eventually('both are marked again', async () => (await correctIn(one.resultId, first)) === 1 && (await correctIn(two.resultId, second)) === 1);
    expect((await resultOf(two.resultId, second)).regrades).toHaveLength(1);
    const revisions = await exam.database.pool.query<{ n: string }>('select count(*) as n from exam_versions where exam_id = $1', [examId]);
    expect(Number(revisions.rows[0]?.n)).toBe(2);
  });

  test('of an answer written like notation takes it to the letter', async () => {
    const examId = (await createExam(exam))._id;
    const as = asUser(newId());
    const { resultId } = await sit(examId, as, { q7: '(an) ox // {a|b}' });
    await decide((await file(resultId, 'q7', as))._id, true);
    await eventually('it is marked again', async () => (await correctIn(resultId, as)) === 1);
    expect((await sit(examId, asUser(newId()), { q7: 'ox' })).score.correctAnswers).toBe(0);
  });
});

test('what a change of a key comes to is counted over 10,000 results in seconds, and they are marked again in less than a minute', async () => {
  const examId = (await createExam(exam))._id;
  const as = asUser(newId());
  const { resultId } = await sit(examId, as, { ...RIGHT, q7: 'okapi' });
  for (let batch = 0; batch < 5; batch += 1)
    await exam.database.pool.query(
      `insert into results select (jsonb_populate_record(r, jsonb_build_object('id', uuidv7(), 'attempt_id', null, 'owner_id', uuidv7()))).*
        from results r, generate_series(1, 2000) where r.id = $1`,
      [resultId],
    );
  const asked = Date.now();
  const question = { examId, questionId: 'q7', versionId: '' };
  const change = { kind: 'void', reason: 'Đoạn hai cho phép hiểu theo hai cách', answers: [] };
  expect(dataOf(await exam.client.previewKey({ question, change }, asAdmin()))).toEqual({ gain: 10_001, lose: 0, unchanged: 0 });
  process.stdout.write(`10,001 results counted in ${Date.now() - asked} ms\n`);
  expect(Date.now() - asked).toBeLessThan(20_000);
  const { _id } = await file(resultId, 'q7', as);
  const started = Date.now();
  await decide(_id, true);
  const raised = async (): Promise<boolean> => {
    const { rows } = await exam.database.pool.query<{ n: string }>('select count(*) as n from results where exam_id = $1 and correct = 10', [examId]);
    return Number(rows[0]?.n) === 10_001;
  };
  await eventually('all are marked again', raised, 60_000);
  process.stdout.write(`10,000 results marked again in ${Date.now() - started} ms\n`);
}, 120_000);
