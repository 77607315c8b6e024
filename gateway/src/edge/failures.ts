import { AppError } from '@vumon/platform/errors/app-error.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import type { ErrorCode } from '@vumon/proto/errors.js';
import type { Failure } from '@vumon/proto/http/route.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from './headers.js';
import { RateLimited } from './rate-limiter.js';

/** What the server's own refusals mean in the catalogue; anything else of status 4xx is a malformed request. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION_FAILED',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA',
  FST_REQ_FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_PARTS_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_FILES_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_FIELDS_LIMIT: 'PAYLOAD_TOO_LARGE',
};
const RETRY_SECONDS = { UNAVAILABLE: 2, DEADLINE: 2, RATE_LIMITED: 30 } as const;

/** Any error as one of the catalogue. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as { code?: string; statusCode?: number };
  const known = code === undefined ? undefined : FASTIFY_CODES[code];
  if (known) return new AppError(known, { cause: error });
  if (error instanceof SyntaxError && statusCode === 400) return new AppError('MALFORMED_JSON', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('VALIDATION_FAILED', { cause: error });
  if (statusCode === 503) return new AppError('UNAVAILABLE', { cause: error });
  return new AppError('INTERNAL', { cause: error });
}

function retryAfter(error: AppError): number | undefined {
  if (error instanceof RateLimited) return error.retryAfterSeconds;
  const told = error.data?.retryAfterSeconds;
  if (typeof told === 'number' && (error.httpStatus === 429 || error.httpStatus === 503)) return Math.max(1, Math.ceil(told));
  return error.code in RETRY_SECONDS ? RETRY_SECONDS[error.code as keyof typeof RETRY_SECONDS] : undefined;
}

export function failureOf(error: AppError, requestId: string): Failure {
  return {
    success: false,
    code: error.code,
    message: error.message,
    requestId,
    ...(error.fields.length > 0 && { errors: error.fields.map((field) => ({ ...field })) }),
    ...(error.data && { data: { ...error.data } }),
  };
}

/** The one place where errors become answers: catalogue status, stable code, Vietnamese text, never a stack. */
export function errorHandler(logger: Logger) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const error = toAppError(thrown);
    if (error.httpStatus >= 500)
      logger[error.code === 'INTERNAL' ? 'error' : 'warn'](
        { requestId: request.id, method: request.method, path: request.routeOptions.url, code: error.code, err: error.cause ?? error },
        'request failed',
      );
    const seconds = retryAfter(error);
    if (seconds !== undefined) reply.header('retry-after', String(seconds));
    // What a failed handler may have said of its success does not hold.
    reply.removeHeader('content-encoding').removeHeader('etag').removeHeader('cache-control');
    if (error.code !== 'RANGE_NOT_SATISFIABLE') reply.removeHeader('content-range');
    reply
      .code(error.httpStatus)
      .header('content-type', JSON_TYPE)
      .send(JSON.stringify(failureOf(error, request.id)));
  };
}
