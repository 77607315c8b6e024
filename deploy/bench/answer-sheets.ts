import type { AnswerValue, ExamContent } from '@vumon/exam/exams/exam-content.js';
import { type ResolvedQuestion, resolveQuestions } from '@vumon/exam/exams/resolved-questions.js';

export type Answers = Record<string, AnswerValue>;

/**
 * The sheet of learner `n`: of ten questions about six are right, two wrong, one nearly right, one empty. The same for the same `n`, and
 * different enough from the neighbours' that no memory of earlier answers helps.
 */
export function sheetOf(content: ExamContent, n: number): Answers {
  const entries = resolveQuestions(content).flatMap((question): [string, AnswerValue][] => {
    const value = answerTo(question, mix(n, question.number) % 10, n);
    return value === undefined ? [] : [[question.id, value]];
  });
  return Object.fromEntries(entries);
}

/** Two numbers stirred into one of 32 bits. */
function mix(a: number, b: number): number {
  const stirred = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b);
  return Math.imul(stirred ^ (stirred >>> 15), 0x2c1b3c6d) >>> 5;
}

function answerTo({ key, options }: ResolvedQuestion, roll: number, n: number): AnswerValue | undefined {
  if (key === null || roll === 9) return undefined;
  const right = roll < 6;
  switch (key.kind) {
    case 'choice':
      return right || roll === 8 ? key.index : (key.index + 1) % options.length;
    case 'verdict':
      return right || roll === 8 ? key.value : (options[(options.indexOf(key.value) + 1) % options.length] ?? '');
    case 'text': {
      const answer = key.alternatives[n % key.alternatives.length] ?? '';
      if (right) return n % 4 === 0 ? answer.toUpperCase() : answer;
      return roll === 8 ? `${answer.slice(0, -1)}e` : `lantern${n % 50}`;
    }
  }
}
