import { describe, expect, it } from '@jest/globals';
import { countWords } from './word-limit.js';

describe('countWords', () => {
  it.each([
    ['garden', 1, 0],
    ['the car park', 3, 0],
    ['well-known author', 2, 0],
    ['  two   words ', 2, 0],
    ["don't", 1, 0],
    ['25', 0, 1],
    ['1,000 people', 1, 1],
    ['£40', 0, 1],
    ['£ 40', 0, 1],
    ['50 %', 0, 1],
    ['9.30 am', 1, 1],
    ['10am', 0, 1],
    ['4th floor', 1, 1],
    ['25-year plan', 2, 0],
    ['020 7946 0018', 0, 1],
    ['1 000 000', 0, 1],
    ['12 March 1998', 1, 2],
    ['salt & pepper', 3, 0],
    ['tea/coffee', 1, 0],
    ['', 0, 0],
    ['... !', 0, 0],
    ['room 5', 1, 1],
  ])('%j: %i words, %i numbers', (text, words, numbers) => {
    expect(countWords(text)).toEqual({ words, numbers });
  });
});
