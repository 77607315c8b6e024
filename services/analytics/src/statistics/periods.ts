import { addDays, vietnamDay, weekdayLabel } from '@vumon/platform/time/vietnam-day.js';

export type Period = 'week' | 'month' | 'year';
/** One bar: its label, its full date, and the days it holds (first to last, both inside). */
export interface Bar {
  readonly name: string;
  readonly fullDate: string;
  readonly from: string;
  readonly to: string;
}

const MONTHS = 12;
const YEARS = 5;
const pad = (n: number): string => String(n).padStart(2, '0');
const WEEKDAYS: Readonly<Record<string, string>> = { T2: 'Thứ Hai', T3: 'Thứ Ba', T4: 'Thứ Tư', T5: 'Thứ Năm', T6: 'Thứ Sáu', T7: 'Thứ Bảy', CN: 'Chủ Nhật' };
const dmy = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/**
 * The bars of a period, oldest first, ending with the current one: the last 7 days, 12 months or 5 years of Asia/Ho_Chi_Minh,
 * so that each bar compares with the day, month or year before it.
 */
export function barsOf(period: Period, now: Date): Bar[] {
  const today = vietnamDay(now);
  if (period === 'week') {
    return Array.from({ length: 7 }, (_, i) => {
      const day = addDays(today, i - 6);
      const name = weekdayLabel(day);
      return { name, fullDate: `${WEEKDAYS[name]}, ${dmy(day)}`, from: day, to: day };
    });
  }
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (period === 'year') {
    return Array.from({ length: YEARS }, (_, i) => {
      const y = year - YEARS + 1 + i;
      return { name: String(y), fullDate: `Năm ${y}`, from: `${y}-01-01`, to: `${y}-12-31` };
    });
  }
  return Array.from({ length: MONTHS }, (_, i) => {
    const index = year * 12 + (month - 1) - (MONTHS - 1) + i;
    const [y, m] = [Math.floor(index / 12), (index % 12) + 1];
    const next = index + 1;
    const firstOfNext = `${Math.floor(next / 12)}-${pad((next % 12) + 1)}-01`;
    return { name: `Th${m}`, fullDate: `Tháng ${m}/${y}`, from: `${y}-${pad(m)}-01`, to: addDays(firstOfNext, -1) };
  });
}

/** Sums of the days inside each bar; bars without any are 0, not absent. */
export const fill = (bars: readonly Bar[], days: readonly { readonly day: string; readonly value: number }[]): number[] =>
  bars.map((bar) => days.reduce((sum, { day, value }) => (day >= bar.from && day <= bar.to ? sum + value : sum), 0));

/** First day of the current week (Monday), month or year: the range of "this period's revenue". */
export function startOfPeriod(period: Period, now: Date): string {
  const today = vietnamDay(now);
  if (period === 'year') return `${today.slice(0, 4)}-01-01`;
  if (period === 'month') return `${today.slice(0, 7)}-01`;
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, weekday === 0 ? -6 : 1 - weekday);
}
