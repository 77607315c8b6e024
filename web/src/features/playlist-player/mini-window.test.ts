import { describe, expect, test } from '@jest/globals';
import { firstPlace, keptInView, MINI_SIZE, movedByKey } from './mini-window';

const VIEW = { width: 1280, height: 800 };

test("the specification's size", () => expect(MINI_SIZE).toEqual({ width: 320, height: 192 }));

describe('kept in view', () => {
  test.each([
    [{ x: 100, y: 100 }, VIEW, { x: 100, y: 100 }],
    [{ x: -50, y: -1 }, VIEW, { x: 0, y: 0 }],
    [{ x: 5000, y: 5000 }, VIEW, { x: 960, y: 608 }],
    [
      { x: 900, y: 500 },
      { width: 360, height: 640 },
      { x: 40, y: 448 },
    ],
    [
      { x: 20, y: 20 },
      { width: 300, height: 150 },
      { x: 0, y: 0 },
    ],
  ])('%j in %j is %j', (place, viewport, expected) => expect(keptInView(place, viewport)).toEqual(expected));
});

test('it appears in the lower right corner, on a phone too', () => {
  expect(firstPlace(VIEW)).toEqual({ x: 944, y: 592 });
  expect(firstPlace({ width: 360, height: 640 })).toEqual({ x: 24, y: 432 });
});

describe('arrow keys', () => {
  test.each([
    ['ArrowLeft', { x: 84, y: 100 }],
    ['ArrowRight', { x: 116, y: 100 }],
    ['ArrowUp', { x: 100, y: 84 }],
    ['ArrowDown', { x: 100, y: 116 }],
  ])('%s', (key, expected) => expect(movedByKey({ x: 100, y: 100 }, key, VIEW)).toEqual(expected));
  test('stop at the edge', () => expect(movedByKey({ x: 3, y: 0 }, 'ArrowLeft', VIEW)).toEqual({ x: 0, y: 0 }));
  test.each(['Enter', 'a', 'toString'])('%s moves nothing', (key) => expect(movedByKey({ x: 1, y: 1 }, key, VIEW)).toBeUndefined());
});
