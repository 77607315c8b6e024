import { questionText } from '../../../exam-content/annotated-spans';
import { plainText } from '../../../exam-content/text-offsets';
import type { Place } from '../../model/marks';
import type { Part } from '../../model/paper';

/** The names under which texts are drawn (`data-text-of`). */
export const PASSAGE = 'passage';
const QUESTION = 'question:';
export const textNameOf = (questionId: string): string => `${QUESTION}${questionId}`;

/** A span of a drawn text as a place that can be marked; null for a text that is not of this part. Spaces around the words are left out. */
export function placeOf(part: Part, { of, start, end }: { of: string; start: number; end: number }): Place | null {
  const text = of === PASSAGE ? passageText() : textOfQuestion(part, of);
  if (text === null) return null;
  const words = text.slice(start, end);
  const from = start + (words.length - words.trimStart().length);
  const to = end - (words.length - words.trimEnd().length);
  if (from >= to) return null;
  const key = of === PASSAGE ? ({ target: 'passage' } as const) : ({ target: 'question', questionId: of.slice(QUESTION.length) } as const);
  return { partId: part.id, ...key, start: from, end: to, text };
}

function passageText(): string | null {
  const run = document.querySelector(`[data-text-of="${PASSAGE}"]`);
  return run && plainText(run);
}

function textOfQuestion(part: Part, of: string): string | null {
  const question = part.questions.find(({ id }) => textNameOf(id) === of);
  return question ? questionText(question) : null;
}
