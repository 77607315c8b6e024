import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { claimClientId, forgetClientId } from './client-id';

/** The browser's locks as far as tab names need them: first come, first served, until the tab goes. */
const held = new Set<string>();
const locks = {
  request: (name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>): Promise<void> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      if (held.has(name)) return;
      held.add(name);
      void run();
    }),
};

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  forgetClientId();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  sessionStorage.clear();
  held.clear();
});

test('a reload keeps the name', async () => {
  const first = await claimClientId();
  expect(await claimClientId()).toBe(first);
  held.clear();
  forgetClientId();
  expect(await claimClientId()).toBe(first);
});

test('a duplicated tab, which starts with a copy of the storage, gets its own', async () => {
  const first = await claimClientId();
  forgetClientId();
  const second = await claimClientId();
  expect(second).not.toBe(first);
  expect(sessionStorage.getItem('vumon-client-id')).toBe(second);
});

test('the name is one that the server takes', async () => expect(await claimClientId()).toMatch(/^[\w-]{1,64}$/));

test('where tabs can not be told apart every page load has a name of its own', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const first = await claimClientId();
  forgetClientId();
  expect(await claimClientId()).not.toBe(first);
});
