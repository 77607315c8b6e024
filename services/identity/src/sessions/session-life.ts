const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An access token lives this long; so long, too, a revocation has to be remembered. */
export const ACCESS_TOKEN_SECONDS = 900;
/** A used refresh token still gives its successor to a parallel tab. */
export const PARALLEL_TAB_MS = 30_000;

/** `idle`: life since the last use. `total`: life since signing in, whatever happens. */
const LIVES = {
  remembered: { idle: 30 * DAY_MS, total: 90 * DAY_MS },
  browser: { idle: 24 * HOUR_MS, total: 7 * DAY_MS },
} as const;

/** When a session ends unless it is used again. */
export function expiryOf(session: { readonly remember: boolean; readonly createdAt: Date }, now: Date): Date {
  const life = session.remember ? LIVES.remembered : LIVES.browser;
  return new Date(Math.min(now.getTime() + life.idle, session.createdAt.getTime() + life.total));
}

/** Life of the cookie in seconds; 0 is a cookie that ends with the browser. */
export function cookieSeconds(session: { readonly remember: boolean; readonly expiresAt: Date }, now: Date): number {
  return session.remember ? Math.max(1, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000)) : 0;
}
