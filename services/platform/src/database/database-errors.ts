import type { ErrorCode } from '@vumon/proto/errors.js';
import { AppError } from '../errors/app-error.js';

/** Constraint name → error code of a service, so that a broken rule of the database becomes a clear answer. */
export type ConstraintCodes = Readonly<Record<string, ErrorCode>>;

interface PgError {
  readonly code?: string;
  readonly constraint?: string;
  readonly message?: string;
}
const asPgError = (error: unknown): PgError => (typeof error === 'object' && error !== null ? (error as PgError) : {});

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Connection ended|Client has encountered a connection error|Cannot use a pool after calling end/i;

/** Another try of the same transaction may succeed. */
export const isRetryable = (error: unknown): boolean => [SERIALIZATION_FAILURE, DEADLOCK].includes(asPgError(error).code ?? '');

/** The database could not be reached, was too slow or is shutting down: nothing is wrong with the request. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = asPgError(error);
  // Class 08 connection, 53 resources, 57P0x shutdown.
  return NETWORK.has(code) || /^(08|53|57P0)/.test(code) || code === QUERY_CANCELED || code === LOCK_NOT_AVAILABLE || LOST.test(message);
}

/** Turns a database error into an AppError where the catalogue has one; anything else is returned as it is. */
export function translateDatabaseError(error: unknown, constraints: ConstraintCodes = {}): unknown {
  if (error instanceof AppError) return error;
  const { constraint } = asPgError(error);
  const code = constraint === undefined ? undefined : constraints[constraint];
  if (code) return new AppError(code, { cause: error });
  if (isUnavailable(error) || isRetryable(error)) return new AppError('UNAVAILABLE', { cause: error });
  return error;
}
