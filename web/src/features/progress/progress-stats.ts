import type { Progress } from '@vumon/proto/http/learning.js';

/** What `GET /progress` answers, as far as the screens use it. */
export type ProgressStats = Omit<Progress, 'totalStudyTime'>;

/** Weekdays as the chart orders them. */
const WEEKDAYS = ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'] as const;

/** What fills each of the four bars. */
export const STAT_SCALES = { weeklyStudyTime: 20, testsCompleted: 60, coursesEnrolled: 10, averageScore: 9 } as const;

/** A bar's filled share, 0 to 1. */
export function barShare(value: number, scale: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value / scale)) : 0;
}

/** Seven days in the chart's order; a day that the server left out is zero. */
export function weekHours(activity: ProgressStats['weeklyActivity']): readonly { day: string; hours: number }[] {
  return WEEKDAYS.map((day) => ({ day, hours: activity.find((entry) => entry.dayLabel === day)?.hours ?? 0 }));
}

/** The service's failures show as zeros rather than as an error: progress is never what a learner came to fix. */
export const NO_PROGRESS: ProgressStats = {
  weeklyActivity: [],
  testsCompleted: 0,
  coursesEnrolled: 0,
  averageScore: 0,
  weeklyStudyTime: 0,
  weeklyGrowth: 0,
};

/** What guests see, always under the label 'Số liệu minh họa'. */
export const SAMPLE_PROGRESS: ProgressStats = {
  weeklyActivity: [
    { day: '2026-01-05', dayLabel: 'T2', hours: 1.5 },
    { day: '2026-01-06', dayLabel: 'T3', hours: 2 },
    { day: '2026-01-07', dayLabel: 'T4', hours: 0.5 },
    { day: '2026-01-08', dayLabel: 'T5', hours: 1 },
    { day: '2026-01-09', dayLabel: 'T6', hours: 2.5 },
    { day: '2026-01-10', dayLabel: 'T7', hours: 3 },
    { day: '2026-01-11', dayLabel: 'CN', hours: 1.5 },
  ],
  testsCompleted: 14,
  coursesEnrolled: 2,
  averageScore: 6.5,
  weeklyStudyTime: 12,
  weeklyGrowth: 20,
};
