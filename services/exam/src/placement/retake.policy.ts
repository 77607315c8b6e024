import { addDays, vietnamDay } from '@vumon/platform/time/vietnam-day.js';

/** Sooner, one measures what is remembered of the questions. */
const RETAKE_DAYS = 14;

/** When the test may be taken again after a result; null: now. The day begins at midnight in Vietnam. */
export function retakeAt(finishedAt: Date, now: Date): Date | null {
  const day = new Date(`${addDays(vietnamDay(finishedAt), RETAKE_DAYS)}T00:00:00+07:00`);
  return now.getTime() >= day.getTime() ? null : day;
}

/** 20/11/2026 */
export const vietnamDate = (at: Date): string => vietnamDay(at).split('-').reverse().join('/');
