import type { ExamContent, ExamQuestion } from '../exams/exam-content.js';
import { escapeNotation } from '../marking/key-notation.js';

/**
 * The same exam with one more accepted answer to a text question: a new key revision. The text is taken as it stands, never as notation.
 * Gives the content itself when the answer is accepted already, and undefined where the question has no text key.
 */
export function widenKey(content: ExamContent, questionId: string, text: string): ExamContent | undefined {
  const question = content.parts.flatMap((part) => part.questions).find((one) => one.id === questionId);
  if (question?.key?.kind !== 'text') return undefined;
  if (question.key.alternatives.includes(text)) return content;
  const widened: ExamQuestion = {
    ...question,
    key: { ...question.key, alternatives: [...question.key.alternatives, text] },
    acceptedAnswers: [...(question.acceptedAnswers ?? []), escapeNotation(text)],
  };
  return {
    ...content,
    parts: content.parts.map((part) => ({ ...part, questions: part.questions.map((one) => (one.id === questionId ? widened : one)) })),
  };
}
