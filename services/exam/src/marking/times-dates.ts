import { wordsToFigures } from './number-words.js';

export type ClockTime = { minutes: number; meridiem: 'am' | 'pm' | null };
export type CalendarDate = { weekday: string; day: number; month: number; year: number };

const PERIOD = String.raw`(?: ?(a\.?m\.?|p\.?m\.?|o'?clock))?`;
const DIGITAL = new RegExp(String.raw`^(\d{1,2})(?:([:.h ])(\d{2}))?${PERIOD}$`);
const SPOKEN = new RegExp(String.raw`^(half|quarter|\d{1,2})(?: minutes?)? (past|to) (\d{1,2})${PERIOD}$`);

/**
 * A time of day, or null. Bare hours ("10") are no time; "10 am", "10 o'clock", "10:00", "10.00", "half past nine", "noon" are.
 * Expects normalised text; number words may still be in it.
 */
export function parseTime(text: string): ClockTime | null {
  const plain = wordsToFigures(text.replace(/^(?:a )?quarter/, 'quarter'));
  if (plain === 'noon' || plain === 'midday' || plain === '12 noon') return { minutes: 12 * 60, meridiem: 'pm' };
  if (plain === 'midnight' || plain === '12 midnight') return { minutes: 0, meridiem: 'am' };
  const digital = DIGITAL.exec(plain);
  if (digital) {
    const [, hour, , minute, period] = digital;
    if (minute === undefined && period === undefined) return null;
    return clock(Number(hour), Number(minute ?? 0), period);
  }
  const spoken = SPOKEN.exec(plain);
  if (!spoken) return null;
  const [, amount = '', direction, hour, period] = spoken;
  const minutes = amount === 'half' ? 30 : amount === 'quarter' ? 15 : Number(amount);
  if (minutes < 1 || minutes > 30) return null;
  return direction === 'past' ? clock(Number(hour), minutes, period) : clock(Number(hour) === 1 ? 12 : Number(hour) - 1, 60 - minutes, period);
}

function clock(hour: number, minute: number, period: string | undefined): ClockTime | null {
  if (hour > 23 || minute > 59) return null;
  const said = period?.startsWith('a') ? 'am' : period?.startsWith('p') ? 'pm' : null;
  if (said && hour > 12) return null;
  if (said) return { minutes: (hour % 12) * 60 + minute + (said === 'pm' ? 12 * 60 : 0), meridiem: said };
  if (hour > 12 || hour === 0) return { minutes: hour * 60 + minute, meridiem: hour === 0 ? 'am' : 'pm' };
  return { minutes: hour * 60 + minute, meridiem: null };
}

/** Where one side does not say morning or afternoon, the clock face decides (9.30 = 9:30 = 9:30 am). */
export function sameTime(a: ClockTime, b: ClockTime): boolean {
  return a.meridiem && b.meridiem ? a.minutes === b.minutes : a.minutes % 720 === b.minutes % 720;
}

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const monthOf = (word: string): number =>
  MONTHS.findIndex((month) => word === month || word === month.slice(0, 3) || (word === 'sept' && month === 'september')) + 1;

/**
 * A date in words, or null: "12 March", "12th of March", "March 12th, 1998", "Mar. 1998", "Monday 4 August". Missing fields are 0 or ''.
 * Dates all in figures are compared letter by letter only: 04/08 means different days to different people.
 */
export function parseDate(text: string): CalendarDate | null {
  const words = wordsToFigures(text)
    .replace(/\b(1\d|20) (\d\d)$/, '$1$2')
    .replace(/[.,]/g, ' ')
    .split(/[\s-]+/)
    .filter((word) => word !== '');
  if (words.length < 2 || words.length > 7) return null;
  const date: CalendarDate = { weekday: '', day: 0, month: 0, year: 0 };
  for (const [i, word] of words.entries()) {
    const month = monthOf(word);
    if ((word === 'the' && /^\d/.test(words[i + 1] ?? '')) || (word === 'of' && monthOf(words[i + 1] ?? '') > 0 && date.day > 0)) continue;
    if (month > 0 && date.month === 0) date.month = month;
    else if (/^\d{1,2}(?:th)?$/.test(word) && date.day === 0) date.day = Number(word.replace('th', ''));
    else if (/^\d{4}$/.test(word) && date.year === 0 && date.month > 0) date.year = Number(word);
    else if (i === 0 && WEEKDAYS.includes(word)) date.weekday = word;
    else return null;
  }
  const written = date.month > 0 && (date.day > 0 || date.year > 0);
  return written && date.day <= 31 ? date : null;
}

export const sameDate = (a: CalendarDate, b: CalendarDate): boolean => a.weekday === b.weekday && a.day === b.day && a.month === b.month && a.year === b.year;
