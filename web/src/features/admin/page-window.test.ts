import { expect, test } from '@jest/globals';
import { pageWindow } from './page-window';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [40, 9, [5, 6, 7, 8, 9]],
])('page %d of %d', (page, total, shown) => expect(pageWindow(page, total)).toEqual(shown));
