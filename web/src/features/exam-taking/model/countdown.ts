/**
 * The learner's clock. The server owns the deadline and tells its own time with every save; between two tellings only *differences* of a
 * monotonic clock are used, so that setting the computer's clock, or its wrong time zone, changes nothing.
 */
export interface Countdown {
  /** Milliseconds left at the moment of `anchorMs`; null when the attempt has no limit. */
  readonly leftMs: number | null;
  /** Monotonic clock (performance.now) at the server's moment. */
  readonly anchorMs: number;
  /** Wall clock at the same moment: only to notice that the computer slept, never to count. */
  readonly wallMs: number;
}

/** What a server answer says about time, and when it was asked and heard by our clocks. */
export interface TimeReading {
  readonly serverNow: string;
  readonly deadlineAt: string | null;
  readonly sentMs: number;
  readonly receivedMs: number;
  readonly wallMs: number;
}

export type ClockPhase = 'calm' | 'ten-minutes' | 'five-minutes' | 'last-minute' | 'over';

/** Half of a very slow answer says nothing about when the server spoke. */
const MOST_TRAVEL_MS = 5_000;
/** The two clocks drift by milliseconds; seconds mean sleep or a changed clock. */
const SLEEP_MS = 4_000;
/** A tab that comes back asks the server for the time when it has not heard it for so long. */
const OLD_READING_MS = 30_000;

const MINUTE_MS = 60_000;
const LEAST_ALLOWANCE = 1.1;

/** The server's moment lies between our asking and our hearing; the middle is off by half the way at most. */
export function anchor({ serverNow, deadlineAt, sentMs, receivedMs, wallMs }: TimeReading): Countdown {
  const travelMs = Math.min(Math.max(0, receivedMs - sentMs) / 2, MOST_TRAVEL_MS);
  const leftMs = deadlineAt === null ? null : Date.parse(deadlineAt) - Date.parse(serverNow);
  return { leftMs, anchorMs: receivedMs - travelMs, wallMs };
}

/** Milliseconds left now, never below 0; null when there is no limit. */
export function leftAt({ leftMs, anchorMs }: Countdown, nowMs: number): number | null {
  return leftMs === null ? null : Math.max(0, leftMs - Math.max(0, nowMs - anchorMs));
}

/**
 * How much more time than the exam's minutes the learner was given (an allowance of a quarter: 1.25), to two places; 1 for none. Seconds
 * that were given back for a stalled recording are no allowance.
 */
export function timeFactor({ startedAt, deadlineAt, minutes }: { startedAt: string; deadlineAt: string | null; minutes: number }): number {
  if (deadlineAt === null || minutes <= 0) return 1;
  const factor = (Date.parse(deadlineAt) - Date.parse(startedAt)) / (minutes * MINUTE_MS);
  return factor < LEAST_ALLOWANCE ? 1 : Math.round(factor * 100) / 100;
}

export function phaseAt(leftMs: number | null): ClockPhase {
  if (leftMs === null || leftMs > 10 * MINUTE_MS) return 'calm';
  if (leftMs > 5 * MINUTE_MS) return 'ten-minutes';
  if (leftMs > MINUTE_MS) return 'five-minutes';
  return leftMs > 0 ? 'last-minute' : 'over';
}

/** A started minute counts: 40:01 reads 41, and 'ten-minutes' begins when 10 is shown. */
export const minutesShown = (leftMs: number): number => Math.ceil(leftMs / MINUTE_MS);

/**
 * Monotonic clocks may stand still while the computer sleeps. The wall clock running ahead of (or behind) it says that something
 * happened; what time it really is, only the server says.
 */
export function needsServerTime(countdown: Countdown, nowMs: number, wallMs: number, returned = false): boolean {
  const passedMs = nowMs - countdown.anchorMs;
  if (Math.abs(wallMs - countdown.wallMs - passedMs) > SLEEP_MS) return true;
  return returned && passedMs > OLD_READING_MS;
}
