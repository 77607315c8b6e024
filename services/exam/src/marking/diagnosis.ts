/**
 * Why a text is wrong: the first that fits of ARTICLE_EXTRA, PLURAL, HYPHEN, SPELLING_NEAR, WRONG_ANSWER (contract §3), over all
 * alternatives, so that a near miss of a later alternative does not hide behind a far one of an earlier. Texts come in normalised.
 */
export type TextFault = 'ARTICLE_EXTRA' | 'PLURAL' | 'HYPHEN' | 'SPELLING_NEAR' | 'WRONG_ANSWER';

/** `near` is the index of the alternative that the answer just missed. */
export type Diagnosis = { code: TextFault; near?: number };

const TESTS: [TextFault, (answer: string, alternative: string) => boolean][] = [
  ['ARTICLE_EXTRA', (a, b) => withoutArticles(a) === withoutArticles(b) && withoutArticles(a) !== ''],
  ['PLURAL', differsByPlural],
  ['HYPHEN', differsByHyphen],
  ['SPELLING_NEAR', (a, b) => b.length >= 4 && digitsOf(a) === digitsOf(b) && oneEditApart(a, b)],
];

export function diagnose(answer: string, alternatives: readonly string[]): Diagnosis {
  for (const [code, fits] of TESTS) {
    const near = alternatives.findIndex((alternative) => fits(answer, alternative));
    if (near >= 0) return { code, near };
  }
  return { code: 'WRONG_ANSWER' };
}

export function differsByHyphen(answer: string, alternative: string): boolean {
  return answer !== alternative && joined(answer) === joined(alternative);
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
const joined = (text: string): string => text.replace(/[\s-]+/g, '');
const withoutArticles = (text: string): string =>
  text
    .split(' ')
    .filter((word) => word !== 'a' && word !== 'an' && word !== 'the')
    .join(' ');

function differsByPlural(answer: string, alternative: string): boolean {
  const [left, right] = [answer.split(/[ -]/), alternative.split(/[ -]/)];
  if (left.length !== right.length || answer === alternative) return false;
  return (
    left.every((word, i) => {
      const other = right[i] ?? '';
      return word === other || isPluralOf(word, other) || isPluralOf(other, word);
    }) && joined(answer) !== joined(alternative)
  );
}

function isPluralOf(plural: string, singular: string): boolean {
  if (singular.length < 2) return false;
  return (
    (plural === `${singular}s` && !singular.endsWith('s')) || plural === `${singular}es` || (singular.endsWith('y') && plural === `${singular.slice(0, -1)}ies`)
  );
}

/** Damerau distance of exactly 1: one letter more, less, other, or two neighbours swapped. Linear in the length. */
export function oneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let i = 0;
  while (i < short.length && short[i] === long[i]) i += 1;
  if (short.length < long.length) return short.slice(i) === long.slice(i + 1);
  if (short.slice(i + 1) === long.slice(i + 1)) return true;
  return short[i] === long[i + 1] && short[i + 1] === long[i] && short.slice(i + 2) === long.slice(i + 2);
}
