import { describe, expect, it } from '@jest/globals';
import { BAND_TABLES, bandDescription, bandFor, isBandTableId, percentageDescription, percentageOf, raw40 } from './band-tables.js';

const line = (table: 'seed-v1' | 'published', skill: 'reading' | 'listening' | 'general-reading'): string =>
  Array.from({ length: 41 }, (_, raw) => bandFor({ table, skill, correct: 40 - raw, total: 40 })).join(' ');

describe('bandFor over all 41 raw scores, 40 first', () => {
  it.each([
    ['seed-v1', 'listening', '9 9 8.5 8.5 8 8 7.5 7.5 7.5 7 7 6.5 6.5 6.5 6 6 6 6 5.5 5.5 5.5 5.5 5 5 5 5 4.5 4.5 4 4 4 3.5 3.5 3.5 3 3 3 2.5 2.5 2.5 0'],
    ['seed-v1', 'reading', '9 9 8.5 8.5 8 8 7.5 7.5 7 7 7 6.5 6.5 6.5 6 6 6 6 5.5 5.5 5.5 5.5 5 5 5 5 4.5 4.5 4 4 4 3.5 3.5 3.5 3 3 3 2.5 2.5 2.5 0'],
    ['published', 'listening', '9 9 8.5 8.5 8 8 7.5 7.5 7.5 7 7 6.5 6.5 6.5 6.5 6 6 6 5.5 5.5 5.5 5.5 5.5 5 5 4.5 4.5 4.5 4 4 3.5 3.5 3.5 3 3 2.5 2.5 2 2 1 0'],
    ['published', 'reading', '9 9 8.5 8.5 8 8 7.5 7.5 7 7 7 6.5 6.5 6.5 6 6 6 6 5.5 5.5 5.5 5.5 5 5 5 5 4.5 4.5 4 4 4 3.5 3.5 3 3 2.5 2.5 2 2 1 0'],
    ['published', 'general-reading', '9 8.5 8 8 7.5 7 7 6.5 6.5 6 6 5.5 5.5 5.5 5 5 5 5 4.5 4.5 4.5 4.5 4 4 4 4 3.5 3.5 3.5 3 3 3 2.5 2.5 2.5 2 2 2 2 1 0'],
  ] as const)('%s %s', (table, skill, expected) => {
    expect(line(table, skill)).toBe(expected);
  });

  it('the two lines of seed-v1 differ only at 32', () => {
    const differing = Array.from({ length: 41 }, (_, raw) => raw).filter(
      (correct) =>
        bandFor({ table: 'seed-v1', skill: 'listening', correct, total: 40 }) !== bandFor({ table: 'seed-v1', skill: 'reading', correct, total: 40 }),
    );
    expect(differing).toEqual([32]);
  });

  it('every table falls from 9 to 0 without a gap', () => {
    for (const { rows } of Object.values(BAND_TABLES)) {
      for (const table of Object.values(rows)) {
        expect(table.at(-1)).toEqual([0, 0]);
        table.forEach(([least, band], i) => {
          if (i > 0) expect([least < (table[i - 1]?.[0] ?? 0), band < (table[i - 1]?.[1] ?? 0)]).toEqual([true, true]);
        });
      }
    }
  });
});

describe('tests of another length', () => {
  it.each([
    [39, 39, 40],
    [13, 20, 26],
    [30, 60, 20],
    [45, 60, 30],
    [1, 39, 1],
    [20, 39, 21],
    [0, 39, 0],
    [27, 40, 27],
    [7, 13, 22],
  ])('%i of %i is %i of 40', (correct, total, raw) => {
    expect(raw40(correct, total)).toBe(raw);
  });
  it.each([
    [39, 39, 9],
    [60, 60, 9],
    [19, 19, null],
    [9, 9, null],
    [20, 20, 9],
    [0, 20, 0],
    [99, 40, 9],
    [-5, 40, 0],
    [5, 0, null],
  ])('%i of %i: band %s', (correct, total, band) => {
    expect(bandFor({ table: 'seed-v1', skill: 'reading', correct, total })).toBe(band);
  });
});

describe('percentages and names', () => {
  it.each([
    [23, 40, 58],
    [27, 40, 68],
    [1, 40, 3],
    [0, 40, 0],
    [40, 40, 100],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [39, 39, 100],
    [0, 0, 0],
    [29, 40, 73],
    [57, 60, 95],
  ])('%i of %i is %i %%', (correct, total, percent) => {
    expect(percentageOf(correct, total)).toBe(percent);
  });
  it.each([
    [9, 'Expert user'],
    [8.5, 'Very good user'],
    [8, 'Very good user'],
    [7.5, 'Good user'],
    [6.5, 'Competent user'],
    [5, 'Modest user'],
    [4.5, 'Limited user'],
    [3.5, 'Extremely limited user'],
    [2.5, 'Intermittent user'],
    [1, 'Non-user'],
    [0, 'Không làm bài thi'],
  ])('band %d: %s', (band, name) => {
    expect(bandDescription(band)).toBe(name);
  });
  it.each([
    [100, 'Xuất sắc'],
    [90, 'Xuất sắc'],
    [89, 'Tốt'],
    [70, 'Khá'],
    [60, 'Trung bình'],
    [59, 'Cần cố gắng thêm'],
  ])('%i %%: %s', (percent, word) => {
    expect(percentageDescription(percent)).toBe(word);
  });
  it('knows its tables', () => {
    expect(['seed-v1', 'published', 'constructor', null].map(isBandTableId)).toEqual([true, true, false, false]);
  });
});
