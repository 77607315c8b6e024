import { beforeEach, expect, jest, test } from '@jest/globals';
import { reloadForNewBuild } from './stale-build';

beforeEach(() => sessionStorage.clear());

test('a part of an older build that is gone loads the page anew, once a minute at most', () => {
  const target = new EventTarget();
  const reload = jest.fn();
  let now = 1_000_000;
  reloadForNewBuild(target, reload, () => now);
  const fail = (): boolean => target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  expect(fail()).toBe(false);
  expect(fail()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  now += 61_000;
  expect(fail()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(2);
});
