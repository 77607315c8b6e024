/**
 * Step 1 of the marker (product.md §3.2): both sides of a comparison pass through here, so that typography, spaces and
 * case never cost a mark. Accents stay: "resume" is not "résumé" unless the key lists it.
 */
const FRACTIONS: ReadonlyMap<string, [string, string]> = new Map([
  ['½', ['.5', '1/2']],
  ['¼', ['.25', '1/4']],
  ['¾', ['.75', '3/4']],
]);

/** Longer than any answer that the API lets in; beyond it nothing is compared. */
export const LONGEST_ANSWER = 1000;

/** Everything but the lower case: what two texts have in common when they are equal "to the letter". */
export function surfaceOf(text: string): string {
  return (/^[\x20-\x5f\x61-\x7e]*$/.test(text) ? text : plainTypography(text))
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(/ ?[.,;]$/, '')
    .trim();
}

function plainTypography(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201a\u201b\u2032\u02bc`\u00b4]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
    .replace(/(\d?)([½¼¾])/g, (_, digit: string, sign: string) => {
      const [afterDigit, alone] = FRACTIONS.get(sign) ?? ['', ''];
      return digit ? digit + afterDigit : alone;
    })
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\p{Cc}\s]+/gu, ' ');
}

export const normaliseText = (text: string): string => surfaceOf(text).toLowerCase();

/** For storing: canonical composition, no control characters but line breaks, no space around. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
