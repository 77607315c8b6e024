import { describe, expect, it } from '@jest/globals';
import { addDays, mondayOf, startOfDay, vietnamDay, weekdayLabel } from './vietnam-day.js';

describe('days of Asia/Ho_Chi_Minh', () => {
  it.each([
    ['2026-11-20T16:59:59.999Z', '2026-11-20'],
    ['2026-11-20T17:00:00.000Z', '2026-11-21'],
    ['2026-12-31T17:30:00.000Z', '2027-01-01'],
  ])('%s is %s', (instant, day) => expect(vietnamDay(new Date(instant))).toBe(day));

  it.each([
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s starts on %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

  it('crosses months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('labels Sunday CN and starts a day at 17:00 UTC of the day before', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(weekdayLabel)).toEqual(['T2', 'T7', 'CN']);
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T17:00:00.000Z');
  });
});
