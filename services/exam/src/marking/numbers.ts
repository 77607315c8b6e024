/**
 * Step 6 of the marker: the standard alternatives of numbers, only where the key holds a number. Figures and words,
 * 1,000 and 1000, 4th and fourth, % and percent, money, telephone numbers, times and dates. Texts come in normalised (lower case).
 */
import { hasNumber, wordsToFigures } from './number-words.js';
import { parseDate, parseTime, sameDate, sameTime } from './times-dates.js';

export const CURRENCY_SIGNS = ['£', '$', '€', '¥', '₫'] as const;
export type CurrencySign = (typeof CURRENCY_SIGNS)[number];

/** What each money word stands for; a singular only after 1, so that "40 pound" stays the slip it is. */
const MONEY_WORDS: ReadonlyMap<string, { sign: CurrencySign; onlyOne?: boolean }> = new Map([
  ['pound', { sign: '£', onlyOne: true }],
  ['pounds', { sign: '£' }],
  ['gbp', { sign: '£' }],
  ['dollar', { sign: '$', onlyOne: true }],
  ['dollars', { sign: '$' }],
  ['usd', { sign: '$' }],
  ['euro', { sign: '€', onlyOne: true }],
  ['euros', { sign: '€' }],
  ['eur', { sign: '€' }],
  ['yen', { sign: '¥' }],
  ['jpy', { sign: '¥' }],
  ['dong', { sign: '₫' }],
  ['vnd', { sign: '₫' }],
]);
const MONEY_AFTER = new RegExp(String.raw`(\d+(?:\.\d+)?) ?(${[...MONEY_WORDS.keys()].join('|')})(?!\p{L})`, 'gu');
const MONEY_BEFORE = /(?<!\p{L})(gbp|usd|eur|jpy|vnd) ?(?=\d)/gu;
/** Written-out plural units and the short form that means the same after a figure. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['kilometres', 'km'],
  ['kilometers', 'km'],
  ['centimetres', 'cm'],
  ['centimeters', 'cm'],
  ['millimetres', 'mm'],
  ['millimeters', 'mm'],
  ['metres', 'm'],
  ['meters', 'm'],
  ['kilograms', 'kg'],
  ['kilogrammes', 'kg'],
  ['kilos', 'kg'],
  ['grams', 'g'],
  ['grammes', 'g'],
]);

export const currencySignsIn = (text: string): CurrencySign[] => CURRENCY_SIGNS.filter((sign) => text.includes(sign));

/** One spelling for all spellings of the numbers in a text. */
export function canonicalNumbers(text: string): string {
  let out = wordsToFigures(text.replace(/(\d)'s(?!\p{L})/gu, '$1s'))
    .replace(/(?<![\d.])\d{1,3}(?:,\d{3})+(?![\d])/g, (figure) => figure.replaceAll(',', ''))
    .replace(/(?<![\d.,] ?)[1-9]\d{0,2}(?: \d{3})+(?![\d ]*\d)/g, (figure) => figure.replaceAll(' ', ''))
    .replace(/(\d) ?(?:%|percent(?!\p{L})|per cent(?!\p{L}))/gu, '$1%');
  out = moneyInSigns(wordsToFigures(out));
  return out.replace(/(\d)(?!(?:st|nd|rd|th)(?!\p{L}))(\p{L}{2,}|[mgl](?!\p{L}))/gu, '$1 $2').replace(/(?<=\d )\p{L}+/gu, (word) => UNITS.get(word) ?? word);
}

function moneyInSigns(text: string): string {
  const out = text
    .replace(MONEY_AFTER, (whole, figure: string, word: string) => {
      const money = MONEY_WORDS.get(word);
      return !money || (money.onlyOne && figure !== '1') ? whole : money.sign + figure;
    })
    .replace(MONEY_BEFORE, (whole, code: string) => MONEY_WORDS.get(code)?.sign ?? whole);
  return out
    .replace(/([£$€¥₫]) (?=\d)/g, '$1')
    .replace(/(\d) ?([£$€¥₫])(?!\d)/g, (_, digit: string, sign: string) => `${digit}${sign}`)
    .replace(/(?<![\d.])(\d+(?:\.\d+)?)([£$€¥₫])/g, '$2$1')
    .replace(/([£$€¥₫])(\d+)\.(\d+)(?!\d)/g, (_, sign: string, whole: string, part: string) => {
      const cents = part.replace(/0+$/, '');
      return cents === '' ? sign + whole : `${sign}${whole}.${part.length === 1 ? `${part}0` : part}`;
    })
    .replace(/(\d+) ?pence(?!\p{L})/gu, '$1p')
    .replace(/(\d+) ?cents(?!\p{L})/gu, '$1c');
}

const without = (text: string, signs: readonly CurrencySign[]): string => {
  let out = text;
  for (const sign of signs) out = out.replaceAll(sign, '');
  return out.trim();
};
const TELEPHONE = /^\+?[\d() -]*\d[\d() -]*$/;
const digitsOf = (text: string): string => text.replace(/[() -]/g, '');
/** An amount of money without idle zeros: 82.50 → 82.5, 40.00 → 40. Three digits after the dot stay: 1.500 is how many Vietnamese write 1500. */
const shortAmount = (text: string): string =>
  text.replace(/^(\d+)\.(\d)0?(?![\d.])/, (_, whole: string, tenth: string) => (tenth === '0' ? whole : `${whole}.${tenth}`));
/** A figure that opens the text: 3.50 m → 3.5 m. The first decimal stays, as 3.0 says how exact it is; "room 4.10" is no decimal. */
const shortDecimal = (text: string): string => text.replace(/^(\d+\.\d)0(?![\d.])/, '$1');
const joinYear = (text: string): string => text.replace(/(?<!\d )\b(1\d|20) (\d\d)\b(?! \d)/g, '$1$2');

export type PreparedNumber = {
  canonical: string;
  /** `canonical` with its decimal written short. */
  decimal: string;
  telephone: string | null;
  time: ReturnType<typeof parseTime>;
  date: ReturnType<typeof parseDate>;
};

/** What a key's alternative or an answer says in numbers; null where there is none. */
export function prepareNumber(text: string): PreparedNumber | null {
  const time = parseTime(text);
  if (!time && !hasNumber(text)) return null;
  const digits = TELEPHONE.test(text) && !/^\d{1,3}(?: \d{3})+$/.test(text) ? digitsOf(text) : '';
  const canonical = joinYear(canonicalNumbers(text));
  return {
    canonical,
    decimal: shortDecimal(canonical),
    telephone: digits.length >= 6 ? digits : null,
    time,
    date: parseDate(text),
  };
}

/**
 * `printed`: the currency signs that the question itself shows beside the gap; only there may a sign be left out or repeated.
 * A dotted key such as 2.50 is read as a time unless the question prints money or a percent sign; otherwise 82.5 and 82.50 are one number.
 */
export function sameNumber(answer: PreparedNumber, key: PreparedNumber, stem: string): boolean {
  if (answer.canonical === key.canonical) return true;
  const printed = currencySignsIn(stem);
  if (printed.length > 0 && shortAmount(without(answer.canonical, printed)) === shortAmount(without(key.canonical, printed))) return true;
  if (key.telephone !== null && key.telephone === answer.telephone) return true;
  const isTime = key.time !== null && printed.length === 0 && !stem.includes('%');
  if (isTime ? answer.time && key.time && sameTime(answer.time, key.time) : answer.decimal === key.decimal) return true;
  return key.date !== null && answer.date !== null && sameDate(answer.date, key.date);
}
