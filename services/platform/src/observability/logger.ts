import { type Logger, pino, stdSerializers } from 'pino';
import { currentContext } from './request-context.js';

export type { Logger } from 'pino';

const SECRETS = ['password', 'currentPassword', 'newPassword', 'token', 'accessToken', 'refreshToken', 'authorization', 'cookie', 'email', 'phone'];

/** Of an error only what says where and why: drivers hang the offending row, the command's arguments or the whole request on theirs. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const { code, constraint, table, syscall } = error as { code?: unknown; constraint?: unknown; table?: unknown; syscall?: unknown };
  return { type, message, code, constraint, table, syscall, stack };
}

/** JSON logger of a process; each line carries request and trace id of the work at hand. Never log objects from outside: name the fields. */
export function createLogger(name: string, level = process.env.LOG_LEVEL ?? 'info'): Logger {
  return pino({
    level,
    base: { service: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const context = currentContext();
      return context ? { requestId: context.requestId, traceId: context.traceparent.slice(3, 35) } : {};
    },
    serializers: { err: describeError },
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`]), censor: '[đã che]' },
  });
}
