import { describe, expect, it } from '@jest/globals';
import { averageScore, weeklyActivity } from './weekly-activity.js';

describe('weeklyActivity', () => {
  it('runs from Monday to Sunday in hours', () => {
    const week = weeklyActivity(
      '2026-11-21',
      new Map([
        ['2026-11-16', 3600],
        ['2026-11-22', 1800],
        ['2026-11-15', 7200],
      ]),
    );
    expect(week.weeklyActivity.map((d) => [d.dayLabel, d.hours])).toEqual([
      ['T2', 1],
      ['T3', 0],
      ['T4', 0],
      ['T5', 0],
      ['T6', 0],
      ['T7', 0],
      ['CN', 0.5],
    ]);
    expect(week.weeklyStudyTime).toBe(1.5);
  });

  it.each([
    [7200, 3600, -50],
    [3600, 5400, 50],
    [0, 5400, 0],
    [3600, 0, -100],
  ])('last week %d s, this week %d s: %d percent', (last, now, growth) => {
    expect(
      weeklyActivity(
        '2026-11-21',
        new Map([
          ['2026-11-10', last],
          ['2026-11-17', now],
        ]),
      ).weeklyGrowth,
    ).toBe(growth);
  });
});

describe('averageScore', () => {
  const test = (band: number | null, percentage: number, answered = 40): { band: number | null; percentage: number; answered: number } => ({
    band,
    percentage,
    answered,
  });
  it.each([
    ['nothing', [], 0],
    ['bands', [test(6.5, 68), test(7, 75)], 6.8],
    ['bands win over tests without one', [test(6, 60), test(null, 100)], 6],
    ['percentages when no band', [test(null, 80), test(null, 75)], 7.8],
    ['a test with nothing answered does not count', [test(7, 75), test(0, 0, 0)], 7],
  ])('%s', (_, tests, expected) => expect(averageScore(tests)).toBe(expected));
});
