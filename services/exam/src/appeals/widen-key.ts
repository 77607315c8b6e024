import type { ExamContent } from '../exams/exam-content.js';
import { escapeNotation } from '../marking/key-notation.js';
import { questionOf, replaceQuestion } from './replace-question.js';

/**
 * The same exam with one more accepted answer to a text question: a new key revision. The text is taken as it stands, never as notation.
 * Gives the content itself when the answer has its mark already, and undefined where the question has no text key.
 */
export function widenKey(content: ExamContent, questionId: string, text: string): ExamContent | undefined {
  const question = questionOf(content, questionId);
  if (question?.key?.kind !== 'text') return undefined;
  if (question.voided || question.key.alternatives.includes(text)) return content;
  return replaceQuestion(content, {
    ...question,
    key: { ...question.key, alternatives: [...question.key.alternatives, text] },
    acceptedAnswers: [...(question.acceptedAnswers ?? []), escapeNotation(text)],
  });
}
