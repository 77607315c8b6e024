/** Days and weeks of the platform are those of Asia/Ho_Chi_Minh (UTC+7, no summer time); weeks start on Monday. */
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** The calendar day "YYYY-MM-DD" of an instant. */
export const vietnamDay = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** The day `days` later (or earlier, when negative). */
export const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of the day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 0 ? -6 : 1 - weekday);
}

/** The instant at which a day starts. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);

const LABELS = ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'] as const;
/** T2 … T7, CN. */
export const weekdayLabel = (day: string): (typeof LABELS)[number] => LABELS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'CN';
