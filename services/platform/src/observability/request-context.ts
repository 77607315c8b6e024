import { AsyncLocalStorage } from 'node:async_hooks';
import { childTraceparent, isTraceparent, newTraceparent } from './trace-id.js';

/** What follows a piece of work through a process: its request id and its W3C trace context. */
export interface RequestContext {
  readonly requestId: string;
  readonly traceparent: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext | undefined => storage.getStore();
export const currentTraceparent = (): string | undefined => storage.getStore()?.traceparent;

/** Runs `work` under a context; a missing or malformed traceparent starts a new trace. The trace id serves as request id unless one is given. */
export function runWithTrace<R>(traceparent: string | undefined, work: () => R, requestId?: string): R {
  const trace = isTraceparent(traceparent) ? childTraceparent(traceparent) : newTraceparent();
  return storage.run({ traceparent: trace, requestId: requestId ?? trace.slice(3, 35) }, work);
}
