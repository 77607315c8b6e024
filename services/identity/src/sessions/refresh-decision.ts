import { PARALLEL_TAB_MS } from './session-life.js';

export interface RefreshFacts {
  readonly now: Date;
  readonly account: 'active' | 'disabled' | 'gone';
  readonly sessionEndedAt: Date | null;
  readonly sessionExpiresAt: Date;
  readonly tokenUsedAt: Date | null;
}
/**
 * rotate: mark used, make a successor. repeat: a parallel tab, gets the same successor. reuse: somebody has a copy, the family ends.
 * refuse: over, sign in again. disabled: the account is locked, and is told so.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'reuse' | 'refuse' | 'disabled';

/** What becomes of a known refresh token. Facts are read under the session's row lock, by the database's clock. */
export function decideRefresh({ now, account, sessionEndedAt, sessionExpiresAt, tokenUsedAt }: RefreshFacts): RefreshDecision {
  if (account === 'gone') return 'refuse';
  if (account === 'disabled') return 'disabled';
  if (sessionEndedAt !== null || sessionExpiresAt <= now) return 'refuse';
  if (tokenUsedAt === null) return 'rotate';
  return now.getTime() - tokenUsedAt.getTime() <= PARALLEL_TAB_MS ? 'repeat' : 'reuse';
}
