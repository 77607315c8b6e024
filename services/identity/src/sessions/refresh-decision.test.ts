import { describe, expect, it } from '@jest/globals';
import { decideRefresh, type RefreshFacts } from './refresh-decision.js';
import { cookieSeconds, expiryOf } from './session-life.js';

const now = new Date('2026-11-21T08:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const later = (ms: number): Date => new Date(now.getTime() + ms);
const fresh: RefreshFacts = { now, account: 'active', sessionEndedAt: null, sessionExpiresAt: later(1000), tokenUsedAt: null };

describe('a refresh token is presented', () => {
  it.each<[string, Partial<RefreshFacts>, string]>([
    ['unused', {}, 'rotate'],
    ['used this moment', { tokenUsedAt: now }, 'repeat'],
    ['used 30 s ago', { tokenUsedAt: ago(30_000) }, 'repeat'],
    ['used 30.001 s ago', { tokenUsedAt: ago(30_001) }, 'reuse'],
    ['of an ended session', { sessionEndedAt: ago(1) }, 'refuse'],
    ['used long ago, session ended', { sessionEndedAt: ago(1), tokenUsedAt: ago(60_000) }, 'refuse'],
    ['at the moment of expiry', { sessionExpiresAt: now }, 'refuse'],
    ['used just now, session expired', { sessionExpiresAt: ago(1), tokenUsedAt: now }, 'refuse'],
    ['of a disabled account', { account: 'disabled', sessionEndedAt: ago(1) }, 'disabled'],
    ['of a deleted account', { account: 'gone' }, 'refuse'],
  ])('%s: %#', (_name, facts, decision) => expect(decideRefresh({ ...fresh, ...facts })).toBe(decision));
});

describe('lives of sessions', () => {
  const day = 86_400_000;
  it.each([
    [true, 0, 30],
    [true, 50, 30],
    [true, 80, 10],
    [false, 0, 1],
    [false, 6.5, 0.5],
  ])('remember %s, %d days old: %d days left', (remember, age, left) =>
    expect((expiryOf({ remember, createdAt: ago(age * day) }, now).getTime() - now.getTime()) / day).toBe(left),
  );

  it('gives a cookie its seconds only when it is to be remembered', () => {
    expect(cookieSeconds({ remember: true, expiresAt: later(30 * day) }, now)).toBe(2_592_000);
    expect(cookieSeconds({ remember: false, expiresAt: later(day) }, now)).toBe(0);
  });
});
