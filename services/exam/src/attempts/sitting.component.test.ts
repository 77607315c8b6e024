import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  attemptOf,
  changes,
  createExam,
  type ExamHarness,
  readingPayload,
  save,
  setDeadline,
  start,
  startExam,
} from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asUser, codeOf, failureOf, newId, World } from '../../../../testing/component/service-harness.js';
import { normaliseExam } from '../exams/normalise-exam.js';
import { answerRules } from './answer-rules.js';
import { type AnswerSheet, emptySheet, mergeSave, takeOver } from './answer-sheet.js';

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
const noJson = Buffer.alloc(0);

describe('saving', () => {
  test('answers, flags and position come back as they were saved; emptied answers are gone, unknown questions ignored', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    await save(exam, _id, 1, { q1: 2, q3: 'TRUE', q5: [0, 3], q7: ' Tòa  tháp ', q99: 4, __proto__x: 1 }, as, {
      flagged: ['q2', 'q99'],
      position: { part: 1, questionId: 'q7' },
    });
    expect(await save(exam, _id, 2, { q1: null, q3: '', q10: 3 }, as)).toEqual({ revision: 2, serverNow: expect.any(String), deadlineAt: expect.any(String) });
    expect(await attemptOf(exam, _id, as, 'tab-a')).toMatchObject({
      answers: { q5: [0, 3], q7: ' Tòa  tháp ', q10: 3 },
      flagged: ['q2'],
      position: { part: 1, questionId: 'q7' },
      revision: 2,
      lastSeq: 2,
    });
    expect(Object.keys((await attemptOf(exam, _id, as)).answers).sort()).toEqual(['q10', 'q5', 'q7']);
  });

  test('text that no database holds is cleaned, never a failure of the server', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    await save(exam, _id, 1, { q7: 'a\ud800b\u0000c', q8: '\udfff' }, as, { position: { questionId: '\ud800' }, flagged: ['\ud800'] });
    expect((await attemptOf(exam, _id, as)).answers).toEqual({ q7: 'a b c', q8: ' ' });
  });

  test('a late or repeated save is stale and changes nothing', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    await save(exam, _id, 5, { q1: 1 }, as);
    for (const seq of [5, 4, 1]) expect(await save(exam, _id, seq, { q1: 3 }, as)).toMatchObject({ stale: true, revision: 1 });
    expect((await attemptOf(exam, _id, as)).answers).toEqual({ q1: 1 });
  });

  test('a second tab takes over: the first is told so, its late saves change nothing, and it can come back', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    await save(exam, _id, 3, { q1: 1 }, as);
    expect(await attemptOf(exam, _id, as, 'tab-b')).toMatchObject({ revision: 2, lastSeq: 0 });
    expect(await codeOf(save(exam, _id, 4, { q1: 3 }, as))).toBe('ATTEMPT_TAKEN_OVER');
    await save(exam, _id, 1, { q2: 2 }, as, { clientId: 'tab-b' });
    expect(await start(exam, examId, as)).toMatchObject({ revision: 4, lastSeq: 3, answers: { q1: 1, q2: 2 } });
    expect(await codeOf(save(exam, _id, 2, { q2: 0 }, as, { clientId: 'tab-b' }))).toBe('ATTEMPT_TAKEN_OVER');
    expect(await save(exam, _id, 3, { q1: 0 }, as)).toMatchObject({ stale: true });
  });

  test('the numbers of endless tabs do not grow the row', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    for (let i = 0; i < 20; i += 1) {
      await attemptOf(exam, _id, as, `tab-${i}`);
      await save(exam, _id, 1, { q1: i % 4 }, as, { clientId: `tab-${i}` });
    }
    const { rows: stored } = await exam.database.pool.query<{ seqs: object }>('select seqs from attempts where id = $1', [_id]);
    expect(Object.keys(stored[0]?.seqs ?? {})).toEqual(expect.arrayContaining(['tab-19']));
    expect(Object.keys(stored[0]?.seqs ?? {}).length).toBeLessThanOrEqual(8);
  });

  test('in one batch each save has its own outcome: neighbours of bad ones are saved, and those of one attempt go in order', async () => {
    const [as, other] = [learner(), learner()];
    const [mine, second, foreign] = [await start(exam, examId, as), await start(exam, examId, learner()), await start(exam, examId, other)];
    const outcomes = await Promise.allSettled([
      save(exam, mine._id, 1, { q1: 1 }, as),
      save(exam, foreign._id, 1, { q1: 1 }, as),
      save(exam, mine._id, 2, { q1: 2 }, as),
      save(exam, 'not-an-id', 1, {}, as),
      save(exam, newId(), 1, {}, as),
      save(exam, mine._id, 3, { q1: 77 }, as),
      save(exam, mine._id, 2, { q1: 0 }, as),
      save(exam, second._id, 1, { q1: 3 }, ANONYMOUS),
      exam.client.saveAnswers(
        {
          attemptId: mine._id,
          clientId: 'tab-a',
          seq: 9,
          changesJson: Buffer.from('{"no":"list"}'),
          flaggedJson: noJson,
          positionJson: noJson,
          activityJson: noJson,
        },
        as,
      ),
      exam.client.saveAnswers(
        {
          attemptId: mine._id,
          clientId: 'tab-a',
          seq: 9,
          changesJson: Buffer.from('[{broken'),
          flaggedJson: noJson,
          positionJson: noJson,
          activityJson: noJson,
        },
        as,
      ),
      save(exam, foreign._id, 1, { q1: 0 }, other),
    ]);
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'stale' in outcome.value ? 'stale' : 'ok',
    );
    expect(codes.slice(0, 9)).toEqual([
      'ok',
      'NOT_FOUND',
      'ok',
      expect.stringMatching(/NOT_FOUND|INTERNAL/),
      'NOT_FOUND',
      'VALIDATION_FAILED',
      'stale',
      'NOT_FOUND',
      'VALIDATION_FAILED',
    ]);
    expect(codes[10]).toBe('ok');
    expect((await attemptOf(exam, mine._id, as)).answers).toEqual({ q1: 2 });
    expect((await attemptOf(exam, foreign._id, other)).answers).toEqual({ q1: 0 });
  });

  test('until deadline and grace are over saves are taken, then refused with the result, whatever the sweep does', async () => {
    const as = learner();
    const { _id } = await start(exam, examId, as);
    await setDeadline(exam, _id, -15);
    await save(exam, _id, 1, { q1: 0, q2: 1 }, as);
    await setDeadline(exam, _id, -21);
    const refused = await failureOf(save(exam, _id, 2, { q1: 3 }, as));
    expect([refused.code, refused.data]).toEqual(['ATTEMPT_CLOSED', { resultId: expect.any(String) }]);
    expect(await attemptOf(exam, _id, as)).toMatchObject({ state: 'auto_submitted', resultId: refused.data?.resultId, answers: { q1: 0, q2: 1 } });
    const again = await failureOf(save(exam, _id, 3, { q1: 3 }, as));
    expect([again.code, again.data]).toEqual(['ATTEMPT_CLOSED', refused.data]);
  });

  test('any order of saves, retries and take-overs ends as the pure rule says', async () => {
    const rules = answerRules(normaliseExam(readingPayload() as Parameters<typeof normaliseExam>[0]).content);
    let seed = 20261121;
    const random = (n: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * n);
    };
    const values: Record<string, unknown[]> = {
      q1: [0, 1, 2, null],
      q3: ['TRUE', 'FALSE', null],
      q5: [[1, 4], [0], null],
      q7: ['tower', 'tow', '', 'a b'],
      q99: [1],
    };
    const ids = Object.keys(values);
    const seen = { saved: 0, stale: 0, taken_over: 0 };
    let trails = 0;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const as = learner();
        const { _id } = await start(exam, examId, as, { clientId: 'c0' });
        let model: AnswerSheet = emptySheet('c0');
        for (let step = 0; step < 60; step += 1) {
          const clientId = `c${random(step % 20 === 19 ? 12 : 3)}`;
          if (random(6) === 0) {
            model = takeOver(model, clientId);
            expect(await attemptOf(exam, _id, as, clientId)).toMatchObject({ revision: model.revision });
          }
          const answers = Object.fromEntries(
            Array.from({ length: random(4) }, () => ids[random(ids.length)] ?? '').map((id) => [id, values[id]?.[random(values[id]?.length ?? 1)] ?? null]),
          );
          const extra = {
            ...(random(3) === 0 && { flagged: ids.filter(() => random(2) === 0) }),
            ...(random(3) === 0 && { position: { part: random(2), questionId: ids[random(5)] } }),
          };
          const seq = 1 + random(8) + Math.floor(step / 3);
          const expected = mergeSave(model, { clientId, seq, changes: JSON.parse(changes(answers).toString()), ...extra }, rules);
          if (expected.outcome === 'invalid') throw new Error('the generator makes only good saves');
          seen[expected.outcome] += 1;
          model = expected.sheet;
          const call = save(exam, _id, seq, answers, as, { clientId, ...extra });
          if (expected.outcome === 'taken_over') expect(await codeOf(call)).toBe('ATTEMPT_TAKEN_OVER');
          else {
            const { revision, stale = false } = await call;
            expect({ revision, stale }).toEqual({ revision: model.revision, stale: expected.outcome === 'stale' });
          }
        }
        const { rows: kept } = await exam.database.pool.query<{ trail: object }>('select trail from attempts where id = $1', [_id]);
        expect(kept[0]?.trail).toEqual(model.trail);
        trails += Object.keys(model.trail).length;
        const { answers, flagged, position, revision } = await attemptOf(exam, _id, as);
        expect({ answers, flagged, position, revision }).toEqual({
          answers: model.answers,
          flagged: model.flagged,
          position: model.position,
          revision: model.revision,
        });
      }),
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
    expect(trails).toBeGreaterThan(4);
  }, 60_000);
});
