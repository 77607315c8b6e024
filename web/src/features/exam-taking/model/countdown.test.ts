import { describe, expect, test } from '@jest/globals';
import { anchor, type Countdown, leftAt, minutesShown, needsServerTime, phaseAt, timeFactor } from './countdown';

const HOUR_MS = 3_600_000;
const reading = { serverNow: '2026-11-21T01:00:00.000Z', deadlineAt: '2026-11-21T01:10:00.000Z', sentMs: 1_000, receivedMs: 1_000, wallMs: 50_000 };
const countdown: Countdown = anchor(reading);

describe('what is left', () => {
  test.each([
    ['at the reading', 1_000, 600_000],
    ['a minute later', 61_000, 540_000],
    ['at the bell', 601_000, 0],
    ['an hour after the bell', 1_000 + HOUR_MS, 0],
    ['should the monotonic clock ever step back', 0, 600_000],
  ])('%s', (_case, nowMs, leftMs) => expect(leftAt(countdown, nowMs)).toBe(leftMs));

  test("the computer's clock plays no part: two hours wrong, either way, change nothing", () => {
    for (const wallMs of [-2 * HOUR_MS, 2 * HOUR_MS]) expect(leftAt(anchor({ ...reading, wallMs }), 61_000)).toBe(540_000);
  });

  test('a slow answer is taken as spoken half-way, and never as older than five seconds', () => {
    expect(leftAt(anchor({ ...reading, receivedMs: 3_000 }), 3_000)).toBe(599_000);
    expect(leftAt(anchor({ ...reading, receivedMs: 61_000 }), 61_000)).toBe(595_000);
  });

  test('a deadline that was moved counts from the next save on', () => {
    expect(leftAt(anchor({ ...reading, deadlineAt: '2026-11-21T01:25:00.000Z' }), 1_000)).toBe(1_500_000);
    expect(leftAt(anchor({ ...reading, deadlineAt: '2026-11-21T00:59:00.000Z' }), 1_000)).toBe(0);
  });

  test('practice has no limit', () => expect(leftAt(anchor({ ...reading, deadlineAt: null }), 1_000)).toBeNull());
});

describe('warnings', () => {
  test.each([
    [null, 'calm'],
    [600_001, 'calm'],
    [600_000, 'ten-minutes'],
    [300_001, 'ten-minutes'],
    [300_000, 'five-minutes'],
    [60_001, 'five-minutes'],
    [60_000, 'last-minute'],
    [1, 'last-minute'],
    [0, 'over'],
  ] as const)('%s ms left is %s', (leftMs, phase) => expect(phaseAt(leftMs)).toBe(phase));

  test.each([
    [600_000, 10],
    [600_001, 11],
    [59_000, 1],
    [0, 0],
  ])('%s ms read as %s minutes', (leftMs, minutes) => expect(minutesShown(leftMs)).toBe(minutes));
});

describe('asking the server for the time', () => {
  test.each([
    ['both clocks ran alike', 11_000, 60_000, false, false],
    ['the computer slept an hour: the wall clock ran on', 11_000, 60_000 + HOUR_MS, false, true],
    ['somebody set the clock back two hours', 11_000, 60_000 - 2 * HOUR_MS, false, true],
    ['a small drift is no sleep', 11_000, 62_000, false, false],
    ['a tab that comes back soon', 21_000, 70_000, true, false],
    ['a tab that comes back after half a minute', 32_000, 81_000, true, true],
  ])('%s', (_case, nowMs, wallMs, returned, asks) => expect(needsServerTime(countdown, nowMs, wallMs, returned)).toBe(asks));
});

test.each([
  [60, 1],
  [61, 1],
  [75, 1.25],
  [120, 2],
])('%i minutes for an exam of 60 are %f times its time', (given, factor) => {
  const startedAt = '2026-11-21T01:00:00.000Z';
  const deadlineAt = new Date(Date.parse(startedAt) + given * 60_000).toISOString();
  expect(timeFactor({ startedAt, deadlineAt, minutes: 60 })).toBe(factor);
  expect(timeFactor({ startedAt, deadlineAt: null, minutes: 60 })).toBe(1);
});
