import { describe, expect, test } from '@jest/globals';
import { groupInOrder } from './ordered-groups.js';

/** `a1` is an item of key `a` for handler 1. */
const group = (items: string): string[] =>
  groupInOrder(
    items.split(' '),
    (item) => item.slice(0, 1),
    (item) => item.slice(1, 2),
  ).map(({ handler, items: calls }) => `${handler}:${calls.join(',')}`);

describe('groupInOrder', () => {
  test.each([
    ['one handler, one call', 'a1 b1 a1', ['1:a1,b1,a1']],
    ['two handlers without a common key, two calls', 'a1 b2 c1 d2', ['1:a1,c1', '2:b2,d2']],
    ['a key that comes back to the first handler waits for the second', 'a1 a2 a1', ['1:a1', '2:a2', '1:a1']],
    ['another key still joins the early call', 'a1 a2 b1 a1', ['1:a1,b1', '2:a2', '1:a1']],
  ])('%s', (_what, items, expected) => {
    expect(group(items)).toEqual(expected);
  });

  test('every item is in exactly one call and no key is turned around', () => {
    const items = Array.from({ length: 300 }, (_, index) => ({ key: `k${(index * 7) % 11}`, handler: (index * 5) % 3, index }));
    const flat = groupInOrder(
      items,
      (item) => item.key,
      (item) => item.handler,
    ).flatMap((call) => call.items);
    expect(flat).toHaveLength(300);
    for (let key = 0; key < 11; key += 1) {
      const indexes = flat.filter((item) => item.key === `k${key}`).map((item) => item.index);
      expect(indexes).toEqual([...indexes].sort((a, b) => a - b));
    }
  });
});
