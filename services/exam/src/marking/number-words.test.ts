import { describe, expect, it } from '@jest/globals';
import { hasNumber, wordsToFigures } from './number-words.js';

describe('wordsToFigures', () => {
  const small = [
    '',
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
  const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
  const below100 = (n: number): string => (n < 20 ? (small[n] ?? '') : `${tens[Math.floor(n / 10)]}${n % 10 ? `-${small[n % 10]}` : ''}`);
  const below1000 = (n: number): string => [n >= 100 ? `${small[Math.floor(n / 100)]} hundred` : '', below100(n % 100)].filter(Boolean).join(' and ');
  const say = (n: number): string =>
    [n >= 1000 ? `${below1000(Math.floor(n / 1000))} thousand` : '', below1000(n % 1000)].filter(Boolean).join(n % 1000 < 100 ? ' and ' : ' ');

  it('reads every number that can be said up to 999,999 (all to 2,000, then samples)', () => {
    const numbers = [...Array.from({ length: 2000 }, (_, i) => i + 1), ...Array.from({ length: 1000 }, (_, i) => 2001 + i * 997), 999_999];
    expect(numbers.filter((n) => wordsToFigures(say(n)) !== String(n)).map(say)).toEqual([]);
  });

  it.each([
    ['hundreds of people', 'hundreds of people'],
    ['someone', 'someone'],
    ['none', 'none'],
    ['tone', 'tone'],
    ['five and six', '5 and 6'],
    ['one two three', '1 2 3'],
    ['nine thirty', '9 30'],
    ['twenty-first', '21th'],
    ['second floor', '2th floor'],
    ['a million', '1000000'],
    ['2.5 million', '2500000'],
    ['million', 'million'],
    ['ten-year-old', '10-year-old'],
    ['one and a half', '1.5'],
  ])('%s → %s', (text, expected) => {
    expect(wordsToFigures(text)).toBe(expected);
  });
  it.each([
    ['room 5', true],
    ['five rooms', true],
    ['garden', false],
    ['bones', false],
    ['tenth', true],
  ])('hasNumber %s: %s', (text, expected) => {
    expect(hasNumber(text)).toBe(expected);
  });
});
