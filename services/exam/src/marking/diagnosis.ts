/**
 * Why a text is wrong: the first that fits of ARTICLE_EXTRA, PLURAL, HYPHEN, SPELLING_NEAR, WRONG_ANSWER (contract §3), over all
 * alternatives, so that a near miss of a later alternative does not hide behind a far one of an earlier. Texts come in normalised.
 */
export type TextFault = 'ARTICLE_EXTRA' | 'PLURAL' | 'HYPHEN' | 'SPELLING_NEAR' | 'WRONG_ANSWER';

/** `near` is the index of the alternative that the answer just missed. */
export type Diagnosis = { code: TextFault; near?: number };

/** A text with what the tests compare; made once per alternative, not once per comparison. */
export type Forms = { text: string; words: readonly string[]; withoutArticles: string; joined: string; digits: string };

export function formsOf(text: string): Forms {
  return {
    text,
    words: text.split(/[ -]/),
    withoutArticles: text
      .split(' ')
      .filter((word) => word !== 'a' && word !== 'an' && word !== 'the')
      .join(' '),
    joined: text.replace(/[\s-]+/g, ''),
    digits: text.replace(/\D/g, ''),
  };
}

const TESTS: [TextFault, (answer: Forms, alternative: Forms) => boolean][] = [
  ['ARTICLE_EXTRA', (a, b) => a.withoutArticles === b.withoutArticles && a.withoutArticles !== ''],
  ['PLURAL', differsByPlural],
  ['HYPHEN', differsByHyphen],
  ['SPELLING_NEAR', (a, b) => b.text.length >= 4 && oneEditApart(a.text, b.text) && a.digits === b.digits],
];

export function diagnose(answer: Forms, alternatives: readonly Forms[]): Diagnosis {
  for (const [code, fits] of TESTS) {
    const near = alternatives.findIndex((alternative) => fits(answer, alternative));
    if (near >= 0) return { code, near };
  }
  return { code: 'WRONG_ANSWER' };
}

export function differsByHyphen(answer: Forms, alternative: Forms): boolean {
  return answer.joined === alternative.joined && answer.text !== alternative.text;
}

function differsByPlural(answer: Forms, alternative: Forms): boolean {
  const { words } = alternative;
  if (answer.words.length !== words.length || answer.joined === alternative.joined) return false;
  return answer.words.every((word, i) => {
    const other = words[i] ?? '';
    return word === other || isPluralOf(word, other) || isPluralOf(other, word);
  });
}

function isPluralOf(plural: string, singular: string): boolean {
  const longer = plural.length - singular.length;
  if (singular.length < 2 || longer < 1 || longer > 2) return false;
  if (longer === 1) return plural === `${singular}s` && !singular.endsWith('s');
  return plural === `${singular}es` || (singular.endsWith('y') && plural === `${singular.slice(0, -1)}ies`);
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
