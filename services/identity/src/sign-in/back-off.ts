/** Wrong tries of one bucket; times come from the database's clock. */
export interface Failures {
  readonly failures: number;
  readonly lastFailedAt: Date;
  readonly blockedUntil: Date | null;
}

const FREE_TRIES = 5;
const WINDOW_MS = 15 * 60_000;
const FIRST_PAUSE_MS = 30_000;
/** The pause grows but ends: nobody can be locked out for good by a stranger. */
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Seconds until the next try is allowed; 0 when it is allowed now. */
export function waitSeconds(state: Failures | undefined, now: Date): number {
  if (!state?.blockedUntil) return 0;
  return Math.max(0, Math.ceil((state.blockedUntil.getTime() - now.getTime()) / 1000));
}

/** The state after one more wrong try. Fifteen quiet minutes after the last try or the end of its pause, counting starts anew. */
export function afterFailure(state: Failures | undefined, now: Date): Failures {
  const quietSince = state === undefined ? 0 : Math.max(state.lastFailedAt.getTime(), state.blockedUntil?.getTime() ?? 0);
  const before = state === undefined || now.getTime() - quietSince > WINDOW_MS ? 0 : state.failures;
  const failures = before + 1;
  if (failures < FREE_TRIES) return { failures, lastFailedAt: now, blockedUntil: null };
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - FREE_TRIES, 20), LONGEST_PAUSE_MS);
  return { failures, lastFailedAt: now, blockedUntil: new Date(now.getTime() + pause) };
}
