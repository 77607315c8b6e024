import { z } from 'zod';
import { acknowledged, answer, id, type Route, text } from './route.js';

const weekday = z.enum(['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN']);
/** Hours are decimal with two places; days are Asia/Ho_Chi_Minh, weeks start on Monday. */
const weekly = {
  weeklyActivity: z.array(z.object({ day: z.iso.date(), dayLabel: weekday, hours: z.number() })).length(7),
  weeklyStudyTime: z.number(),
  weeklyGrowth: z.number(),
};
export const Progress = z
  .object({ ...weekly, testsCompleted: z.int(), coursesEnrolled: z.int(), averageScore: z.number(), totalStudyTime: z.number() })
  .meta({ id: 'Progress' });
export type Progress = z.infer<typeof Progress>;
const tag = 'Tiến độ';

export const progressRoutes = {
  get: { method: 'GET', path: '/progress', tag, summary: 'Tiến độ của tôi', auth: 'user', rate: 'read', response: answer({ data: Progress }) },
  initialize: {
    method: 'POST',
    path: '/progress/initialize',
    tag,
    summary: 'Khởi tạo tiến độ',
    auth: 'user',
    rate: 'write',
    response: answer({ data: Progress }),
  },
  weekly: {
    method: 'GET',
    path: '/progress/weekly-activity',
    tag,
    summary: 'Giờ học theo ngày trong tuần',
    auth: 'user',
    rate: 'read',
    response: answer({ data: z.object(weekly) }),
  },
  test: {
    method: 'POST',
    path: '/progress/test',
    tag,
    summary: 'Tự báo kết quả (không tính vào trung bình)',
    auth: 'user',
    rate: 'write',
    body: z.object({ testName: text(300, 1), score: z.number().optional(), maxScore: z.number().optional(), percentage: z.number().optional() }),
    response: acknowledged,
  },
} as const satisfies Record<string, Route>;

export const PublicCourse = z
  .object({
    _id: id,
    title: z.string(),
    type: z.enum(['vocabulary', 'grammar']),
    level: z.string(),
    price: z.int(),
    originalPrice: z.int().nullable(),
    duration: z.string(),
    lessonsCount: z.int(),
    studentsCount: z.int(),
    description: z.string(),
    instructor: z.string(),
    benefits: z.array(z.string()),
    isPopular: z.boolean(),
  })
  .meta({ id: 'PublicCourse' });
export type PublicCourse = z.infer<typeof PublicCourse>;
const optionalFilter = z
  .string()
  .max(20)
  .transform((v) => (v === 'all' || v === 'undefined' ? '' : v))
  .catch('')
  .default('');

export const courseRoutes = {
  list: {
    method: 'GET',
    path: '/courses/public',
    tag: 'Khóa học',
    summary: 'Khóa học đang mở',
    auth: 'public',
    rate: 'publicRead',
    query: z.object({ type: optionalFilter, level: optionalFilter }),
    response: answer({ data: z.array(PublicCourse), courses: z.array(PublicCourse) }),
  },
  detail: {
    method: 'GET',
    path: '/courses/public/{id}',
    tag: 'Khóa học',
    summary: 'Một khóa học',
    auth: 'public',
    rate: 'publicRead',
    response: answer({ data: PublicCourse, course: PublicCourse }),
  },
} as const satisfies Record<string, Route>;
