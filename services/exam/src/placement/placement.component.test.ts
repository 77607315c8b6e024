import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CallOptions } from '@vumon/platform/grpc/grpc-client.js';
import { DONT_KNOW, PLACEMENT_SKILLS, type Placement, type PlacementResult } from '@vumon/proto/http/placement.js';
import { announced, type ExamHarness, startExam } from '../../../../testing/component/exam-rig.js';
import { PlacementCalls } from '../../../../testing/component/placement-rig.js';
import { ANONYMOUS, asGuest, asUser, codeOf, dataOf, failureOf, newId, World } from '../../../../testing/component/service-harness.js';
import { PlacementWorker } from './placement.worker.js';
import { PlacementBankRepository } from './placement-bank.repository.js';
import { bank, bankFile } from './placement-fixtures.js';

const keys = new Map(bankFile.items.map((item) => [item.id, item]));
let world: World;
/** Answers calls only; nothing closes by itself. */
let exam: ExamHarness;
let calls: PlacementCalls;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { ROLES: 'grpc' });
  calls = new PlacementCalls(exam);
}, 120_000);
afterAll(() => world.close());

const learner = (): CallOptions => asUser(newId());
const rightFor = (at: Placement): number => keys.get(at.question?.id ?? '')?.correctAnswer ?? -1;
test('without a bank the test is not ready', async () => {
  expect((await calls.status(learner())).ready).toBe(false);
  expect(await codeOf(exam.client.createPlacement({}, learner()))).toBe('EXAM_NOT_READY');
});

describe('with a bank', () => {
  beforeAll(async () => {
    await exam.service.app.get(PlacementBankRepository).seed('hash-1', bank);
  });

  test('making one twice is one sitting; nobody unknown may, and nothing is asked before the start', async () => {
    const as = learner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => exam.client.createPlacement({}, as)));
    const made = answers.map((answer) => dataOf<Placement>(answer));
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    const placementId = made[0]?._id ?? '';
    expect(made[0]).toMatchObject({ state: 'created', question: null, startedAt: null, deadlineAt: null, total: 40 });
    expect(await codeOf(exam.client.createPlacement({}, ANONYMOUS))).toBe('UNAUTHENTICATED');
    expect(await codeOf(exam.client.answerPlacement({ placementId, questionId: 'grammar-01', choice: 0 }, as))).toBe('EXAM_NOT_READY');
    expect(await codeOf(exam.client.completePlacement({ placementId }, as))).toBe('EXAM_NOT_READY');
  });

  test("the clock is the server's: thirty minutes from the first start, whoever starts again", async () => {
    const as = learner();
    const first = await calls.begin(as);
    expect(Date.parse(first.deadlineAt ?? '') - Date.parse(first.startedAt ?? '')).toBe(30 * 60_000);
    const again = dataOf<Placement>(await exam.client.startPlacement({ placementId: first._id }, as));
    expect([again.startedAt, again.deadlineAt, again.question]).toEqual([first.startedAt, first.deadlineAt, first.question]);
    const job = await exam.database.pool.query<{ run_at: Date }>(`select run_at from jobs where name = 'exam.close-placement' and key = $1`, [first._id]);
    expect(job.rows.map(({ run_at }) => run_at.getTime() - Date.parse(first.deadlineAt ?? ''))).toEqual([20_000]);
  });

  test('a whole sitting: forty questions of four skills, C1, and the events that follow from it', async () => {
    const userId = newId();
    const as = asUser(userId);
    let at = await calls.begin(as);
    const skills: string[] = [];
    while (at.question) {
      expect(at.question.options).toHaveLength(5);
      expect(at.question.options[4]).toBe('Tôi không biết');
      expect([at.question.skill === 'reading', at.question.skill === 'listening']).toEqual([at.question.text !== undefined, at.question.audio !== undefined]);
      skills.push(at.question.skill);
      at = await calls.give(at, rightFor(at), as);
    }
    expect(skills).toEqual(PLACEMENT_SKILLS.flatMap((skill) => new Array(10).fill(skill)));
    expect(at).toMatchObject({ answered: 40, state: 'in_progress', question: null, resultId: null });
    const results = await Promise.all([calls.complete(at._id, as), calls.complete(at._id, as), calls.complete(at._id, as)]);
    expect(new Set(results.map((result) => [result._id, result.state, result.level, result.completedAt].join(' '))).size).toBe(1);
    const [result] = results;
    expect(result).toMatchObject({ state: 'submitted', level: 'C1', possible: null });
    expect(result?.skills.map(({ level, right }) => [level, right])).toEqual(PLACEMENT_SKILLS.map(() => ['C1', 10]));
    expect(result?.review.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    const events = await announced(exam, at._id);
    expect(events.map(({ name, payload }) => [name, payload])).toEqual([
      [
        'exam.placement_completed',
        expect.objectContaining({ placementId: at._id, userId, level: 'C1', skills: { grammar: 'C1', vocabulary: 'C1', reading: 'C1', listening: 'C1' } }),
      ],
    ]);
    expect((await exam.database.pool.query(`select state from jobs where key = $1`, [at._id])).rows).toEqual([]);
  });

  test('nothing of a block leaves the server before its four questions are answered, and no key before the end', async () => {
    const as = learner();
    let at = await calls.begin(as);
    const form = await calls.formOf(at._id);
    const blocks = [...form.grammar.low, ...form.grammar.middle, ...form.grammar.high];
    for (let n = 0; n < 40 && at.question; n += 1) {
      const text = JSON.stringify(at);
      for (const member of ['correctAnswer', 'explanation', 'evidence', 'transcript', 'level']) expect(text).not.toContain(`"${member}":`);
      expect(text).not.toContain('zqxsecret');
      if (n < 4) for (const id of blocks) expect(text).not.toContain(`"${id}"`);
      for (const id of blocks) if (id !== at.question.id) expect(text).not.toContain(`"${id}"`);
      // A question that has not come up can be answered by nobody.
      if (n === 2) expect(await codeOf(calls.give(at, 0, as, form.grammar.high[0]))).toBe('VALIDATION_FAILED');
      at = await calls.give(at, DONT_KNOW, as);
    }
    expect(await codeOf(exam.client.getPlacementResult({ placementId: at._id }, as))).toBe('EXAM_NOT_READY');
    const result = await calls.complete(at._id, as);
    expect([result.level, result.skills.map(({ unknown, wrong }) => [unknown, wrong])]).toEqual(['A1', PLACEMENT_SKILLS.map(() => [10, 0])]);
    expect(JSON.stringify(result)).toContain('zqxsecret');
  });

  test.each([
    ['right', 'high'],
    ['unknown', 'low'],
  ] as const)('four answers that are %s lead to the %s block', async (kind, block) => {
    const as = learner();
    const at = await calls.walk(await calls.begin(as), as, 4, (now) => (kind === 'right' ? rightFor(now) : DONT_KNOW));
    expect(at.question?.id).toBe((await calls.formOf(at._id)).grammar[block][0]);
  });

  test('an answer stands: the same request again, or another device, gets the question that comes now', async () => {
    const as = learner();
    const first = await calls.begin(as);
    const second = await calls.give(first, 1, as);
    const [again, elsewhere] = await Promise.all([calls.give(first, 1, as), calls.give(first, 3, as)]);
    expect([again.question?.id, elsewhere.question?.id, elsewhere.answered]).toEqual([second.question?.id, second.question?.id, 1]);
    const { rows } = await exam.database.pool.query<{ answers: Record<string, number> }>('select answers from placements where id = $1', [first._id]);
    expect(rows[0]?.answers).toEqual({ [first.question?.id ?? '']: 1 });
    expect((await calls.status(as)).open).toMatchObject({ _id: first._id, answered: 1, question: { id: second.question?.id } });
  });

  test('forty answers to one question at once are one answer', async () => {
    const as = learner();
    const first = await calls.begin(as);
    const all = await Promise.all(Array.from({ length: 40 }, (_, i) => calls.give(first, i % 5, as)));
    expect(new Set(all.map(({ answered, question }) => `${answered} ${question?.id}`)).size).toBe(1);
  });

  test.each([[-1], [5]])('the choice %d is none', async (choice) => {
    const as = learner();
    const at = await calls.begin(as);
    expect(await codeOf(calls.give(at, choice, as))).toBe('VALIDATION_FAILED');
    expect((await calls.status(as)).open?.answered).toBe(0);
  });

  test("somebody else's sitting is not there", async () => {
    const at = await calls.begin(learner());
    for (const as of [learner(), asGuest(newId()), ANONYMOUS]) {
      expect(await codeOf(calls.give(at, 0, as))).toBe('NOT_FOUND');
      expect(await codeOf(exam.client.startPlacement({ placementId: at._id }, as))).toBe('NOT_FOUND');
      expect(await codeOf(exam.client.completePlacement({ placementId: at._id }, as))).toBe('NOT_FOUND');
      expect(await codeOf(exam.client.getPlacementResult({ placementId: at._id }, as))).toBe('NOT_FOUND');
    }
  });

  describe('when time is over', () => {
    test.each([
      [-5, 'submitted'],
      [15, 'submitted'],
      [25, 'auto_submitted'],
    ])('ending %d s after the bell is %s', async (late, state) => {
      const as = learner();
      const at = await calls.walk(await calls.begin(as), as, 12, rightFor);
      await calls.lapse(at._id, late);
      expect((await calls.complete(at._id, as)).state).toBe(state);
    });

    test('an answer that comes too late closes the sitting and is told where the result is', async () => {
      const as = learner();
      const at = await calls.walk(await calls.begin(as), as, 16, rightFor);
      await calls.lapse(at._id, 25);
      const refused = await failureOf(calls.give(at, 0, as));
      expect([refused.code, refused.data]).toEqual(['ATTEMPT_CLOSED', { resultId: at._id }]);
      const result = dataOf<PlacementResult>(await exam.client.getPlacementResult({ placementId: at._id }, as));
      expect(result).toMatchObject({ state: 'auto_submitted', level: 'B2', timeSpent: expect.any(Number) });
      expect(result.skills.map(({ level, unanswered }) => [level, unanswered])).toEqual([
        ['C1', 0],
        ['B2', 4],
        [null, 4],
        [null, 4],
      ]);
    });

    test('the sweep ends what nobody ends, once, and leaves what still runs', async () => {
      const [late, running] = [learner(), learner()];
      const over = await calls.begin(late);
      const open = await calls.begin(running);
      await calls.lapse(over._id, 25);
      await exam.service.app.get(PlacementWorker).sweep();
      await exam.service.app.get(PlacementWorker).sweep();
      expect((await calls.status(late)).latest).toMatchObject({ _id: over._id, level: null });
      expect((await calls.status(running)).open?._id).toBe(open._id);
      expect(await announced(exam, over._id)).toHaveLength(1);
    });
  });

  describe('taking it again', () => {
    const sit = async (as: CallOptions): Promise<Placement> => {
      const at = await calls.walk(await calls.begin(as), as, 40, () => DONT_KNOW);
      await calls.complete(at._id, as);
      return at;
    };
    const age = (id: string, days: number) =>
      exam.database.pool.query('update placements set finished_at = finished_at - make_interval(days => $2) where id = $1', [id, days]);

    test('waits fourteen days, and says until when', async () => {
      const as = learner();
      const first = await sit(as);
      const refused = await failureOf(calls.create(as));
      expect([refused.code, refused.httpStatus]).toEqual(['RETAKE_TOO_SOON', 409]);
      expect(refused.message).toMatch(/^Bạn có thể làm lại bài kiểm tra từ ngày \d\d\/\d\d\/\d{4}$/);
      expect((await calls.status(as)).retakeAt).toBe(refused.data?.availableAt);
      await age(first._id, 13);
      expect(await codeOf(calls.create(as))).toBe('RETAKE_TOO_SOON');
      await age(first._id, 1);
      expect((await calls.status(as)).retakeAt).toBeNull();
      expect((await calls.create(as)).state).toBe('created');
    });

    test('asks as much as there is that was not seen', async () => {
      const as = learner();
      const first = await sit(as);
      await age(first._id, 15);
      const second = await calls.create(as);
      const [before, after] = [await calls.formOf(first._id), await calls.formOf(second._id)];
      for (const skill of PLACEMENT_SKILLS) {
        expect(after[skill].routing.filter((id) => !before[skill].routing.includes(id))).toHaveLength(4);
        expect(after[skill].low.filter((id) => !before[skill].low.includes(id)).length).toBeGreaterThanOrEqual(2);
      }
    });

    test('is free at once where too little was answered to tell a level', async () => {
      const as = learner();
      const at = await calls.walk(await calls.begin(as), as, 5, () => DONT_KNOW);
      expect((await calls.complete(at._id, as)).level).toBeNull();
      expect((await calls.create(as))._id).not.toBe(at._id);
    });
  });

  describe("a guest's test", () => {
    const guestSits = async (choice: (at: Placement) => number) => {
      const guestId = newId();
      const at = await calls.walk(await calls.begin(asGuest(guestId)), asGuest(guestId), 40, choice);
      await calls.complete(at._id, asGuest(guestId));
      return { guestId, id: at._id };
    };

    test('is the account’s after signing up, and told once', async () => {
      const { guestId, id } = await guestSits(rightFor);
      const userId = newId();
      await exam.client.claimResults({ guestId }, asUser(userId));
      await exam.client.claimResults({ guestId }, asUser(userId));
      expect(dataOf<PlacementResult>(await exam.client.getPlacementResult({ placementId: id }, asUser(userId))).level).toBe('C1');
      expect(await codeOf(exam.client.getPlacementResult({ placementId: id }, asGuest(guestId)))).toBe('NOT_FOUND');
      expect((await announced(exam, id)).map(({ name, payload }) => [name, (payload as { userId: unknown }).userId])).toEqual([
        ['exam.placement_completed', null],
        ['exam.placement_claimed', userId],
      ]);
    });

    test('that is older than the learner’s own is no news', async () => {
      const { guestId, id } = await guestSits(rightFor);
      const as = learner();
      const own = await calls.walk(await calls.begin(as), as, 40, () => DONT_KNOW);
      await calls.complete(own._id, as);
      await exam.client.claimResults({ guestId }, as);
      expect((await announced(exam, id)).map(({ name }) => name)).toEqual(['exam.placement_completed']);
      expect((await calls.status(as)).latest?._id).toBe(own._id);
    });
  });
});
