import { addDays, mondayOf, weekdayLabel } from '@vumon/platform/time/vietnam-day.js';
import type { Progress } from '@vumon/proto/http/learning.js';

type Weekly = Pick<Progress, 'weeklyActivity' | 'weeklyStudyTime' | 'weeklyGrowth'>;

const hours = (seconds: number): number => Math.round((seconds / 3600) * 100) / 100;

/**
 * The week of `today` (Monday first) as hours a day, its total, and the change against last week in whole percent.
 * `secondsByDay` maps "YYYY-MM-DD" to seconds. Growth is 0 when last week had nothing: there is nothing to compare with.
 */
export function weeklyActivity(today: string, secondsByDay: ReadonlyMap<string, number>): Weekly {
  const monday = mondayOf(today);
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i));
  const total = (from: string): number => Array.from({ length: 7 }, (_, i) => secondsByDay.get(addDays(from, i)) ?? 0).reduce((a, b) => a + b, 0);
  const thisWeek = total(monday);
  const lastWeek = total(addDays(monday, -7));
  return {
    weeklyActivity: days.map((day) => ({ day, dayLabel: weekdayLabel(day), hours: hours(secondsByDay.get(day) ?? 0) })),
    weeklyStudyTime: hours(thisWeek),
    weeklyGrowth: lastWeek === 0 ? 0 : Math.round(((thisWeek - lastWeek) / lastWeek) * 100),
  };
}

/** Mean band of tests that have one, else mean percentage / 10; one decimal. Tests with nothing answered do not count (nobody sat them). */
export function averageScore(tests: readonly { readonly band: number | null; readonly percentage: number; readonly answered: number }[]): number {
  const sat = tests.filter((test) => test.answered > 0);
  const bands = sat.flatMap((test) => (test.band === null ? [] : [test.band]));
  const values = bands.length > 0 ? bands : sat.map((test) => test.percentage / 10);
  return values.length === 0 ? 0 : Math.round((values.reduce((a, b) => a + b, 0) / values.length) * 10) / 10;
}
