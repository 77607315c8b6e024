import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { type BatchItem, type BatchOutcome, BatchServiceService } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import { insideTransaction } from '../database/database.js';
import { AppError } from '../errors/app-error.js';
import { currentTraceparent } from '../observability/request-context.js';
import { Coalescer, type CoalescerLimits } from './coalescer.js';
import { fromServiceError } from './failure.js';
import { CONTEXT_HEADER, MAX_MESSAGE_BYTES, TRACE_HEADER } from './grpc-server.js';
import type { RequestOf, ResponseOf, ServiceDefinition } from './rpc-types.js';
import type { ContextSigner } from './signed-context.js';

export interface CallOptions {
  /** Who the call is for. */
  readonly user: UserContext;
  /** Milliseconds until the answer is of no more use; 5,000 unless said. */
  readonly timeoutMs?: number;
}
/** Promise client of a generated service: every call has a user and a deadline. Rejects with AppError. */
export type GrpcClient<S> = { readonly [K in keyof S]: (request: RequestOf<S[K]>, options: CallOptions) => Promise<ResponseOf<S[K]>> } & {
  close(): void;
  /** Calls of a coalesced method that have not been sent yet: how long the line is. */
  waiting(method: keyof S): number;
};

export interface GrpcClientOptions {
  readonly address: string;
  readonly signer: ContextSigner;
  /** Methods that travel in batches. */
  readonly coalesced?: readonly string[];
  readonly limits?: CoalescerLimits;
}

const DEFAULT_TIMEOUT_MS = 5_000;
/** Safe to send again after a broken connection: reads, and writes that are idempotent by contract. `submitExam` is not: without an attempt it makes a result each time. */
const REPEATABLE = /^(get|list|count|find|save|heartbeat|refresh)|^submitAttempt$/;
const RETRY_PAUSE_MS = 150;

export function createGrpcClient<S extends object>(definition: S, options: GrpcClientOptions): GrpcClient<S> {
  const client = new Client(options.address, credentials.createInsecure(), {
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.min_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1_000,
    'grpc.keepalive_time_ms': 20_000,
    'grpc.keepalive_timeout_ms': 5_000,
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  });

  const unary = <Req, Res>(
    method: { path: string; requestSerialize: (v: Req) => Buffer; responseDeserialize: (b: Buffer) => Res },
    request: Req,
    metadata: Metadata,
    timeoutMs: number,
  ) =>
    new Promise<Res>((resolve, reject) => {
      client.makeUnaryRequest(
        method.path,
        method.requestSerialize,
        method.responseDeserialize,
        request,
        metadata,
        { deadline: Date.now() + timeoutMs },
        (error, response) => {
          if (error) reject(error.code === status.UNIMPLEMENTED ? new AppError('UNAVAILABLE', { cause: error }) : fromServiceError(error));
          else if (response === undefined) reject(new AppError('INTERNAL'));
          else resolve(response);
        },
      );
    });

  const sendBatch = async (items: BatchItem[], timeoutMs: number): Promise<BatchOutcome[]> => {
    const end = Date.now() + timeoutMs;
    const waited = (ms: number): BatchItem[] => items.map((item) => ({ ...item, timeoutMs: Math.max(1, item.timeoutMs - ms) }));
    try {
      const response = await withRetry(true, timeoutMs, (left) => unary(BatchServiceService.call, { items: waited(timeoutMs - left) }, new Metadata(), left));
      return response.outcomes;
    } catch (error) {
      const left = end - Date.now();
      if (!isTooLarge(error) || items.length === 1 || left <= 0) throw error;
      // Many long answers may outgrow one message although each fits.
      const half = Math.ceil(items.length / 2);
      const rest = waited(timeoutMs - left);
      return (await Promise.all([sendBatch(rest.slice(0, half), left), sendBatch(rest.slice(half), left)])).flat();
    }
  };

  const coalescers = new Map(options.coalesced?.map((name) => [name, new Coalescer(name, sendBatch, options.limits)]));
  const calls = Object.entries(definition as ServiceDefinition).map(([name, method]) => {
    const coalescer = coalescers.get(name);
    const call = async (request: never, { user, timeoutMs = DEFAULT_TIMEOUT_MS }: CallOptions): Promise<unknown> => {
      // A transaction that waits for the network holds its locks for as long as the network likes.
      if (insideTransaction()) throw new Error(`gRPC call ${method.path} inside a database transaction`);
      const context = options.signer.sign(user);
      if (coalescer) {
        const item = { method: method.path, request: method.requestSerialize(request), context, traceparent: currentTraceparent() ?? '' };
        return method.responseDeserialize(await coalescer.call(item, timeoutMs));
      }
      const metadata = new Metadata();
      metadata.set(CONTEXT_HEADER, context);
      const traceparent = currentTraceparent();
      if (traceparent) metadata.set(TRACE_HEADER, traceparent);
      return withRetry(REPEATABLE.test(name), timeoutMs, (left) => unary(method, request, metadata, left));
    };
    return [name, call] as const;
  });
  const waiting = (method: keyof S): number => coalescers.get(String(method))?.waiting ?? 0;
  return { ...Object.fromEntries(calls), close: () => client.close(), waiting } as unknown as GrpcClient<S>;
}

/** The transport's own word for a message over the limit; a service's RATE_LIMITED comes as a failure of its own. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof Error && 'code' in error.cause && error.cause.code === status.RESOURCE_EXHAUSTED;

/** A service that restarts is away for a moment: repeatable calls are tried again while their deadline allows. */
async function withRetry<R>(repeatable: boolean, timeoutMs: number, run: (leftMs: number) => Promise<R>): Promise<R> {
  const end = Date.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(end - Date.now());
    } catch (error) {
      const lost = error instanceof AppError && error.code === 'UNAVAILABLE' && error.cause !== undefined;
      if (!repeatable || !lost || isTooLarge(error) || attempt >= 8 || Date.now() + RETRY_PAUSE_MS * attempt >= end) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS * attempt));
    }
  }
}
