import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AppError } from '@vumon/platform/errors/app-error.js';
import {
  type AdminExam,
  announced,
  createExam,
  type ExamHarness,
  json,
  listeningPayload,
  MARKER,
  RIGHT,
  readingPayload,
  SECRET_FIELDS,
  start,
  startExam,
  submit,
} from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asAdmin, asGuest, asUser, codeOf, dataOf, failureOf, newId, read, World } from '../../../../testing/component/service-harness.js';

let world: World;
let exam: ExamHarness;
const admin = asAdmin();
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { ROLES: 'grpc' });
}, 120_000);
afterAll(() => world.close());

const nobodyWithRights = [ANONYMOUS, asGuest(newId()), asUser(newId())];
const list = async (as = ANONYMOUS, status = 'published', type = ''): Promise<AdminExam[]> =>
  read<{ data: AdminExam[] }>(await exam.client.listExams({ status, type, page: 1, limit: 500 }, as)).data;
const namesOf = async (examId: string): Promise<string[]> => (await announced(exam, examId)).map(({ name }) => name);

describe('who may', () => {
  test('only an administrator creates, changes, publishes, deletes and reads the figures', async () => {
    const { _id } = await createExam(exam);
    for (const as of nobodyWithRights) {
      const expected = as.user.kind === 'user' ? 'FORBIDDEN' : 'UNAUTHENTICATED';
      expect(await codeOf(exam.client.createExam({ payloadJson: json(readingPayload()) }, as))).toBe(expected);
      expect(await codeOf(exam.client.updateExam({ examId: _id, changesJson: json({ title: 'Của tôi' }) }, as))).toBe(expected);
      expect(await codeOf(exam.client.setExamStatus({ examId: _id, status: 'draft' }, as))).toBe(expected);
      expect(await codeOf(exam.client.deleteExam({ examId: _id }, as))).toBe(expected);
      expect(await codeOf(exam.client.getExamStats({}, as))).toBe(expected);
    }
    expect(await namesOf(_id)).toEqual(['exam.exam_created', 'exam.exam_published']);
  });

  test('a draft is not there for anybody else, whatever they ask for', async () => {
    const { _id } = await createExam(exam, readingPayload({ status: 'draft', title: 'Bản nháp' }));
    for (const as of nobodyWithRights) {
      const refused = await failureOf(exam.client.getExam({ examId: _id }, as));
      expect([refused.code, refused.message]).toEqual(['NOT_FOUND', 'Không tìm thấy đề thi']);
      for (const status of ['draft', 'all', 'published']) expect((await list(as, status)).map((item) => item._id)).not.toContain(_id);
    }
    for (const as of nobodyWithRights.slice(1)) expect(await codeOf(start(exam, _id, as))).toBe('NOT_FOUND');
    expect((await list(admin, 'draft')).map((item) => item._id)).toContain(_id);
    expect(dataOf<AdminExam>(await exam.client.getExam({ examId: _id }, admin)).status).toBe('draft');
  });
});

describe('the life of an exam', () => {
  test('draft, published, changed, hidden, deleted: each step is announced once and lists follow at once', async () => {
    const created = read<{ data: AdminExam; warnings: { code: string }[]; message: string }>(
      await exam.client.createExam({ payloadJson: json(readingPayload({ status: 'draft' })) }, admin),
    );
    const { _id } = created.data;
    expect([created.message, created.data.totalQuestions, created.data.sectionCount]).toEqual(['Tạo đề thi thành công!', 10, 2]);

    const published = read<{ message: string; warnings: { code: string }[] }>(await exam.client.setExamStatus({ examId: _id, status: 'published' }, admin));
    expect(published.message).toBe('Đã xuất bản đề thi thành công!');
    expect(new Set(published.warnings.map(({ code }) => code))).toEqual(new Set(['SHORT_EXAM', 'EVIDENCE_NOT_FOUND', 'KEY_NOT_IN_TEXT']));
    expect((await list()).map((item) => item._id)).toContain(_id);

    await exam.client.updateExam({ examId: _id, changesJson: json({ title: 'Tên mới', duration: 45 }) }, admin);
    expect((await list()).find((item) => item._id === _id)).toMatchObject({ title: 'Tên mới', duration: 45 });
    await exam.client.setExamStatus({ examId: _id, status: 'draft' }, admin);
    expect((await list()).map((item) => item._id)).not.toContain(_id);
    // The same again changes nothing and is no news.
    await exam.client.setExamStatus({ examId: _id, status: 'draft' }, admin);
    expect(read<{ message: string }>(await exam.client.deleteExam({ examId: _id }, admin)).message).toBe('Xóa đề thi thành công!');
    expect(await codeOf(exam.client.getExam({ examId: _id }, admin))).toBe('NOT_FOUND');
    expect(await codeOf(exam.client.deleteExam({ examId: _id }, admin))).toBe('NOT_FOUND');
    const facts = await announced(exam, _id);
    expect(facts.map(({ name }) => name)).toEqual(['exam.exam_created', 'exam.exam_published', 'exam.exam_updated', 'exam.exam_hidden', 'exam.exam_deleted']);
    const times = facts.map(({ payload }) => String(payload.at));
    expect(times).toEqual([...times].sort());
  });

  test('an exam with errors is not published: PUBLISH_BLOCKED names them, it stays a draft and nothing is announced', async () => {
    const unkeyed = readingPayload({ status: 'draft' });
    for (const question of unkeyed.passages?.[1]?.questions ?? []) delete question.correctAnswer;
    const { _id } = await createExam(exam, unkeyed);
    const refused: AppError = await failureOf(exam.client.setExamStatus({ examId: _id, status: 'published' }, admin));
    expect(refused.code).toBe('PUBLISH_BLOCKED');
    expect(refused.fields.filter(({ code }) => code === 'KEY_MISSING').map(({ path }) => path)).toEqual(
      [1, 2, 3].map((i) => `passages.1.questions.${i}.correctAnswer`),
    );
    expect(await namesOf(_id)).toEqual(['exam.exam_created']);
    expect(await codeOf(exam.client.createExam({ payloadJson: json({ ...unkeyed, status: 'published' }) }, admin))).toBe('PUBLISH_BLOCKED');
  });

  test('the list filters by type, pages, and counts', async () => {
    const { _id } = await createExam(exam, listeningPayload());
    expect((await list(ANONYMOUS, 'published', 'listening')).map((item) => item._id)).toEqual([_id]);
    const all = await list();
    const paged = read<{ data: AdminExam[]; pagination: Record<string, number> }>(
      await exam.client.listExams({ status: 'published', type: '', page: 2, limit: 1 }, ANONYMOUS),
    );
    expect(paged.data.map((item) => item._id)).toEqual([all[1]?._id]);
    expect(paged.pagination).toEqual({ currentPage: 2, totalPages: all.length, total: all.length, limit: 1, pages: all.length, current: 2 });
    expect(dataOf<Record<string, number>>(await exam.client.getExamStats({}, admin))).toMatchObject({ listening: 1, published: all.length });
  });

  test.each([
    ['a lone surrogate', { title: 'Đề \ud800 hỏng' }],
    ['a zero byte', { title: 'Đề\u0000 hỏng' }],
    ['a zero byte in a passage', { passages: [{ title: 'P', content: 'a\u0000b', questions: [] }] }],
    [
      'a lone surrogate in a key',
      { passages: [{ title: 'P', content: 'a', questions: [{ type: 'fill-blank', question: 'x ______', correctAnswer: 'a\udc00' }] }] },
    ],
  ])('%s in the payload is cleaned, never a failure of the server', async (_what, changes) => {
    const { _id } = await createExam(exam, { ...readingPayload({ status: 'draft' }), ...changes } as never);
    expect(JSON.stringify(dataOf(await exam.client.getExam({ examId: _id }, admin)))).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  });
});

/** Paths at which an answer gives something away. */
function leaks(value: unknown, path = '$'): string[] {
  if (typeof value === 'string') return value.includes(MARKER) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(SECRET_FIELDS.includes(name) ? [`${path}.${name}`] : []), ...leaks(inner, `${path}.${name}`)]);
}

test('before submitting no answer of any call holds a key, an explanation, evidence, a transcript or a recording', async () => {
  for (const payload of [readingPayload({ title: 'Đề kín' }), listeningPayload({ title: 'Đề kín nghe' })]) {
    const { _id } = await createExam(exam, payload);
    // The crawler itself sees all of it where it is allowed.
    expect(leaks(read(await exam.client.getExam({ examId: _id }, admin))).length).toBeGreaterThan(5);
    const learner = asUser(newId());
    const started = await start(exam, _id, learner);
    const answers = [
      ...(await Promise.all([ANONYMOUS, learner, asGuest(newId())].map((as) => exam.client.getExam({ examId: _id }, as)))),
      await exam.client.listExams({ status: 'all', type: '', page: 1, limit: 500 }, learner),
      await exam.client.startAttempt({ examId: _id, mode: 'practice', clientId: 'tab-a', parts: [] }, learner),
      await exam.client.startAttempt({ examId: _id, mode: 'practice', clientId: 'tab-g', parts: [] }, asGuest(newId())),
      await exam.client.getAttempt({ attemptId: started._id, clientId: 'tab-b' }, learner),
      await exam.client.listOpenAttempts({}, learner),
      await exam.client.saveAnswers(
        {
          attemptId: started._id,
          clientId: 'tab-b',
          seq: 1,
          changesJson: json([{ questionId: 'q1', value: 1 }]),
          flaggedJson: json(['q1']),
          positionJson: json({ part: 0 }),
          activityJson: json({ q1: 5 }),
        },
        learner,
      ),
      await exam.client.listHistory({ page: 0, limit: 0, type: '', mode: '' }, learner),
    ];
    for (const answer of answers) {
      expect(answer.json.length).toBeGreaterThan(10);
      expect(leaks(read(answer))).toEqual([]);
    }
    const refusals = await Promise.all([
      failureOf(
        exam.client.saveAnswers(
          {
            attemptId: started._id,
            clientId: 'tab-b',
            seq: 2,
            changesJson: json([
              { questionId: 'q1', value: 77 },
              { questionId: 'l2', value: 77 },
            ]),
            flaggedJson: Buffer.alloc(0),
            positionJson: Buffer.alloc(0),
            activityJson: Buffer.alloc(0),
          },
          learner,
        ),
      ),
      failureOf(submit(exam, started._id, learner, { clientId: 'tab-b', seq: 3, answers: { q1: 77, l2: 77 } })),
      failureOf(exam.client.getResult({ resultId: newId() }, learner)),
    ]);
    for (const { message, fields, data } of refusals) expect(leaks({ message, fields, data })).toEqual([]);
    const result = await submit(exam, started._id, learner, { answers: payload.type === 'reading' ? RIGHT : {} });
    expect(leaks(result).length).toBeGreaterThan(3);
    expect(result.score.correctAnswers).toBe(payload.type === 'reading' ? 10 : 0);
  }
});
