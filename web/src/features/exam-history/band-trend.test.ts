import { describe, expect, test } from '@jest/globals';
import type { HistoryItem } from '@vumon/proto/http/exam-shapes.js';
import { bandTrend } from './band-trend';

const item = (day: number, bandScore: number | null, changes: Partial<HistoryItem> = {}): HistoryItem => ({
  _id: `r${day}`,
  resultId: `r${day}`,
  examId: 'e',
  examTitle: 'E',
  examType: 'reading',
  mode: 'exam',
  timing: 'server',
  completedAt: `2026-11-${String(day).padStart(2, '0')}T03:00:00Z`,
  timeSpent: 1,
  regraded: false,
  score: { percentage: 50, correctAnswers: 20, totalQuestions: 40, bandScore, description: '', bandTable: 'seed-v1' },
  ...changes,
});

describe('the line of bands', () => {
  test('goes from the oldest to the newest, one step a result, between whole bands', () => {
    const trend = bandTrend([item(9, 7, { examType: 'listening' }), item(5, 6.5), item(1, 5)]);
    expect([trend?.lowest, trend?.highest]).toEqual([4, 8]);
    expect(trend?.points.map(({ id, skill, x, y }) => [id, skill, x, y])).toEqual([
      ['r1', 'reading', 0, 0.25],
      ['r5', 'reading', 0.5, 0.625],
      ['r9', 'listening', 1, 0.75],
    ]);
  });

  test('leaves out practice, what no clock stood behind, and what has no band', () => {
    const trend = bandTrend([item(9, 7), item(8, 9, { mode: 'practice' }), item(7, 9, { timing: 'unverified' }), item(6, null), item(1, 5)]);
    expect(trend?.points.map(({ id }) => id)).toEqual(['r1', 'r9']);
  });

  test('stays between 0 and 9', () => {
    expect(bandTrend([item(2, 9), item(1, 0)])).toMatchObject({ lowest: 0, highest: 9 });
    expect(bandTrend([item(2, 9), item(1, 9)])).toMatchObject({ lowest: 8, highest: 9, points: [{ y: 1 }, { y: 1 }] });
  });

  test.each([[[]], [[item(1, 6)]]])('is not drawn through %j', (items) => expect(bandTrend(items)).toBeUndefined());
});
