import { Metadata, Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { type BatchRequest, type BatchResponse, BatchServiceService } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { HealthImplementation } from 'grpc-health-check';
import { AppError } from '../errors/app-error.js';
import { runWithTrace } from '../observability/request-context.js';
import type { Dispatcher, Incoming, Outcome } from './dispatcher.js';
import { toFailure, toServiceError } from './failure.js';
import type { ServiceDefinition } from './rpc-types.js';
import type { ContextSigner } from './signed-context.js';

export const CONTEXT_HEADER = 'vumon-context';
export const TRACE_HEADER = 'traceparent';
const DEFAULT_DEADLINE_MS = 5_000;
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;
/** Items in work at once; beyond it callers are told to come back, so that memory stays bounded. */
const MAX_PENDING = 20_000;

interface Served {
  readonly definition: ServiceDefinition;
  readonly dispatcher: Dispatcher;
}

/** A service's gRPC port: its own methods one by one, the batch door for coalesced calls, and grpc.health.v1. */
export class GrpcServer {
  readonly #server = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES, 'grpc.max_send_message_length': MAX_MESSAGE_BYTES });
  readonly #health = new HealthImplementation({ '': 'NOT_SERVING' });
  #pending = 0;

  constructor(
    private readonly served: Served,
    private readonly signer: ContextSigner,
  ) {
    const raw = Object.fromEntries(
      Object.entries(served.definition).map(([name, method]) => [
        name,
        {
          path: method.path,
          requestStream: false,
          responseStream: false,
          requestSerialize: (b: Buffer) => b,
          requestDeserialize: (b: Buffer) => b,
          responseSerialize: (b: Buffer) => b,
          responseDeserialize: (b: Buffer) => b,
        },
      ]),
    );
    const handlers: UntypedServiceImplementation = {};
    for (const [name, method] of Object.entries(served.definition)) {
      handlers[name] = (call: ServerUnaryCall<Buffer, Buffer>, callback: sendUnaryData<Buffer>) => void this.#single(method.path, call, callback);
    }
    this.#server.addService(raw, handlers);
    this.#server.addService(BatchServiceService, {
      call: (call: ServerUnaryCall<BatchRequest, BatchResponse>, callback: sendUnaryData<BatchResponse>) => void this.#batch(call, callback),
    });
    this.#health.addToServer(this.#server);
  }

  /** Binds the port; the returned number is the port in use. */
  async listen(host: string, port: number): Promise<number> {
    const bound = await new Promise<number>((resolve, reject) => {
      this.#server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, actual) => (error ? reject(error) : resolve(actual)));
    });
    this.#health.setStatus('', 'SERVING');
    return bound;
  }

  /** Stops taking calls, waits for those in work, then closes. */
  async close(limitMs: number): Promise<void> {
    this.#health.setStatus('', 'NOT_SERVING');
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => {
        this.#server.forceShutdown();
        resolve();
      }, limitMs);
      this.#server.tryShutdown(() => {
        clearTimeout(force);
        resolve();
      });
    });
  }

  async #single(path: string, call: ServerUnaryCall<Buffer, Buffer>, callback: sendUnaryData<Buffer>): Promise<void> {
    const [traceparent] = call.metadata.get(TRACE_HEADER);
    const outcome = await runWithTrace(traceparent?.toString(), async () => {
      const incoming = this.#admit(call.request, call.metadata.get(CONTEXT_HEADER)[0]?.toString() ?? '', deadlineOf(call));
      if ('error' in incoming) return incoming;
      const [first] = await this.#tracked([incoming], (items) => this.served.dispatcher.run(path, items));
      return first ?? { error: new AppError('INTERNAL') };
    });
    if ('response' in outcome) callback(null, outcome.response);
    else callback(toServiceError(outcome.error, new Metadata()));
  }

  async #batch(call: ServerUnaryCall<BatchRequest, BatchResponse>, callback: sendUnaryData<BatchResponse>): Promise<void> {
    const now = Date.now();
    const outcomes = new Array<Outcome>(call.request.items.length);
    const byMethod = new Map<string, { places: number[]; items: Incoming[] }>();
    for (const [place, item] of call.request.items.entries()) {
      const incoming = this.#admit(item.request, item.context, now + item.timeoutMs);
      if ('error' in incoming) {
        outcomes[place] = incoming;
        continue;
      }
      const group = byMethod.get(item.method) ?? { places: [], items: [] };
      group.places.push(place);
      group.items.push(incoming);
      byMethod.set(item.method, group);
    }
    // One trace speaks for the batch in logs; each item's own trace goes on in its answer's request id at the gateway.
    await runWithTrace(call.request.items[0]?.traceparent, () =>
      Promise.all(
        [...byMethod].map(async ([method, group]) => {
          const results = await this.#tracked(group.items, (items) => this.served.dispatcher.run(method, items));
          for (const [i, place] of group.places.entries()) outcomes[place] = results[i] ?? { error: new AppError('INTERNAL') };
        }),
      ),
    );
    callback(null, {
      outcomes: outcomes.map((o) =>
        'response' in o ? { response: o.response, failure: undefined } : { response: Buffer.alloc(0), failure: toFailure(o.error) },
      ),
    });
  }

  #admit(request: Buffer, context: string, deadlineAt: number): Incoming | { error: AppError } {
    const user = this.signer.verify(context);
    if (!user) return { error: new AppError('UNAUTHENTICATED') };
    if (this.#pending >= MAX_PENDING) return { error: new AppError('UNAVAILABLE') };
    return { request, user, deadlineAt };
  }

  async #tracked(items: Incoming[], run: (items: Incoming[]) => Promise<Outcome[]>): Promise<Outcome[]> {
    this.#pending += items.length;
    try {
      return await run(items);
    } finally {
      this.#pending -= items.length;
    }
  }
}

function deadlineOf(call: ServerUnaryCall<unknown, unknown>): number {
  const deadline = call.getDeadline();
  const at = deadline instanceof Date ? deadline.getTime() : deadline;
  return Number.isFinite(at) ? at : Date.now() + DEFAULT_DEADLINE_MS;
}
