import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { RegradeNote } from './regrade-note';

afterEach(cleanup);
const at = '2026-11-20T03:00:00Z';
const result = (regrades: Result['regrades'], bandScore: number | null = 7): Result => ({ regrades, score: { correctAnswers: 30, bandScore } }) as Result;
const before = (correctAnswers: number, bandScore: number | null = 7) => ({ correctAnswers, percentage: 70, bandScore });
const question = (number: number, more: Partial<Result['regrades'][number]['questions'][number]> = {}) => ({
  questionId: `q${number}`,
  number,
  answer: 'x',
  ...more,
});
const shown = (regrades: Result['regrades'], bandScore?: number | null): string =>
  render(<RegradeNote result={result(regrades, bandScore)} />).container.textContent;

test('names the questions, both scores and the band that rose', () => {
  const text = shown([
    { at, before: before(28, 6.5), questions: [question(7)] },
    { at, before: before(29, 6.5), questions: [question(3, { change: 'accepted' })] },
  ]);
  expect(text).toMatch(/^Đã chấm lại ngày 20\/11\/2026: câu 3, 7 được nhận thêm đáp án\. Từ 28 lên 30 câu đúng\. Band ước tính từ 6[,.]5 lên 7[,.]0\.$/);
});

test('says of a question that was taken out that everybody has the mark, and why', () => {
  const text = shown([{ at, before: before(29), questions: [question(9, { change: 'voided', reason: 'Đoạn C cho hai đáp án' })] }]);
  expect(text).toContain('câu 9 được bỏ khỏi bài chấm nên mọi người được tính đúng. Từ 29 lên 30 câu đúng.');
  expect(screen.getByRole('listitem').textContent).toBe('Câu 9: Đoạn C cho hai đáp án');
});

test('says plainly that a score fell, and why', () => {
  const text = shown(
    [
      { at, before: before(31, 7.5), questions: [question(7, { change: 'withdrawn', reason: 'Bài nói rõ là thuyền nhỏ' })] },
      { at, before: before(30), questions: [question(7, { change: 'withdrawn', reason: 'Bài nói rõ là thuyền nhỏ' })] },
    ],
    7,
  );
  expect(text).toMatch(/câu 7 được rút lại một đáp án\. Từ 31 xuống 30 câu đúng\. Band ước tính từ 7[,.]5 xuống 7[,.]0\./);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('of gains and losses that even out, says both and that the score stayed', () => {
  const text = shown([{ at, before: before(30), questions: [question(7, { change: 'withdrawn' }), question(2, { change: 'voided' })] }]);
  expect(text).toContain('câu 2 được bỏ khỏi bài chấm nên mọi người được tính đúng, câu 7 được rút lại một đáp án. Vẫn 30 câu đúng.');
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('says nothing of a band that stayed, nor of a result that was never marked again', () => {
  expect(shown([{ at, before: before(29), questions: [question(7)] }])).not.toContain('Band');
  cleanup();
  expect(shown([])).toBe('');
});
