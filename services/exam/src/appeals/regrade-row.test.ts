import { expect, test } from '@jest/globals';
import type { ExamContent } from '../exams/exam-content.js';
import { markSheet } from '../marking/mark-sheet.js';
import type { ResultRow } from '../results/result.repository.js';
import { regradeRow } from './regrade-row.js';
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
        key: { kind: 'text', notation: 'boat', alternatives: ['boat'] },
      })),
    },
  ],
};
const answers = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`q${i + 1}`, i < 26 ? 'boat' : i === 26 ? 'ship' : 'raft']));

test.each([
  ['an exam gets the band of its new score', true],
  ['a practice stays without a band, in number and in words', false],
])('%s', (_what, rated) => {
  const options = { rated };
  const marked = markSheet(content, answers, 'seed-v1', options);
  const row = {
    ...{ id: 'r1', examType: 'reading', regrades: [], bandTable: marked.bandTable, correct: marked.correctAnswers, total: marked.totalQuestions },
    ...{ percentage: marked.percentage, band: marked.bandScore, description: marked.description },
    sheet: { perQuestion: marked.perQuestion, lost: marked.lost, scaled: marked.scaled },
  } as unknown as ResultRow;
  const wider = widenKey(content, 'q27', 'ship') ?? content;
  const fresh = markSheet(wider, answers, 'seed-v1', options);
  expect(regradeRow(row, wider, new Date())).toMatchObject({
    correct: 27,
    percentage: fresh.percentage,
    band: fresh.bandScore,
    description: fresh.description,
    sheet: { lost: fresh.lost },
    regrades: [{ before: { correctAnswers: 26, bandScore: marked.bandScore } }],
  });
});
