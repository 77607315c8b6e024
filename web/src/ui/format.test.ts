import { describe, expect, test } from '@jest/globals';
import { historyBandTone, resultBandTone } from './band';
import {
  formatBand,
  formatClock,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatPercent,
  formatRelativeTime,
  formatVnd,
  formatVndShort,
  initialsOf,
  savingsPercent,
} from './format';

describe('money', () => {
  test.each([
    [900, '900 VNĐ'],
    [1_000, '1K VNĐ'],
    [299_000, '299K VNĐ'],
    [999_999, '1.000K VNĐ'],
    [1_000_000, '1,0M VNĐ'],
    [1_250_000, '1,3M VNĐ'],
    [12_340_000, '12,3M VNĐ'],
  ])('%d đồng in short is %s', (amount, text) => expect(formatVndShort(amount)).toBe(text));

  test('whole đồng carry thousands dots', () => expect(formatVnd(299_000)).toBe('299.000đ'));

  test.each([
    [299_000, 499_000, 40],
    [299_000, 299_000, 0],
    [299_000, 199_000, 0],
    [0, 0, 0],
  ])('%d instead of %d saves %d%%', (price, original, percent) => expect(savingsPercent(price, original)).toBe(percent));
});

describe('time', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  test.each([
    ['2026-11-21T11:59:59Z', 'Vừa xong'],
    ['2026-11-21T11:00:01Z', 'Vừa xong'],
    ['2026-11-21T11:00:00Z', '1 giờ trước'],
    ['2026-11-20T12:00:01Z', '23 giờ trước'],
    ['2026-11-20T12:00:00Z', '20/11/2026'],
    ['2026-11-21T12:00:30Z', 'Vừa xong'],
    ['hôm qua', 'N/A'],
    ['', 'N/A'],
    [null, 'N/A'],
  ])('%s reads as %s', (at, text) => expect(formatRelativeTime(at, now)).toBe(text));

  test('days are those of Vietnam: 18:00 UTC is already tomorrow', () => {
    expect(formatDate('2026-11-21T18:00:00Z')).toBe('22/11/2026');
    expect(formatDateTime('2026-11-21T18:05:00Z')).toBe('01:05 22/11/2026');
    expect(formatLongDate('2026-11-21T03:00:00Z')).toBe('Thứ Bảy, 21 tháng 11, 2026');
    expect(formatDate('not a date')).toBe('N/A');
  });

  test.each([
    [2480, '41:20'],
    [59, '0:59'],
    [3725, '1:02:05'],
    [0, '0:00'],
    [-3, '0:00'],
    [61.9, '1:01'],
  ])('%d seconds on a clock are %s', (seconds, text) => expect(formatClock(seconds)).toBe(text));
});

test.each([
  [57.5, '58%'],
  [0, '0%'],
  [100, '100%'],
])('%d is shown as %s', (value, text) => expect(formatPercent(value)).toBe(text));

test('a band keeps its point, and no band is a dash', () => {
  expect(formatBand(6.5)).toBe('6.5');
  expect(formatBand(7)).toBe('7.0');
  expect(formatBand(null)).toBe('–');
});

test.each([
  ['Nguyễn Thị Lan', 'NL'],
  ['  đặng   văn  ân ', 'ĐÂ'],
  ['Lan', 'L'],
  ['', ''],
])('initials of "%s" are "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials));

describe('band colours', () => {
  test.each([
    [9, 'green', 'green'],
    [8.5, 'green', 'green'],
    [8, 'blue', 'blue'],
    [7.5, 'blue', 'blue'],
    [7, 'yellow', 'blue'],
    [6.5, 'yellow', 'yellow'],
    [6, 'orange', 'yellow'],
    [5.5, 'orange', 'orange'],
    [5, 'red', 'orange'],
    [4.5, 'red', 'red'],
  ])('band %d is %s in a result and %s in the history', (band, inResult, inHistory) => {
    expect(resultBandTone(band)).toBe(inResult);
    expect(historyBandTone(band)).toBe(inHistory);
  });
});
