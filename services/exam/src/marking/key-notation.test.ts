import { describe, expect, it } from '@jest/globals';
import { displayNotation, escapeNotation, expandNotation, MOST_ALTERNATIVES, splitNotation } from './key-notation.js';

const texts = (notation: string): string[] => {
  const expansion = expandNotation(notation);
  return expansion.ok ? expansion.alternatives.map(({ text, optional }) => (optional ? `${text}*` : text)) : [expansion.code];
};

describe('expandNotation (a star marks what needs a bracketed part)', () => {
  it.each([
    ['garden', ['garden']],
    ['car park // parking lot', ['car park', 'parking lot']],
    ['car park\nparking lot', ['car park', 'parking lot']],
    ['car park\n\nparking lot\n', ['car park', 'parking lot']],
    ['{big|large} house', ['big house', 'large house']],
    ['(the) garden', ['garden', 'the garden*']],
    ['ticket(s)', ['ticket', 'tickets*']],
    ['4(th) Aug(ust)', ['4 Aug', '4 August*', '4th Aug*', '4th August*']],
    ['{a|b(c)} d', ['a d', 'b d', 'bc d*']],
    ['(a {red|blue}) car', ['car', 'a red car*', 'a blue car*']],
    ['a // a', ['a']],
    ['(the) sea // the sea', ['sea', 'the sea']],
    ['either/or', ['either/or']],
    ['a \\/\\/ b', ['a // b']],
    ['50\\(a\\)', ['50(a)']],
    ['\\{x\\|y\\}', ['{x|y}']],
    ['back\\\\slash', ['back\\slash']],
    ['a | b', ['a | b']],
    ['end\\', ['end']],
  ])('%j', (notation, expected) => {
    expect(texts(notation)).toEqual(expected);
  });

  it.each([
    ['', 'NOTATION_EMPTY'],
    ['   ', 'NOTATION_EMPTY'],
    ['a //', 'NOTATION_EMPTY'],
    ['// a', 'NOTATION_EMPTY'],
    ['(a)', 'NOTATION_EMPTY'],
    ['{a|}', 'NOTATION_EMPTY'],
    ['(a', 'NOTATION_UNBALANCED'],
    ['a)', 'NOTATION_UNBALANCED'],
    ['{a|b', 'NOTATION_UNBALANCED'],
    ['a}', 'NOTATION_UNBALANCED'],
    ['(a}', 'NOTATION_UNBALANCED'],
    ['{1|2|3|4|5|6|7}{1|2|3|4|5|6|7}{1|2|3|4|5|6|7}', 'NOTATION_TOO_MANY'],
    ['(a)(b)(c)(d)(e)(f)(g)(h)x', 'NOTATION_TOO_MANY'],
    ['(a)'.repeat(600), 'NOTATION_TOO_MANY'],
    ['('.repeat(1500), 'NOTATION_UNBALANCED'],
    ['x'.repeat(2001), 'NOTATION_TOO_LONG'],
  ])('refuses %j', (notation, code) => {
    expect(texts(notation)).toEqual([code]);
  });

  it('takes exactly as many as allowed', () => {
    const many = (n: number): string => `{${Array.from({ length: n }, (_, i) => `w${i}`).join('|')}}`;
    expect(texts(many(MOST_ALTERNATIVES))).toHaveLength(MOST_ALTERNATIVES);
    expect(texts(many(MOST_ALTERNATIVES + 1))).toEqual(['NOTATION_TOO_MANY']);
  });

  it('reads an escaped text back as itself', () => {
    for (const text of ['50(a)', 'a // b', '{x|y}', 'back\\slash', 'a/b', '///']) expect(texts(escapeNotation(text))).toEqual([text]);
  });

  it.each([
    ['(the) garden // {big|small} park', ['(the) garden', '{big|small} park']],
    ['a\n\nb // c', ['a', 'b', 'c']],
    ['{a//b|c}', ['{a//b|c}']],
    ['a \\// b // \\{c', ['a \\// b', '\\{c']],
    ['and/or', ['and/or']],
    ['', []],
  ])('%j has the wholes %j', (notation, wholes) => expect(splitNotation(notation)).toEqual(wholes));

  it('is shown as a reader expects', () => {
    expect(displayNotation('(the) garden // {big|small} park')).toBe('(the) garden / big/small park');
    expect(displayNotation('50\\(a\\)')).toBe('50(a)');
    expect(displayNotation('broken (')).toBe('broken (');
  });
});
