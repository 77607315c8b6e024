/** English number words ↔ figures: "twenty-five" → 25, "a hundred and two" → 102, "twelfth" → 12th, "nineteen ninety" → "19 90". */
const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['first', 'one'],
  ['second', 'two'],
  ['third', 'three'],
  ['fifth', 'five'],
  ['eighth', 'eight'],
  ['ninth', 'nine'],
  ['twelfth', 'twelve'],
]);

type Word = { kind: 'small' | 'tens' | 'scale'; value: number; ordinal: boolean };
const WORDS = new Map<string, Word>();
const ordinalOf = (word: string): string => {
  for (const [ordinal, cardinal] of IRREGULAR) if (cardinal === word) return ordinal;
  return word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`;
};
const add = (word: string, kind: Word['kind'], value: number): void => {
  WORDS.set(word, { kind, value, ordinal: false });
  if (value > 0) WORDS.set(ordinalOf(word), { kind, value, ordinal: true });
};
for (const [value, word] of UNITS.entries()) add(word, 'small', value);
for (const [i, word] of TENS.entries()) add(word, 'tens', (i + 2) * 10);
for (const [word, value] of SCALES) add(word, 'scale', value);

const ANY = [...WORDS.keys()].sort((a, b) => b.length - a.length).join('|');
const RUN = new RegExp(`(?<![\\p{L}\\p{N}'])(?:a (?=hundred|thousand|million))?(?:${ANY})(?:(?: and |[ -])(?:${ANY}))*(?![\\p{L}'])`, 'gu');
const MIXED = /(?<![\d.,])(\d+(?:\.\d+)?) (hundred|thousand|million|billion)(?!\p{L})/gu;
const ONE = new RegExp(`(?<![\\p{L}'])(?:${ANY})(?![\\p{L}'])`, 'u');

/** True if the text holds a figure or a number word. */
export const hasNumber = (text: string): boolean => /\d/.test(text) || ONE.test(text);

/** The text with number words as figures. Ordinals end in "th" ("1th"), so that 1st, first and 1th meet. Lower case expected. */
export function wordsToFigures(text: string): string {
  return text
    .replace(RUN, (run) => readRun(run))
    .replace(/(\d) point ((?:\d )*\d)(?!\d)/g, (_, whole: string, digits: string) => `${whole}.${digits.replaceAll(' ', '')}`)
    .replace(/(\d) and a half(?!\p{L})/gu, '$1.5')
    .replace(MIXED, (_, figure: string, scale: string) => String(Math.round(Number(figure) * (SCALES.get(scale) ?? 1) * 1000) / 1000))
    .replace(/(?<=\d)(?:st|nd|rd|th)(?!\p{L})/gu, 'th');
}

/** Reads as many words at a time as make one number; what does not continue a number starts the next. */
function readRun(run: string): string {
  const tokens = run.replace(/^a /, 'one ').split(/( and |[ -])/);
  let out = '';
  let at = 0;
  while (at < tokens.length) {
    const { figure, next } = readNumber(tokens, at);
    out += figure + (tokens[next] ?? '');
    at = next + 1;
  }
  return out;
}

function readNumber(tokens: string[], start: number): { figure: string; next: number } {
  let total = 0;
  let current = 0;
  let lastScale = Number.POSITIVE_INFINITY;
  let at = start;
  let previous: Word['kind'] | undefined;
  for (; at < tokens.length; at += 2) {
    const word = WORDS.get(tokens[at] ?? '');
    if (!word) break;
    const and = at > start && tokens[at - 1] === ' and ';
    if (and && (previous !== 'scale' || word.kind === 'scale')) break;
    if (word.kind === 'scale') {
      if (word.value === 100) {
        if (current < 1 || current > 99) break;
        current *= 100;
      } else {
        if (current === 0 || word.value >= lastScale) break;
        total += current * word.value;
        current = 0;
        lastScale = word.value;
      }
    } else if (word.kind === 'tens') {
      if (current % 100 !== 0 || (current === 0 && previous === 'small')) break;
      current += word.value;
    } else {
      const afterTens = previous === 'tens' && word.value >= 1 && word.value <= 9;
      if (previous !== undefined && (word.value === 0 || !(afterTens || previous === 'scale'))) break;
      current += word.value;
    }
    previous = word.kind;
    if (word.ordinal) return { figure: `${total + current}th`, next: at + 1 };
  }
  // A scale alone ("hundreds of", "million") is left as the word it is.
  if (at === start) return { figure: tokens[start] ?? '', next: start + 1 };
  return { figure: String(total + current), next: at - 1 };
}
