import { type Metadata, type ServiceError, status as codes } from '@grpc/grpc-js';
import { Failure } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { errors, type FieldError, grpcStatus, isErrorCode } from '@vumon/proto/errors.js';
import { AppError } from '../errors/app-error.js';

/** Trailer that carries the catalogue code, the text and the details of a failure. */
export const FAILURE_TRAILER = 'vumon-failure-bin';

interface Details {
  readonly errors?: readonly FieldError[];
  readonly data?: Readonly<Record<string, unknown>>;
}

/** AppError → message. Anything else becomes INTERNAL without a word of its text: that goes to the log. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof AppError)) return { code: 'INTERNAL', message: errors.INTERNAL.message, detailsJson: Buffer.alloc(0) };
  const details: Details = { ...(error.fields.length > 0 && { errors: error.fields }), ...(error.data && { data: error.data }) };
  return { code: error.code, message: error.message, detailsJson: Object.keys(details).length > 0 ? Buffer.from(JSON.stringify(details)) : Buffer.alloc(0) };
}

export function fromFailure(failure: Failure): AppError {
  const details = failure.detailsJson.length > 0 ? (JSON.parse(failure.detailsJson.toString('utf8')) as Details) : {};
  const code = isErrorCode(failure.code) ? failure.code : 'INTERNAL';
  return new AppError(code, { message: failure.message, fields: details.errors ?? [], ...(details.data && { data: details.data }) });
}

/** The gRPC status object of a failure, for a server callback. */
export function toServiceError(error: unknown, metadata: Metadata): Partial<ServiceError> {
  const failure = toFailure(error);
  metadata.set(FAILURE_TRAILER, Buffer.from(Failure.encode(failure).finish()));
  return { code: isErrorCode(failure.code) ? grpcStatus[errors[failure.code].grpc] : codes.INTERNAL, details: failure.code, metadata };
}

/** What a client makes of a failed call: the service's own failure, or what the transport says. */
export function fromServiceError(error: ServiceError): AppError {
  const [trailer] = error.metadata?.get(FAILURE_TRAILER) ?? [];
  if (Buffer.isBuffer(trailer)) return fromFailure(Failure.decode(trailer));
  if (error.code === codes.DEADLINE_EXCEEDED) return new AppError('DEADLINE', { cause: error });
  if (error.code === codes.UNAVAILABLE || error.code === codes.CANCELLED || error.code === codes.RESOURCE_EXHAUSTED) return new AppError('UNAVAILABLE', { cause: error });
  return new AppError('INTERNAL', { cause: error });
}
