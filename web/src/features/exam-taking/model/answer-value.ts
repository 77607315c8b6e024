import type { AnswerValue } from '@vumon/proto/http/exam-shapes.js';

export type { AnswerValue };
/** By question id; a question without an answer has no entry. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** The longest text that the server takes for one gap. */
export const LONGEST_TEXT = 200;

/** True for a value that the server stores; '' and [] empty an answer. */
export function hasAnswer(value: AnswerValue | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : true;
}

/** One spelling per meaning: as the server would store it, null for "no answer". */
function canonical(value: AnswerValue | undefined): AnswerValue {
  if (value === undefined || !hasAnswer(value)) return null;
  if (typeof value === 'string') return value.normalize('NFC').replace(/\p{Cc}+/gu, ' ');
  return Array.isArray(value) ? [...new Set(value)].sort((a, b) => a - b) : value;
}

export function sameAnswer(a: AnswerValue | undefined, b: AnswerValue | undefined): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

/** The answers with one changed; an emptied one loses its entry. */
export function withAnswer(answers: Answers, questionId: string, value: AnswerValue): Answers {
  const { [questionId]: _before, ...others } = answers;
  return hasAnswer(value) ? { ...others, [questionId]: value } : others;
}
