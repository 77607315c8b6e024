import { expect, test } from '@jest/globals';
import { ratingOf } from './rating.js';

test.each([
  [0, 0, undefined],
  [4, 20, undefined],
  [5, 25, { average: 5, count: 5 }],
  [5, 21, { average: 4.2, count: 5 }],
  [8, 34, { average: 4.3, count: 8 }],
  [6, 20, { average: 3.3, count: 6 }],
])('%d ratings of %d stars together are shown as %j', (ratingsCount, ratingsSum, shown) => expect(ratingOf({ ratingsCount, ratingsSum })).toEqual(shown));
