import type { WordLimit } from '../exams/exam-content.js';
import { surfaceOf } from './normalise-text.js';
import { wordsToFigures } from './number-words.js';

/** A number in figures, with the signs and endings that belong to it: 25, 1,000, 9.30, £40, 50%, 4th, 10am, 1990s, 5km. */
const FIGURE = /^[^\p{L}\p{N}]*\d[\d.,:/'-]*(?:st|nd|rd|th|s|am|pm|km|kg|cm|mm|m|g|p|k)?[^\p{L}\p{N}]*$/iu;
/** "020 7946 0018" and "1 000 000" are one number each. */
const SPREAD_NUMBER = /(?<![\d.,])(?:\d{1,3}(?: \d{3})+|\+?\(?\d[\d()]*(?: [\d()]+)+)(?![\d.,])/g;

/** Words and numbers as IELTS counts them: split on spaces, a hyphenated compound is one word, signs alone are none. */
export function countWords(text: string): { words: number; numbers: number } {
  const surface = surfaceOf(text);
  if (!/\d/.test(surface)) return { words: surface.split(' ').filter((token) => /[\p{L}&]/u.test(token)).length, numbers: 0 };
  const joined = surface.replace(SPREAD_NUMBER, (run) => {
    const digits = run.replace(/\D/g, '').length;
    return digits >= 7 || /^\d{1,3}(?: \d{3})+$/.test(run) ? run.replaceAll(' ', '') : run;
  });
  let words = 0;
  let numbers = 0;
  for (const token of joined.split(' ')) {
    if (!/[\p{L}\p{N}&]/u.test(token)) continue;
    if (FIGURE.test(token)) numbers += 1;
    else words += 1;
  }
  return { words, numbers };
}

/**
 * Judges what was typed, not what the key says. A number beyond those allowed counts as a word ("ONE WORD ONLY" takes "1985",
 * not "room 5"). For "A NUMBER" (no words) a number may be written out.
 */
export function exceedsLimit(text: string, limit: WordLimit | undefined): boolean {
  if (!limit) return false;
  const allowed = limit.number === true ? 1 : Number(limit.number);
  const counted = countWords(limit.words === 0 ? wordsToFigures(text.toLowerCase()) : text);
  return counted.words + Math.max(0, counted.numbers - allowed) > limit.words;
}
