import { afterEach, expect, test } from '@jest/globals';
import { openDraftStorage } from './draft-storage';
import { wipeDrafts } from './draft-wipe';

const draft = { clientId: 'tab-1', seq: 3, pending: { q1: { value: 'gardens', known: [null] } }, flagged: ['q2'], position: { part: 1, questionId: 'q7' } };

afterEach(() => wipeDrafts());

test('what was written is there after the page is gone, the newest of many quick writes', async () => {
  const first = openDraftStorage('user-1', 'attempt-1');
  void first.save({ ...draft, seq: 1 });
  void first.save({ ...draft, seq: 2 });
  await first.save(draft);
  first.close();
  const second = openDraftStorage('user-1', 'attempt-1');
  expect(await second.load()).toEqual({ ...draft, owner: 'user-1', attemptId: 'attempt-1' });
  second.close();
});

test('attempts do not see each other, and a handed-in one leaves nothing', async () => {
  const storage = openDraftStorage('user-1', 'attempt-1');
  await storage.save(draft);
  const other = openDraftStorage('user-1', 'attempt-2');
  expect(await other.load()).toBeNull();
  await storage.clear();
  expect(await storage.load()).toBeNull();
  storage.close();
  other.close();
});

test("another person's answers on this computer are deleted, not merely hidden", async () => {
  const lan = openDraftStorage('lan', 'attempt-1');
  await lan.save(draft);
  lan.close();
  const minh = openDraftStorage('minh', 'attempt-1');
  expect(await minh.load()).toBeNull();
  minh.close();
  const again = openDraftStorage('lan', 'attempt-1');
  expect(await again.load()).toBeNull();
  again.close();
});

test('signing out wipes everything, also while a page holds the database open', async () => {
  const open = openDraftStorage('lan', 'attempt-1');
  await open.save(draft);
  await wipeDrafts();
  const next = openDraftStorage('lan', 'attempt-1');
  expect(await next.load()).toBeNull();
  next.close();
});

test('a visit without signing in deletes nothing: the session may only have been lost with the browser', async () => {
  const lan = openDraftStorage('lan', 'attempt-1');
  await lan.save(draft);
  lan.close();
  const guest = openDraftStorage('guest', 'attempt-1');
  expect(await guest.load()).toBeNull();
  guest.close();
  const again = openDraftStorage('lan', 'attempt-1');
  expect(await again.load()).toMatchObject({ pending: draft.pending });
  again.close();
});
