const FIRST_MS = 1_000;
const MOST_MS = 15_000;

/** 1, 2, 4, 8, 15, 15 … seconds; a server that names its own time is obeyed. `failures` counts from 1. */
export function backoffMs(failures: number, retryAfterSeconds?: number): number {
  const ours = Math.min(FIRST_MS * 2 ** (Math.max(1, failures) - 1), MOST_MS);
  return retryAfterSeconds === undefined ? ours : Math.max(ours, retryAfterSeconds * 1_000);
}
