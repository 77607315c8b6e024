import { expect, test } from '@jest/globals';
import { hrefOf, placeOf } from './history-filters';

test.each([
  ['', { page: 1 }],
  ['type=reading&mode=practice&page=3', { type: 'reading', mode: 'practice', page: 3 }],
  ['type=writing&mode=all&page=-2', { page: 1 }],
  ['page=2.9', { page: 2 }],
  ['page=x', { page: 1 }],
])('?%s asks for %j', (query, place) => expect(placeOf(new URLSearchParams(query))).toEqual(place));

test.each([
  [{}, '/history'],
  [{ page: 1 }, '/history'],
  [{ type: 'listening', page: 2 }, '/history?type=listening&page=2'],
  [{ type: 'reading', mode: 'exam' }, '/history?type=reading&mode=exam'],
] as const)('%j stands in the address as %s', (place, href) => expect(hrefOf(place)).toBe(href));
