import { expect, test } from '@jest/globals';
import type { ExamContent, ExamQuestion } from '@vumon/exam/exams/exam-content.js';
import { markSheet } from '@vumon/exam/marking/mark-sheet.js';
import { sheetOf } from '../../deploy/bench/answer-sheets.js';

const question = (number: number): ExamQuestion => ({
  id: `q${number}`,
  number,
  question: `The ______ of ${number}.`,
  ...(number % 2 === 0
    ? { type: 'fill-blank', key: { kind: 'text', notation: 'boat', alternatives: ['boat'] } }
    : { type: 'multiple-choice', options: ['one', 'two', 'three'], key: { kind: 'choice', index: number % 3 } }),
});
const content: ExamContent = {
  type: 'reading',
  title: 'Đề',
  parts: [{ id: 'p1', title: 'One', groups: [], questions: Array.from({ length: 40 }, (_, i) => question(i + 1)) }],
};

test('a sheet is the same for the same learner and another for the next', () => {
  expect(sheetOf(content, 7)).toEqual(sheetOf(content, 7));
  expect(sheetOf(content, 7)).not.toEqual(sheetOf(content, 8));
});

test('sheets mix right, wrong, nearly right and empty', () => {
  const sheets = Array.from({ length: 200 }, (_, n) => markSheet(content, sheetOf(content, n)));
  const share = (total: number): number => total / (200 * 40);
  expect(share(sheets.reduce((sum, sheet) => sum + sheet.correctAnswers, 0))).toBeCloseTo(0.65, 1);
  expect(share(sheets.reduce((sum, sheet) => sum + 40 - sheet.answeredCount, 0))).toBeCloseTo(0.1, 1);
  expect(new Set(sheets.flatMap((sheet) => sheet.perQuestion.map((line) => line.reasonCode))).size).toBeGreaterThanOrEqual(4);
});
