import { describe, expect, it } from '@jest/globals';
import type { ExamContent } from '../exams/exam-content.js';
import { resolveQuestions } from '../exams/resolved-questions.js';
import { markAnswer } from '../marking/mark-answer.js';
import { displayKey } from '../marking/mark-sheet.js';
import { widenKey } from './widen-key.js';

const content: ExamContent = {
  type: 'reading',
  title: 'Đề',
  parts: [
    {
      id: 'p1',
      title: 'One',
      groups: [],
      questions: [
        { id: 'q1', number: 1, type: 'fill-blank', question: 'A ______.', key: { kind: 'text', notation: 'boat', alternatives: ['boat'] } },
        { id: 'q2', number: 2, type: 'multiple-choice', question: 'Why?', options: ['a', 'b'], key: { kind: 'choice', index: 0 } },
      ],
    },
  ],
};
const markOf = (of: ExamContent, answer: string) => {
  const [question] = resolveQuestions(of);
  return question && { ...markAnswer(question, answer), shown: displayKey(question) };
};

describe('a key revision', () => {
  it.each([
    ['ship', 'boat / ship'],
    ['a (small) ship', 'boat / a (small) ship'],
    ['ship // ferry', 'boat / ship // ferry'],
    ['{a|b}', 'boat / {a|b}'],
  ])('accepts "%s" to the letter and prints it', (text, shown) => {
    const widened = widenKey(content, 'q1', text);
    expect(widened && markOf(widened, text)).toMatchObject({ correct: true, shown });
    expect(widened && markOf(widened, 'boat')).toMatchObject({ correct: true });
    expect(widened && markOf(widened, 'raft')).toMatchObject({ correct: false });
  });

  it('leaves the old revision as it was', () => {
    widenKey(content, 'q1', 'ship');
    expect(markOf(content, 'ship')).toMatchObject({ correct: false, shown: 'boat' });
  });

  it('is not made for what is accepted already, nor for a question without a text key', () => {
    expect(widenKey(content, 'q1', 'boat')).toBe(content);
    expect(widenKey(content, 'q2', 'a')).toBeUndefined();
    expect(widenKey(content, 'q9', 'a')).toBeUndefined();
  });
});
