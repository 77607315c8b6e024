import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { RegradeNote } from './regrade-note';

afterEach(cleanup);
const at = '2026-11-20T03:00:00Z';
const result = (regrades: Result['regrades'], bandScore: number | null = 7): Result => ({ regrades, score: { correctAnswers: 30, bandScore } }) as Result;
const question = (number: number) => ({ questionId: `q${number}`, number, answer: 'x' });

test('names the questions, both scores and the band that rose', () => {
  const before = { correctAnswers: 28, percentage: 70, bandScore: 6.5 };
  const between = { correctAnswers: 29, percentage: 73, bandScore: 6.5 };
  render(
    <RegradeNote
      result={result([
        { at, before, questions: [question(7)] },
        { at, before: between, questions: [question(3)] },
      ])}
    />,
  );
  expect(
    screen.getByText(/20\/11\/2026: câu 3, 7 được nhận thêm đáp án, từ 28 lên 30 câu đúng\. Band ước tính từ 6,5 lên 7,0\.|từ 6\.5 lên 7\.0/),
  ).toBeTruthy();
});

test('says nothing of a band that stayed, nor of a result that was never marked again', () => {
  const before = { correctAnswers: 29, percentage: 73, bandScore: 7 };
  const { container, rerender } = render(<RegradeNote result={result([{ at, before, questions: [question(7)] }])} />);
  expect(container.textContent).not.toContain('Band');
  rerender(<RegradeNote result={result([])} />);
  expect(container.textContent).toBe('');
});
