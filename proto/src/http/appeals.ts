import { z } from 'zod';
import { answer, id, instant, pagination, paging, type Route, text } from './route.js';

const tag = 'Xem lại đáp án';
export const appealState = z.enum(['open', 'accepted', 'refused']);
export const AppealItem = z
  .object({
    _id: id,
    examId: id,
    examTitle: z.string(),
    examType: z.enum(['reading', 'listening']),
    /** The content that the learner sat. */
    versionId: id,
    questionId: z.string(),
    number: z.int(),
    question: z.string(),
    instruction: z.string(),
    /** What the learner wrote. */
    answer: z.string(),
    /** The accepted answers as they now stand and are printed. */
    key: z.string(),
    /** Why the question is out of the marking; null while it counts. */
    voided: z.string().nullable(),
    explanation: z.string(),
    evidence: z.string(),
    /** Attempts on this content in which the same was written: each of them gains a mark when it is accepted. */
    sameAnswers: z.int(),
    /** Learners who ask for it. */
    sameAppeals: z.int(),
    state: appealState,
    createdAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'AppealItem' });
export type AppealItem = z.infer<typeof AppealItem>;
const decision = answer({ data: z.object({ state: appealState, decided: z.int(), keyRevision: z.int().nullable() }) });

export const QuestionKey = z
  .object({
    examId: id,
    /** The newest revision, and its number. */
    versionId: id,
    keyRevision: z.int(),
    questionId: z.string(),
    number: z.int(),
    question: z.string(),
    instruction: z.string(),
    /** The key as it is printed. */
    key: z.string(),
    /** Every accepted text; empty for questions that are not typed. */
    accepted: z.array(z.string()),
    /** Why the question is out of the marking; null while it counts. */
    voided: z.string().nullable(),
  })
  .meta({ id: 'QuestionKey' });
export type QuestionKey = z.infer<typeof QuestionKey>;
const reason = text(300, 5);
/** `void`: everybody has the mark. `narrow`: these answers are no longer accepted. Learners read the reason. */
export const KeyChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('void'), reason }),
  z.strictObject({
    kind: z.literal('narrow'),
    answers: z.array(z.string().min(1, 'Thiếu đáp án').max(400)).min(1, 'Hãy chọn đáp án cần rút lại').max(200),
    reason,
  }),
]);
export type KeyChange = z.infer<typeof KeyChange>;
/** Learners, not results: who loses a mark in any result is among `lose`. */
export const KeyEffect = z.object({ gain: z.int(), lose: z.int(), unchanged: z.int() }).meta({ id: 'KeyEffect' });
export type KeyEffect = z.infer<typeof KeyEffect>;
/** Any version of the content that is meant; without it the one that is being sat. */
const versionId = id.optional();

export const appealRoutes = {
  file: {
    method: 'POST',
    path: '/ielts/results/{id}/appeals',
    tag,
    summary: 'Đáp án của tôi cũng đúng',
    auth: 'guest',
    rate: 'write',
    status: 201,
    body: z.object({ questionId: z.string().min(1, 'Thiếu mã câu hỏi').max(100) }),
    response: answer({ data: z.object({ _id: id, questionId: z.string(), state: appealState }) }),
  },
  list: {
    method: 'GET',
    path: '/admin/appeals',
    tag,
    summary: 'Các câu trả lời được xin xem lại',
    auth: 'admin',
    rate: 'read',
    query: z.object({ state: appealState.catch('open').default('open'), ...paging(20, 100) }),
    response: answer({ data: z.array(AppealItem), pagination }),
  },
  accept: { method: 'POST', path: '/admin/appeals/{id}/accept', tag, summary: 'Nhận đáp án và chấm lại', auth: 'admin', rate: 'write', response: decision },
  refuse: { method: 'POST', path: '/admin/appeals/{id}/refuse', tag, summary: 'Không nhận đáp án', auth: 'admin', rate: 'write', response: decision },
  key: {
    method: 'GET',
    path: '/admin/exams/{id}/questions/{question}/key',
    tag,
    summary: 'Đáp án đang dùng của một câu',
    auth: 'admin',
    rate: 'read',
    query: z.object({ versionId: versionId.catch(undefined) }),
    response: answer({ data: QuestionKey }),
  },
  previewKey: {
    method: 'POST',
    path: '/admin/exams/{id}/questions/{question}/key/preview',
    tag,
    summary: 'Số học viên được thêm, bị giảm và không đổi điểm nếu sửa đáp án',
    auth: 'admin',
    rate: 'write',
    body: z.strictObject({ change: KeyChange, versionId }),
    response: answer({ data: KeyEffect }),
  },
  reviseKey: {
    method: 'POST',
    path: '/admin/exams/{id}/questions/{question}/key/revisions',
    tag,
    summary: 'Bỏ câu hỏi khỏi bài chấm hoặc rút lại đáp án, rồi chấm lại mọi bài',
    auth: 'admin',
    rate: 'write',
    // `confirmedLosing`: learners who are known to lose a mark; more of them are refused with KEY_LOWERS_SCORES and the count in `data`.
    body: z.strictObject({ change: KeyChange, versionId, confirmedLosing: z.int().min(0).max(10_000_000).optional() }),
    response: answer({ data: KeyEffect.extend({ keyRevision: z.int() }) }),
  },
} as const satisfies Record<string, Route>;
