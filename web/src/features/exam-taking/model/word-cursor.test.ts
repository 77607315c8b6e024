import { describe, expect, test } from '@jest/globals';
import { type CursorKey, moveCursor } from './word-cursor';

const TEXT = 'The old tide-mill turned. It wasn’t cheap; nobody cared.';
const at = (words: string) => ({ anchor: TEXT.indexOf(words), focus: TEXT.indexOf(words) + words.length });
const backwards = (words: string) => ({ anchor: TEXT.indexOf(words) + words.length, focus: TEXT.indexOf(words) });
const moved = (cursor: { anchor: number; focus: number } | null, key: CursorKey, extend = false, from = 0): string | null => {
  const next = moveCursor(TEXT, cursor, key, extend, from);
  return next && TEXT.slice(Math.min(next.anchor, next.focus), Math.max(next.anchor, next.focus));
};

describe('beginning', () => {
  test.each([
    ['ArrowRight', 0, 'The'],
    ['ArrowRight', 10, 'tide-mill'],
    ['ArrowDown', 0, 'The old tide-mill turned.'],
    ['ArrowDown', 30, 'It wasn’t cheap; nobody cared.'],
  ] as const)('%s from %i', (key, from, words) => expect(moved(null, key, false, from)).toBe(words));
  test('not behind the end', () => expect(moved(null, 'ArrowRight', false, TEXT.length)).toBeNull());
});

test.each([
  ['the next word', at('old'), 'ArrowRight', false, 'tide-mill'],
  ['the word before', at('old'), 'ArrowLeft', false, 'The'],
  ['none before the first', at('The'), 'ArrowLeft', false, null],
  ['one word more', at('old'), 'ArrowRight', true, 'old tide-mill'],
  ['an apostrophe inside', at('It'), 'ArrowRight', true, 'It wasn’t'],
  ['one word less', at('old tide-mill'), 'ArrowLeft', true, 'old'],
  ['over the beginning', at('old'), 'ArrowLeft', true, 'The '],
  ['backwards on', backwards('tide-mill'), 'ArrowLeft', true, 'old tide-mill'],
  ['backwards less', backwards('old tide-mill'), 'ArrowRight', true, 'tide-mill'],
  ['to the end of the sentence', at('old'), 'ArrowDown', true, 'old tide-mill turned.'],
  ['the next sentence', at('The old tide-mill turned.'), 'ArrowDown', false, 'It wasn’t cheap; nobody cared.'],
  ['no more at the end', at('cared'), 'ArrowRight', true, null],
] as const)('%s', (_what, cursor, key, extend, words) => expect(moved(cursor, key, extend)).toBe(words));
