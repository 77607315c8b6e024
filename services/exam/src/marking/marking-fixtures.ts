import type { TextKey, WordLimit } from '../exams/exam-content.js';
import { expandNotation } from './key-notation.js';
import { type Mark, type MarkableQuestion, markAnswer } from './mark-answer.js';

/** Test data: a text key as normalising makes it. */
export function textKey(notation: string, more: Partial<TextKey> = {}): TextKey {
  const expansion = expandNotation(notation);
  if (!expansion.ok) throw new Error(`${notation}: ${expansion.message}`);
  const viaOptional = expansion.alternatives.filter(({ optional }) => optional).map(({ text }) => text);
  return { kind: 'text', notation, alternatives: expansion.alternatives.map(({ text }) => text), viaOptional, ...more };
}

export const textQuestion = (
  notation: string,
  { stem = 'The ______ is here.', limit, more }: { stem?: string; limit?: WordLimit; more?: Partial<TextKey> } = {},
): MarkableQuestion => ({
  type: 'fill-blank',
  question: stem,
  options: [],
  labels: 'TFNG',
  wordLimit: limit,
  key: textKey(notation, more),
});

export const markText = (notation: string, answer: unknown, setting: Parameters<typeof textQuestion>[1] = {}): Mark =>
  markAnswer(textQuestion(notation, setting), answer);
