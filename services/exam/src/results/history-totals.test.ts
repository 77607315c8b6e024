import { describe, expect, test } from '@jest/globals';
import { type TotalsPart, totalsOf } from './history-totals.js';

const part = (changes: Partial<TotalsPart>): TotalsPart => ({
  examType: 'reading',
  mode: 'exam',
  results: 0,
  counted: 0,
  percentSum: 0,
  banded: 0,
  halfBandSum: 0,
  ...changes,
});
const PARTS = [
  part({ results: 4, counted: 3, percentSum: 200, banded: 2, halfBandSum: 25 }),
  part({ mode: 'practice', results: 2 }),
  part({ examType: 'listening', results: 1, counted: 1, percentSum: 51, banded: 1, halfBandSum: 18 }),
];

describe('totals', () => {
  test.each([
    ['everything', { type: '', mode: '' }, { count: 7, counted: 4, averagePercent: 63, averageBand: 7.2, reading: 6, listening: 1 }],
    ['one skill', { type: 'reading', mode: '' }, { count: 6, counted: 3, averagePercent: 67, averageBand: 6.3, reading: 6, listening: 0 }],
    [
      'one mode, which enters no average',
      { type: '', mode: 'practice' },
      { count: 2, counted: 0, averagePercent: null, averageBand: null, reading: 2, listening: 0 },
    ],
    ['both', { type: 'listening', mode: 'exam' }, { count: 1, counted: 1, averagePercent: 51, averageBand: 9, reading: 0, listening: 1 }],
    ['what is not there', { type: 'listening', mode: 'practice' }, { count: 0, counted: 0, averagePercent: null, averageBand: null, reading: 0, listening: 0 }],
  ] as const)('of %s', (_what, filter, expected) => expect(totalsOf(PARTS, filter)).toEqual(expected));

  test('halves are rounded up', () => {
    expect(totalsOf([part({ results: 2, counted: 2, percentSum: 101, banded: 2, halfBandSum: 25 })], { type: '', mode: '' })).toMatchObject({
      averagePercent: 51,
      averageBand: 6.3,
    });
  });
});
