import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';

export interface FieldError {
  path: string;
  code: string;
  message: string;
}

/** What every failed call looks like to the screens. */
export interface ApiError {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** Stable code of the error catalogue; `NETWORK` when no answer came. */
  code: string;
  /** The server's Vietnamese text; empty when it sent none. */
  message: string;
  requestId?: string;
  fields: readonly FieldError[];
  /** From `Retry-After`, in seconds. */
  retryAfterSeconds?: number;
  /** What the server sent beside the error (a closed attempt names its result). */
  data?: unknown;
}

interface FailureBody {
  code?: string;
  message?: string;
  requestId?: string;
  errors?: FieldError[];
  data?: unknown;
}

function failureBody(data: unknown): FailureBody {
  if (typeof data === 'object' && data !== null) return data;
  return typeof data === 'string' && data !== '' && data.length < 300 && !data.startsWith('<') ? { message: data } : {};
}

/** Turns what RTK Query hands over into an {@link ApiError}. */
export function toApiError(error: FetchBaseQueryError, meta: FetchBaseQueryMeta | undefined): ApiError {
  if (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR' || error.status === 'CUSTOM_ERROR') {
    return { status: 0, code: 'NETWORK', message: '', fields: [] };
  }
  const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status;
  const body = failureBody(error.data);
  const retryAfter = Number(meta?.response?.headers.get('Retry-After'));
  return {
    status,
    code: body.code ?? `HTTP_${status}`,
    message: body.message ?? '',
    fields: body.errors ?? [],
    ...(body.requestId ? { requestId: body.requestId } : {}),
    ...(Number.isFinite(retryAfter) && retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
    ...(body.data === undefined ? {} : { data: body.data }),
  };
}

/** Narrows what `unwrap()` or a query's `error` holds. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'code' in error && 'status' in error && 'fields' in error;
}

/** A sentence for the learner: the server's, else one for "no connection", else the screen's own. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  if (error.code === 'NETWORK') return 'Không thể kết nối đến server';
  return error.message || fallback;
}
