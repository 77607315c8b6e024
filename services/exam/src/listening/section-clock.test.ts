import { describe, expect, it } from '@jest/globals';
import { examAddressEnds, freeAddressEnds, grantedStallMs, hasEnded, mayHaveHeard, positionMs, STALL_CAP_MS, transcriptIsOpen } from './section-clock.js';

const START = Date.parse('2026-11-21T09:00:00.000Z');
const MINUTE = 60_000;
/** A section of ten minutes, `elapsed` milliseconds after its start. */
const section = (elapsed: number, more: { stalledMs?: number; stalledAt?: number } = {}) => ({
  audioStartedAt: new Date(START),
  stalledMs: more.stalledMs ?? 0,
  stalledAt: more.stalledAt === undefined ? null : new Date(START + more.stalledAt),
  durationMs: 10 * MINUTE,
  now: new Date(START + elapsed),
});

describe('where the recording is', () => {
  it.each([
    [0, 0, 0],
    [1_234, 0, 1_234],
    [90_000, 15_000, 75_000],
    [10 * MINUTE - 1, 0, 10 * MINUTE - 1],
    [10 * MINUTE, 0, 10 * MINUTE],
    [10 * MINUTE, 1, 10 * MINUTE - 1],
    [9_999 * MINUTE, 60_000, 10 * MINUTE],
    [-5_000, 0, 0],
    [1_000, 60_000, 0],
  ])('%d ms after its start, %d ms given back: %d ms', (elapsed, stalledMs, position) => {
    expect(positionMs(section(elapsed, { stalledMs }))).toBe(position);
    expect(hasEnded(section(elapsed, { stalledMs }))).toBe(position >= 10 * MINUTE);
  });
});

describe('stalls given back', () => {
  it.each([
    ['what was asked', section(120_000), 4_000, 0, 4_000],
    ['fractions of a millisecond are cut', section(120_000), 4_000.7, 0, 4_000],
    ['never more than has passed since the start', section(2_500), 4_000, 0, 2_500],
    ['nothing before the start', section(-1), 4_000, 0, 0],
    ['up to the cap', section(300_000), 90_000, 0, STALL_CAP_MS],
    ['only what is left of the cap', section(300_000), 9_000, 58_000, 2_000],
    ['nothing over the cap', section(300_000), 9_000, STALL_CAP_MS, 0],
    ['nothing over a cap that was overdrawn', section(300_000), 9_000, STALL_CAP_MS + 5_000, 0],
    ['a report told twice gains nothing', section(120_000, { stalledMs: 4_000, stalledAt: 120_000 }), 4_000, 4_000, 0],
    ['a report soon after another: what has passed between them', section(121_000, { stalledMs: 4_000, stalledAt: 120_000 }), 4_000, 4_000, 1_000],
    ['a stall that began before the end', section(10 * MINUTE + 3_000), 4_000, 0, 4_000],
    ['a stall that began at the end or later', section(10 * MINUTE + 4_000), 4_000, 0, 0],
    ['a stall before an end that earlier stalls moved', section(10 * MINUTE + 8_000, { stalledMs: 5_000, stalledAt: 60_000 }), 4_000, 5_000, 4_000],
    ['zero', section(120_000), 0, 0, 0],
    ['less than zero', section(120_000), -4_000, 0, 0],
    ['no number', section(120_000), Number.NaN, 0, 0],
    ['endless', section(120_000), Number.POSITIVE_INFINITY, 0, STALL_CAP_MS],
  ])('%s', (_what, stalled, askedMs, givenMs, granted) => {
    expect(grantedStallMs(stalled, { askedMs, givenMs })).toBe(granted);
  });

  it('whatever is reported, in any order: never above the cap, never ahead of the wall clock', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    for (let round = 0; round < 300; round += 1) {
      let given = 0;
      let last: number | undefined;
      let elapsed = 0;
      for (let report = 0; report < 20; report += 1) {
        elapsed += random() * 20_000;
        const granted = grantedStallMs(section(elapsed, { stalledMs: given, ...(last !== undefined && { stalledAt: last }) }), {
          askedMs: random() * 30_000,
          givenMs: given,
        });
        given += granted;
        if (granted > 0) last = elapsed;
        expect(granted).toBeGreaterThanOrEqual(0);
        expect(given).toBeLessThanOrEqual(Math.min(STALL_CAP_MS, elapsed + 1));
      }
    }
  });
});

describe('addresses', () => {
  it('of an exam end five minutes after the recording, however late they are made', () => {
    expect(examAddressEnds(section(0)).getTime() - START).toBe(15 * MINUTE);
    expect(examAddressEnds(section(9 * MINUTE, { stalledMs: 30_000 })).getTime() - START).toBe(15.5 * MINUTE);
  });
  it('of practice and review live half an hour, longer only for longer recordings', () => {
    expect(freeAddressEnds(new Date(START), 10 * MINUTE).getTime() - START).toBe(30 * MINUTE);
    expect(freeAddressEnds(new Date(START), 40 * MINUTE).getTime() - START).toBe(45 * MINUTE);
  });
});

describe('heard once', () => {
  it.each([
    [0, false, false],
    [4.5 * MINUTE - 1, false, false],
    [4.5 * MINUTE, true, false],
    [10 * MINUTE - 1, true, false],
    [10 * MINUTE, true, true],
  ])('%d ms after the start: may say so %s, transcript by itself %s', (elapsed, mayHear, open) => {
    expect(mayHaveHeard(section(elapsed))).toBe(mayHear);
    expect(transcriptIsOpen({ ...section(elapsed), listenedAt: null })).toBe(open);
    expect(transcriptIsOpen({ ...section(elapsed), listenedAt: new Date(START) })).toBe(true);
  });
});
