import type { Annotation, Question } from '@vumon/proto/http/exam-shapes.js';

/** A mark where it really stands in its text. */
export interface MarkSpan extends Pick<Annotation, 'id' | 'start' | 'end' | 'colour'> {
  readonly hasNote: boolean;
}

/** The text that a mark in a question counts its offsets in: the question, then each option on a line of its own. */
export const questionText = ({ question, options = [] }: Pick<Question, 'question' | 'options'>): string => [question, ...options].join('\n');

/** Where an option begins in `questionText`. */
export const optionStart = ({ question, options = [] }: Pick<Question, 'question' | 'options'>, index: number): number =>
  options.slice(0, index).reduce((sum, option) => sum + option.length + 1, question.length + 1);

/**
 * The marks of one text in order. One whose words are no longer at its offsets is looked for nearby and left out when the text has lost
 * them; where two overlap (made on two devices at once) the later one gives way.
 */
export function spansIn(text: string, annotations: readonly Annotation[]): MarkSpan[] {
  const found = annotations
    .flatMap(({ id, start, end, quote, colour, note }): MarkSpan[] => {
      const from = placeOf(text, quote, start);
      return from === null ? [] : [{ id, start: from, end: Math.min(from + end - start, text.length), colour, hasNote: note !== undefined }];
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
  let free = 0;
  return found.flatMap((span) => {
    const start = Math.max(span.start, free);
    if (start >= span.end) return [];
    free = span.end;
    return [{ ...span, start }];
  });
}

function placeOf(text: string, quote: string, start: number): number | null {
  if (text.startsWith(quote, start)) return start;
  const before = text.lastIndexOf(quote, start);
  const after = text.indexOf(quote, start);
  if (before < 0 || after < 0) return before < 0 && after < 0 ? null : Math.max(before, after);
  return start - before <= after - start ? before : after;
}
