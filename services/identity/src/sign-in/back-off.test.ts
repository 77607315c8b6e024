import { describe, expect, it } from '@jest/globals';
import { afterFailure, type Failures, waitSeconds } from './back-off.js';

const T0 = Date.parse('2026-11-21T08:00:00Z');
const at = (seconds: number): Date => new Date(T0 + seconds * 1000);

describe('back-off of wrong passwords', () => {
  it('lets five through, then waits 30 s, 1, 2, 4, 8, 15, 15 minutes', () => {
    const pauses: number[] = [];
    let state: Failures | undefined;
    let now = at(0);
    for (let n = 0; n < 11; n += 1) {
      state = afterFailure(state, now);
      const wait = waitSeconds(state, now);
      pauses.push(wait);
      now = new Date(now.getTime() + wait * 1000);
    }
    expect(pauses).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900]);
  });

  it.each([
    [{ failures: 4, lastFailedAt: at(0), blockedUntil: null }, at(15 * 60), 5],
    [{ failures: 4, lastFailedAt: at(0), blockedUntil: null }, at(15 * 60 + 1), 1],
    [{ failures: 9, lastFailedAt: at(0), blockedUntil: at(480) }, at(480 + 15 * 60), 10],
    [{ failures: 9, lastFailedAt: at(0), blockedUntil: at(480) }, at(480 + 15 * 60 + 1), 1],
  ])('%j at %s counts %i', (state, now, failures) => expect(afterFailure(state, now).failures).toBe(failures));

  it('rounds the wait up, so that a client that waits is let in', () => {
    const state = { failures: 5, lastFailedAt: at(0), blockedUntil: new Date(T0 + 1_001) };
    expect([waitSeconds(state, at(0)), waitSeconds(state, at(1)), waitSeconds(state, at(2)), waitSeconds(undefined, at(0))]).toEqual([2, 1, 0, 0]);
  });
});
