import { isRetryable, isUnavailable } from '../database/database-errors.js';
import { AppError } from '../errors/app-error.js';

/** Names of errors by which Redis and time limits say "not now". */
const PASSING = new Set(['MaxRetriesPerRequestError', 'TimeoutError']);

/** True when the world is to blame (database or another service away, deadlock, time-out): the same event will work later, so it is never given up. */
export function isTransient(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'UNAVAILABLE' || error.code === 'DEADLINE';
  if (isUnavailable(error) || isRetryable(error)) return true;
  return error instanceof Error && PASSING.has(error.name);
}

/** What is stored about an error: enough to recognise it, bounded. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return text.slice(0, 4_000);
}

/** 200 ms, 400, 800 … up to `limitMs`, with up to 20 % jitter so that several consumers do not knock together. */
export function backOffMs(attempt: number, limitMs: number, firstMs = 200): number {
  return Math.min(firstMs * 2 ** Math.min(attempt - 1, 20), limitMs) * (0.8 + Math.random() * 0.2);
}
