import { z } from 'zod';
import {
  AnswerChange, Answers, Attempt, attemptMode, Exam, ExamForAdmin, ExamListItem, ExamPayload, examType, HistoryItem, OpenAttempt, Position, Result,
} from './exam-shapes.js';
import { acknowledged, answer, id, instant, paging, pagination, type Route, text } from './route.js';

const MB = 1024 * 1024;
const tag = 'Đề thi';
const clientId = z.string().min(1, 'Thiếu mã cửa sổ').max(100);
const seq = z.int('Số thứ tự phải là số nguyên').min(0).max(Number.MAX_SAFE_INTEGER);
const changes = z.array(AnswerChange).max(60, 'Nhiều nhất 60 thay đổi mỗi lần lưu');
const resultAnswer = answer({ data: Result });
const warning = z.object({ path: z.string(), code: z.string(), message: z.string() });

export const ieltsRoutes = {
  list: {
    method: 'GET', path: '/ielts', tag, summary: 'Danh sách đề thi', auth: 'public', rate: 'publicRead',
    query: z.object({ status: z.enum(['published', 'draft', 'all']).catch('published').default('published'), type: examType.optional().catch(undefined), ...paging(20, 100) }),
    response: answer({ data: z.array(ExamListItem), pagination }),
  },
  adminStats: {
    method: 'GET', path: '/ielts/admin/stats', tag, summary: 'Số liệu đề thi', auth: 'admin', rate: 'read',
    response: answer({ data: z.object({ total: z.int(), reading: z.int(), listening: z.int(), published: z.int() }) }),
  },
  history: {
    method: 'GET', path: '/ielts/results/history', tag, summary: 'Lịch sử làm bài', auth: 'user', rate: 'read',
    query: z.object({ page: z.coerce.number().int().min(1).optional().catch(undefined), limit: z.coerce.number().int().min(1).optional().catch(undefined) }),
    response: answer({
      data: z.array(HistoryItem), pagination,
      totals: z.object({ count: z.int(), averagePercent: z.int().nullable(), averageBand: z.number().nullable(), reading: z.int(), listening: z.int() }),
    }),
  },
  claim: {
    method: 'POST', path: '/ielts/results/claim', tag, summary: 'Nhận kết quả làm khi chưa đăng nhập', auth: 'user', rate: 'write',
    response: answer({ data: z.object({ claimed: z.int(), resultIds: z.array(id) }) }),
  },
  result: { method: 'GET', path: '/ielts/results/{id}', tag, summary: 'Một kết quả', auth: 'guest', rate: 'read', response: resultAnswer },
  openAttempts: { method: 'GET', path: '/ielts/attempts/open', tag, summary: 'Các bài đang làm', auth: 'guest', rate: 'read', response: answer({ data: z.array(OpenAttempt) }) },
  attempt: {
    method: 'GET', path: '/ielts/attempts/{id}', tag, summary: 'Một bài đang làm', auth: 'guest', rate: 'read',
    query: z.object({ clientId: z.string().max(100).optional() }), response: answer({ data: Attempt }),
  },
  save: {
    method: 'PATCH', path: '/ielts/attempts/{id}/answers', tag, summary: 'Lưu câu trả lời', auth: 'guest', rate: 'autosave',
    body: z.object({ clientId, seq, changes, flagged: z.array(z.string().max(100)).max(60).optional(), position: Position.optional() }),
    response: answer({ data: z.object({ revision: z.int(), serverNow: instant, deadlineAt: instant.nullable(), stale: z.boolean().optional() }) }),
  },
  submit: {
    method: 'POST', path: '/ielts/attempts/{id}/submit', tag, summary: 'Nộp bài', auth: 'guest', rate: 'autosave',
    body: z.object({ clientId: clientId.optional(), seq: seq.optional(), changes: changes.optional() }), response: resultAnswer,
  },
  create: {
    method: 'POST', path: '/ielts', tag, summary: 'Tạo đề thi', auth: 'admin', rate: 'write', bodyLimit: 2 * MB, status: 201, body: ExamPayload,
    response: answer({ data: ExamForAdmin, warnings: z.array(warning) }),
  },
  exam: { method: 'GET', path: '/ielts/{id}', tag, summary: 'Một đề thi', auth: 'public', rate: 'publicRead', response: answer({ data: z.union([Exam, ExamForAdmin]) }) },
  update: {
    method: 'PUT', path: '/ielts/{id}', tag, summary: 'Sửa thông tin cơ bản', auth: 'admin', rate: 'write',
    body: z.strictObject({
      title: text(300, 1).optional(), description: text(4000).optional(), difficulty: text(50).optional(),
      duration: z.int().min(1, 'Thời lượng ít nhất 1 phút').max(180, 'Thời lượng nhiều nhất 180 phút').optional(), status: z.enum(['draft', 'published']).optional(),
    }),
    response: answer({ data: ExamForAdmin, warnings: z.array(warning) }),
  },
  setStatus: {
    method: 'PATCH', path: '/ielts/{id}/status', tag, summary: 'Xuất bản hoặc ẩn', auth: 'admin', rate: 'write',
    body: z.strictObject({ status: z.enum(['draft', 'published'], 'Trạng thái không hợp lệ') }), response: answer({ data: ExamForAdmin, warnings: z.array(warning) }),
  },
  remove: { method: 'DELETE', path: '/ielts/{id}', tag, summary: 'Xóa đề thi', auth: 'admin', rate: 'write', response: acknowledged },
  start: {
    method: 'POST', path: '/ielts/{id}/attempts', tag, summary: 'Bắt đầu hoặc tiếp tục bài làm', auth: 'guest', rate: 'write', status: [200, 201],
    body: z.object({ mode: attemptMode.default('exam'), clientId }), response: answer({ data: Attempt }),
  },
  submitWhole: {
    method: 'POST', path: '/ielts/{id}/submit', tag, summary: 'Nộp cả bài một lần', auth: 'guest', rate: 'write',
    body: z.object({ answers: Answers, timeSpent: z.unknown().optional() }), response: resultAnswer,
  },
} as const satisfies Record<string, Route>;
