import { expect, test } from '@jest/globals';
import { type ClipPlays, playEnds, playsLeft, takePlay } from './clip-plays.js';

const start = Date.parse('2026-11-21T03:00:00.000Z');
const take = (plays: ClipPlays, playId: string, afterSeconds: number, questionId = 'listening-01') =>
  takePlay(plays, { questionId, playId, durationSeconds: 20, now: new Date(start + afterSeconds * 1_000) });

test('two plays a question, and not a third', () => {
  const first = take({}, 'a', 0);
  const second = take(first?.plays ?? {}, 'b', 30);
  expect([playsLeft({}, 'listening-01'), playsLeft(first?.plays ?? {}, 'listening-01'), playsLeft(second?.plays ?? {}, 'listening-01')]).toEqual([2, 1, 0]);
  expect(take(second?.plays ?? {}, 'c', 60)).toBeUndefined();
  expect(take(second?.plays ?? {}, 'c', 60, 'listening-02')?.plays).toEqual({
    ...second?.plays,
    'listening-02': [{ id: 'c', at: '2026-11-21T03:01:00.000Z' }],
  });
});

test.each([
  [0, 'the same', 1],
  [79, 'the same', 1],
  [80, 'a new', 2],
])('asking for the same play again after %d s is %s one', (seconds, _which, count) => {
  const first = take({}, 'a', 0);
  const again = take(first?.plays ?? {}, 'a', seconds);
  expect(again?.plays['listening-01']).toHaveLength(count);
  expect(again?.play.at).toBe(new Date(start + (count === 1 ? 0 : seconds * 1_000)).toISOString());
});

test('an address holds for the clip and a minute more', () => {
  expect(playEnds({ id: 'a', at: '2026-11-21T03:00:00.000Z' }, 20).toISOString()).toBe('2026-11-21T03:01:20.000Z');
});

test('a question that is named like a member of every object has the plays of nobody', () => {
  expect([playsLeft({}, 'constructor'), take({}, 'a', 0, 'toString')?.plays]).toEqual([2, { toString: [{ id: 'a', at: '2026-11-21T03:00:00.000Z' }] }]);
});
