import { describe, expect, it } from '@jest/globals';
import { BRITISH_OF, toBritish } from './uk-us.js';

describe('the list of spellings', () => {
  it('holds well over 150 pairs, none of a word with itself, none in a chain', () => {
    expect(BRITISH_OF.size).toBeGreaterThan(150);
    const british = new Set(BRITISH_OF.values());
    expect([...BRITISH_OF].filter(([american, word]) => american === word || british.has(american))).toEqual([]);
  });
  it.each([
    'check',
    'tire',
    'story',
    'curb',
    'meter',
    'draft',
    'disk',
    'practice',
    'size',
    'prize',
    'four',
    'doctor',
    'water',
    'later',
    'number',
    'actor',
    'seizure',
  ])('leaves %s alone', (word) => {
    expect(toBritish(word)).toBe(word);
  });
  it('maps word by word inside a text', () => {
    expect(toBritish("the neighbor's gray-green theater")).toBe("the neighbour's grey-green theatre");
  });
});
