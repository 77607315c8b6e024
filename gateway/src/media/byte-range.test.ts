import { describe, expect, it } from '@jest/globals';
import { continuesSame, readRange } from './byte-range.js';

const part = (start: number, end: number) => ({ kind: 'part', start, end });
const WHOLE = { kind: 'whole' };
const NONE = { kind: 'unsatisfiable' };

describe('ranges of an object of 1000 bytes', () => {
  it.each([
    ['bytes=0-499', part(0, 499)],
    ['bytes=500-999', part(500, 999)],
    ['bytes=500-', part(500, 999)],
    ['bytes=0-', part(0, 999)],
    ['bytes=0-0', part(0, 0)],
    ['bytes=999-999', part(999, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-500', part(500, 999)],
    ['bytes=-1000', part(0, 999)],
    ['bytes=-5000', part(0, 999)],
    ['bytes=900-5000', part(900, 999)],
    ['bytes=900-999999999999999', part(900, 999)],
    ['Bytes= 0-9 ', part(0, 9)],
    ['bytes=1000-', NONE],
    ['bytes=1000-1001', NONE],
    ['bytes=999999999999999-', NONE],
    ['bytes=-0', NONE],
    ['bytes=5-2', WHOLE],
    ['bytes=2000-1000', WHOLE],
    ['bytes=0-1,5-6', WHOLE],
    ['bytes=0-1, -5', WHOLE],
    ['bytes=-', WHOLE],
    ['bytes=', WHOLE],
    ['bytes', WHOLE],
    ['', WHOLE],
    [undefined, WHOLE],
    ['items=0-5', WHOLE],
    ['bytes=a-b', WHOLE],
    ['bytes=--5', WHOLE],
    ['bytes=-5-', WHOLE],
    ['bytes=0x10-0x20', WHOLE],
    ['bytes=1e2-', WHOLE],
    ['bytes=1.5-3', WHOLE],
    [`bytes=${'9'.repeat(400)}-`, WHOLE],
  ])('%s', (header, expected) => {
    expect(readRange(header, 1_000)).toEqual(expected);
  });
  it.each([
    ['bytes=0-', NONE],
    ['bytes=0-0', NONE],
    ['bytes=-5', NONE],
    [undefined, WHOLE],
  ])('of an empty object: %s', (header, expected) => {
    expect(readRange(header, 0)).toEqual(expected);
  });
});

describe('If-Range', () => {
  it.each([
    [undefined, true],
    ['"abc"', true],
    [' "abc" ', true],
    ['W/"abc"', false],
    ['"abd"', false],
    ['abc', false],
    ['Sat, 21 Nov 2026 09:00:00 GMT', false],
    ['*', false],
    ['', false],
  ])('%s: the range holds %s', (header, holds) => {
    expect(continuesSame(header, '"abc"')).toBe(holds);
  });
});
