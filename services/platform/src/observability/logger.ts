import { type Logger, pino } from 'pino';
import { currentContext } from './request-context.js';

export type { Logger } from 'pino';

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
    redact: { paths: ['password', 'token', 'email', 'phone', '*.password', '*.token', '*.email', '*.phone', 'headers.authorization', 'headers.cookie'], censor: '[đã che]' },
  });
}
