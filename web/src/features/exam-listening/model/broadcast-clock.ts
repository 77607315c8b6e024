/** Where a recording that nobody can stop is now. The server says it with each answer; between answers a monotonic clock counts on. */
export interface BroadcastClock {
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  /** Monotonic clock (performance.now) when the server's answer came. */
  readonly anchorMs: number;
}

/** A player that is off by more than this is set right; less is the browser's own buffering. */
const DRIFT_SECONDS = 1.5;
/** A buffer that is empty for longer is a stall, whose time the server gives back. */
export const STALL_MS = 3_000;

export function positionAt({ positionSeconds, durationSeconds, anchorMs }: BroadcastClock, nowMs: number): number {
  return Math.min(durationSeconds, positionSeconds + Math.max(0, nowMs - anchorMs) / 1_000);
}

export const isOver = (clock: BroadcastClock, nowMs: number): boolean => positionAt(clock, nowMs) >= clock.durationSeconds;
export const hasDrifted = (clock: BroadcastClock, nowMs: number, playerSeconds: number): boolean =>
  Math.abs(positionAt(clock, nowMs) - playerSeconds) > DRIFT_SECONDS;
