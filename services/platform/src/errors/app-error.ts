import { type ErrorCode, errors, type FieldError } from '@vumon/proto/errors.js';

export interface AppErrorOptions {
  /** Replaces the catalogue's Vietnamese text where the specification words one place differently. */
  readonly message?: string;
  readonly fields?: readonly FieldError[];
  /** Safe facts for the client, e.g. `{resultId}` beside ATTEMPT_CLOSED. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** The only error that crosses a border on purpose: a catalogue code with its Vietnamese text. */
export class AppError extends Error {
  readonly fields: readonly FieldError[];
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(options.message ?? errors[code].message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.fields = options.fields ?? [];
    this.data = options.data;
  }

  get httpStatus(): number {
    return errors[this.code].http;
  }
}
