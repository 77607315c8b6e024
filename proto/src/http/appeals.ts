import { z } from 'zod';
import { answer, id, instant, pagination, paging, type Route } from './route.js';

const tag = 'Xem lại đáp án';
export const appealState = z.enum(['open', 'accepted', 'refused']);
export const AppealItem = z
  .object({
    _id: id,
    examId: id,
    examTitle: z.string(),
    examType: z.enum(['reading', 'listening']),
    questionId: z.string(),
    number: z.int(),
    question: z.string(),
    instruction: z.string(),
    /** What the learner wrote. */
    answer: z.string(),
    /** The accepted answers as they are printed. */
    key: z.string(),
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
} as const satisfies Record<string, Route>;
