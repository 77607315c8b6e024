import { describe, expect, it } from '@jest/globals';
import { acceptsAnswers, closesAt, deadlineFor, finishedAt, isOverdue, remainingMs, timeSpentSeconds, wakesAt } from './attempt-clock.js';

const startedAt = new Date('2026-11-21T08:00:00.000Z');
const deadlineAt = new Date('2026-11-21T09:00:00.000Z');
/** Milliseconds after the deadline. */
const at = (ms: number): Date => new Date(deadlineAt.getTime() + ms);

describe('deadlineFor', () => {
  it.each([
    ['exam', 60, undefined, '2026-11-21T09:00:00.000Z'],
    ['exam', 40, undefined, '2026-11-21T08:40:00.000Z'],
    ['exam', 60, 1.25, '2026-11-21T09:15:00.000Z'],
    ['exam', 1, undefined, '2026-11-21T08:01:00.000Z'],
    ['practice', 60, undefined, undefined],
  ] as const)('%s, %i min, × %s', (mode, durationMinutes, timeMultiplier, expected) => {
    expect(deadlineFor({ startedAt, durationMinutes, mode, ...(timeMultiplier && { timeMultiplier }) })?.toISOString()).toBe(expected);
  });
});

describe('around the deadline', () => {
  it.each([
    [-3_600_000, true, 3_600_000, 0],
    [-1, true, 1, 3599],
    [0, true, 0, 3600],
    [1, true, 0, 3600],
    [19_999, true, 0, 3600],
    [20_000, true, 0, 3600],
    [20_001, false, 0, 3600],
    [86_400_000, false, 0, 3600],
  ])('%i ms after it: takes answers %s, remaining %i ms, spent %i s', (ms, accepts, remaining, spent) => {
    const now = at(ms);
    expect(acceptsAnswers({ deadlineAt, now })).toBe(accepts);
    expect(isOverdue({ deadlineAt, now })).toBe(!accepts);
    expect(remainingMs({ deadlineAt, now })).toBe(remaining);
    expect(timeSpentSeconds({ startedAt, deadlineAt, now })).toBe(spent);
  });
  it.each([
    ['00000000-0000-7000-8000-000000000000', 40_000],
    ['00000000-0000-7000-8000-00000000ea5f', 99_999],
    ['00000000-0000-7000-8000-00000000ea60', 40_000],
  ])('its own job comes after the sweep, later or earlier by the id %s', (id, ms) => expect(wakesAt({ id, deadlineAt })).toEqual(at(ms)));
  it('closes 20 s after it, but counts as finished at it', () => {
    expect(closesAt({ deadlineAt })).toEqual(at(20_000));
    expect(finishedAt({ startedAt, deadlineAt, now: at(999_999) })).toEqual(deadlineAt);
    expect(finishedAt({ startedAt, deadlineAt, now: at(-5000) })).toEqual(at(-5000));
  });
});

it('practice never closes; its time is capped at six hours', () => {
  const late = new Date('2027-01-01T00:00:00Z');
  const deadlineAt = null;
  expect([closesAt({ deadlineAt }), wakesAt({ id: 'a', deadlineAt }), remainingMs({ deadlineAt, now: late })]).toEqual([null, null, null]);
  expect(acceptsAnswers({ deadlineAt, now: late })).toBe(true);
  expect(timeSpentSeconds({ startedAt, deadlineAt: null, now: late })).toBe(21_600);
  expect(timeSpentSeconds({ startedAt, deadlineAt: null, now: new Date(startedAt.getTime() + 90_500) })).toBe(90);
});

it('time never runs backwards', () => {
  const before = new Date(startedAt.getTime() - 5000);
  expect(finishedAt({ startedAt, deadlineAt, now: before })).toEqual(startedAt);
  expect(timeSpentSeconds({ startedAt, deadlineAt, now: before })).toBe(0);
});
