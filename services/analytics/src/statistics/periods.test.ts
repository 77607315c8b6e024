import { describe, expect, it } from '@jest/globals';
import { barsOf, fill, startOfPeriod } from './periods.js';

// 00:30 in Viet Nam on 1 January 2027, still the last day of 2026 in UTC.
const newYear = new Date('2026-12-31T17:30:00Z');

describe('barsOf', () => {
  it('week: seven days ending today, in Vietnamese time', () => {
    const bars = barsOf('week', newYear);
    expect(bars.map((bar) => bar.from)).toEqual(['2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01']);
    expect(bars.at(-1)).toEqual({ name: 'T6', fullDate: 'Thứ Sáu, 01/01/2027', from: '2027-01-01', to: '2027-01-01' });
  });

  it('month: twelve months across the year', () => {
    const bars = barsOf('month', newYear);
    expect(bars.map((bar) => bar.name)).toEqual(['Th2', 'Th3', 'Th4', 'Th5', 'Th6', 'Th7', 'Th8', 'Th9', 'Th10', 'Th11', 'Th12', 'Th1']);
    expect(bars[0]).toEqual({ name: 'Th2', fullDate: 'Tháng 2/2026', from: '2026-02-01', to: '2026-02-28' });
    expect(bars[10]).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('year: five years', () => expect(barsOf('year', newYear).map((bar) => bar.name)).toEqual(['2023', '2024', '2025', '2026', '2027']));
});

it('fill keeps empty bars as zero and counts both borders', () => {
  const bars = barsOf('month', new Date('2026-11-21T00:00:00Z'));
  const values = fill(bars, [
    { day: '2026-11-01', value: 2 },
    { day: '2026-11-30', value: 3 },
    { day: '2026-10-31', value: 5 },
  ]);
  expect(values.slice(-3)).toEqual([0, 5, 5]);
});

it.each([
  ['week', '2026-12-28'],
  ['month', '2027-01-01'],
  ['year', '2027-01-01'],
] as const)('%s starts on %s', (period, day) => expect(startOfPeriod(period, newYear)).toBe(day));
