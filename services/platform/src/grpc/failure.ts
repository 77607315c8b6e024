import { status as codes, type Metadata, type ServiceError } from '@grpc/grpc-js';
import { errors, type FieldError, grpcStatus, isErrorCode } from '@vumon/proto/errors.js';
import { Failure } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { AppError } from '../errors/app-error.js';

/** Trailer that carries the catalogue code, the text and the details of a failure. */
const FAILURE_TRAILER = 'vumon-failure-bin';

interface Details {
  readonly errors?: readonly FieldError[];
  readonly data?: Readonly<Record<string, unknown>>;
}

/** AppError → message. Anything else becomes INTERNAL without a word of its text: that goes to the log. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof AppError)) return { code: 'INTERNAL', message: errors.INTERNAL.message, detailsJson: Buffer.alloc(0) };
  return { code: error.code, message: error.message, detailsJson: detailsOf(error) };
}

/** Details travel in a trailer, and HTTP/2 takes 64 KiB of those in all. */
const MAX_DETAILS_BYTES = 32 * 1024;

/** As many of the wrong fields as fit, first ones first: nobody mends hundreds at a time. */
function detailsOf({ fields, data }: AppError): Buffer {
  for (let kept = fields.length; ; kept = Math.floor(kept / 2)) {
    const details: Details = { ...(kept > 0 && { errors: fields.slice(0, kept) }), ...(data && { data }) };
    if (Object.keys(details).length === 0) return Buffer.alloc(0);
    const json = jsonOf(details);
    if (json && json.length <= MAX_DETAILS_BYTES) return json;
    if (kept === 0) return Buffer.alloc(0);
  }
}

function jsonOf(details: Details): Buffer | undefined {
  try {
    return Buffer.from(JSON.stringify(details));
  } catch {
    return undefined;
  }
}

/** Details are an extra: when they cannot be read, the code and the text still say what happened. */
function parseDetails(json: Buffer): Details {
  try {
    return json.length > 0 ? (JSON.parse(json.toString('utf8')) as Details) : {};
  } catch {
    return {};
  }
}

export function fromFailure(failure: Failure): AppError {
  const details = parseDetails(failure.detailsJson);
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
  if (error.code === codes.UNAVAILABLE || error.code === codes.CANCELLED || error.code === codes.RESOURCE_EXHAUSTED)
    return new AppError('UNAVAILABLE', { cause: error });
  return new AppError('INTERNAL', { cause: error });
}
