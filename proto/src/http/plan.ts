import { z } from 'zod';
import { placementLevel, placementSkill } from './placement.js';
import { answer, id, instant, type Route } from './route.js';

const tag = 'Tiến độ';
/** One thing to do, and why. Courses train grammar and vocabulary, exams reading and listening. */
export const PlanItem = z
  .object({
    kind: z.enum(['placement', 'course', 'exam']),
    /** The course or exam; null for the placement test. */
    refId: id.nullable(),
    title: z.string(),
    skill: placementSkill.nullable(),
    /** Level of the course, difficulty of the exam. */
    level: z.string(),
    reason: z.string(),
    /** Its share of this week; null for what comes later. */
    minutesPerWeek: z.int().nullable(),
  })
  .meta({ id: 'PlanItem' });
export type PlanItem = z.infer<typeof PlanItem>;

export const Plan = z
  .object({
    /** The placement test that it rests on. */
    placementId: id.nullable(),
    level: placementLevel.nullable(),
    possible: placementLevel.nullable(),
    goal: z.object({ weeklyGoalMinutes: z.int(), targetBand: z.number().nullable(), examDate: z.iso.date().nullable() }),
    updatedAt: instant.nullable(),
    items: z.array(PlanItem),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;
const planAnswer = answer({ data: Plan });

export const planRoutes = {
  recommendations: {
    method: 'GET',
    path: '/recommendations',
    tag,
    summary: 'Nên học gì tiếp theo, và vì sao',
    auth: 'user',
    rate: 'read',
    response: planAnswer,
  },
  setGoal: {
    method: 'PUT',
    path: '/progress',
    tag,
    summary: 'Mục tiêu học tập',
    auth: 'user',
    rate: 'write',
    body: z.object({
      weeklyGoalMinutes: z
        .int('Số phút phải là số nguyên')
        .min(30, 'Ít nhất 30 phút mỗi tuần')
        .max(2_400, 'Nhiều nhất 2400 phút mỗi tuần')
        .nullable()
        .optional(),
      targetBand: z.number('Band không hợp lệ').min(1, 'Band từ 1 đến 9').max(9, 'Band từ 1 đến 9').multipleOf(0.5, 'Band theo bước 0.5').nullable().optional(),
      examDate: z.iso.date('Ngày thi không hợp lệ').nullable().optional(),
    }),
    response: planAnswer,
  },
} as const satisfies Record<string, Route>;
