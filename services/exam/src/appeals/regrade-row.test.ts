import { describe, expect, test } from '@jest/globals';
import type { ExamContent } from '../exams/exam-content.js';
import { markSheet } from '../marking/mark-sheet.js';
import { textKey } from '../marking/marking-fixtures.js';
import type { ResultRow } from '../results/result.repository.js';
import { changeKey, type KeyChange } from './change-key.js';
import { keySteps } from './key-steps.js';
import { type RegradedRow, regradeRow } from './regrade-row.js';
import { widenKey } from './widen-key.js';

const content: ExamContent = {
  type: 'reading',
  title: 'Đề',
  parts: [
    {
      id: 'p1',
      title: 'One',
      groups: [],
      questions: Array.from({ length: 40 }, (_, i) => ({
        id: `q${i + 1}`,
        number: i + 1,
        type: 'fill-blank',
        question: 'A ______.',
        key: textKey('boat'),
      })),
    },
  ],
};
const answers = Object.fromEntries(Array.from({ length: 39 }, (_, i) => [`q${i + 1}`, i < 26 ? 'boat' : i === 26 ? 'ship' : 'raft']));

function rowOf(by: ExamContent, rated = true): ResultRow {
  const marked = markSheet(by, answers, 'seed-v1', { rated });
  return {
    ...{ id: 'r1', examType: 'reading', regrades: [], bandTable: marked.bandTable, correct: marked.correctAnswers, total: marked.totalQuestions },
    ...{ percentage: marked.percentage, band: marked.bandScore, description: marked.description },
    sheet: { perQuestion: marked.perQuestion, lost: marked.lost, scaled: marked.scaled },
  } as unknown as ResultRow;
}
const changed = (before: ExamContent, questionId: string, change: KeyChange): ExamContent => {
  const after = changeKey(before, questionId, change);
  if ('refusal' in after) throw new Error(after.refusal);
  return after.content;
};
const regraded = (row: ResultRow, before: ExamContent, after: ExamContent): RegradedRow | undefined => regradeRow(row, keySteps(before, after), new Date());
const lineOf = (row: RegradedRow | undefined, number: number) => row?.sheet.perQuestion[number - 1];

describe('a wider key', () => {
  test.each([
    ['an exam gets the band of its new score', true],
    ['a practice stays without a band, in number and in words', false],
  ])('%s', (_what, rated) => {
    const row = rowOf(content, rated);
    const wider = widenKey(content, 'q27', 'ship') ?? content;
    const fresh = markSheet(wider, answers, 'seed-v1', { rated });
    expect(regraded(row, content, wider)).toMatchObject({
      correct: 27,
      percentage: fresh.percentage,
      band: fresh.bandScore,
      description: fresh.description,
      sheet: { lost: fresh.lost },
      regrades: [{ before: { correctAnswers: 26, bandScore: row.band }, questions: [{ questionId: 'q27', change: 'accepted' }] }],
    });
  });

  test('lowers nobody, even where marking has become stricter since', () => {
    const row = rowOf(content);
    // Given by an earlier marker that took "boot" for "boat".
    const perQuestion = row.sheet.perQuestion.map((line) => (line.questionId === 'q1' ? { ...line, answer: 'boot', answerText: 'boot' } : line));
    const wider = widenKey(content, 'q1', 'ship') ?? content;
    expect(regraded({ ...row, sheet: { ...row.sheet, perQuestion } }, content, wider)).toBeUndefined();
  });
});

describe('a question that is taken out', () => {
  const reason = 'Đoạn C cho hai đáp án';
  const after = changed(content, 'q40', { kind: 'void', reason });

  test('gives its mark to who was wrong or wrote nothing, and says why', () => {
    const row = regraded(rowOf(content), content, after);
    expect(row).toMatchObject({ correct: 27, regrades: [{ questions: [{ questionId: 'q40', number: 40, change: 'voided', reason }] }] });
    expect(lineOf(row, 40)).toMatchObject({ correct: true, reasonCode: 'VOIDED', reason: expect.stringContaining(reason) });
    const fresh = markSheet(after, answers, 'seed-v1');
    expect([row?.percentage, row?.band, row?.sheet.lost]).toEqual([fresh.percentage, fresh.bandScore, fresh.lost]);
  });

  test('tells who was right too, and leaves the score', () => {
    const row = rowOf(content);
    const right = regraded(row, content, changed(content, 'q1', { kind: 'void', reason }));
    expect(right).toMatchObject({ correct: 26, percentage: row.percentage, band: row.band, regrades: [] });
    expect(lineOf(right, 1)).toMatchObject({ correct: true, reasonCode: 'VOIDED' });
  });

  test('is done once', () => {
    const row = rowOf(content);
    const once = regraded(row, content, after);
    expect(once && regraded({ ...row, ...once }, content, after)).toBeUndefined();
  });
});

describe('a narrower key', () => {
  const wide = widenKey(content, 'q27', 'ship') ?? content;
  const narrow = changed(wide, 'q27', { kind: 'narrow', answers: ['ship'], reason: 'Bài nói rõ là thuyền nhỏ' });

  test('takes the mark, and keeps the score before it with the reason', () => {
    const row = regraded(rowOf(wide), wide, narrow);
    expect(row).toMatchObject({
      correct: 26,
      regrades: [
        { before: { correctAnswers: 27 }, questions: [{ questionId: 'q27', answer: 'ship', change: 'withdrawn', reason: 'Bài nói rõ là thuyền nhỏ' }] },
      ],
    });
    expect(lineOf(row, 27)).toMatchObject({
      correct: false,
      reasonCode: 'WRONG_ANSWER',
      correctAnswerText: 'boat',
      reason: 'Chưa đúng: ship. Đáp án: boat. Câu trả lời này từng được nhận, nay đã rút lại. Lý do: Bài nói rõ là thuyền nhỏ',
    });
    expect(lineOf(row, 27)).not.toHaveProperty('matchedAlternative');
  });

  test('shows the narrower key to who was wrong before, and leaves the score', () => {
    const wider = widenKey(content, 'q28', 'ship') ?? content;
    const narrower = changed(wider, 'q28', { kind: 'narrow', answers: ['ship'], reason: 'Không đúng nghĩa' });
    const row = rowOf(wider);
    expect(lineOf(row, 28)?.correctAnswerText).toBe('boat / ship');
    const after = regraded(row, wider, narrower);
    expect(after).toMatchObject({ correct: row.correct, regrades: [] });
    expect(lineOf(after, 28)).toMatchObject({ correct: false, correctAnswerText: 'boat', reason: 'Chưa đúng: raft. Đáp án: boat.' });
  });

  test('leaves a mark that the key it was given by would refuse today too', () => {
    const row = rowOf(wide);
    const perQuestion = row.sheet.perQuestion.map((line) => (line.questionId === 'q27' ? { ...line, answer: 'shop', answerText: 'shop' } : line));
    expect(regraded({ ...row, sheet: { ...row.sheet, perQuestion } }, wide, narrow)).toBeUndefined();
  });
});
