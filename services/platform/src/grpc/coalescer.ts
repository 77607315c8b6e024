import type { BatchItem, BatchOutcome } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { AppError } from '../errors/app-error.js';
import { histogram } from '../observability/metrics.js';
import { fromFailure } from './failure.js';

const sentItems = histogram('rpc_client_batch_items', 'Items that travelled together', ['method'], [1, 2, 5, 10, 20, 50, 100, 200]);

export interface CoalescerLimits {
  /** Batches of one method under way at once. */
  readonly maxInFlight: number;
  readonly maxBatch: number;
  /** Calls that may wait; the next one is refused with UNAVAILABLE. */
  readonly maxQueue: number;
}
const defaultLimits: CoalescerLimits = { maxInFlight: 2, maxBatch: 200, maxQueue: 20_000 };

interface Waiting {
  readonly item: Omit<BatchItem, 'timeoutMs'>;
  readonly deadlineAt: number;
  readonly resolve: (response: Buffer) => void;
  readonly reject: (error: AppError) => void;
  settled: boolean;
}
type Send = (items: BatchItem[], timeoutMs: number) => Promise<BatchOutcome[]>;

/**
 * Calls of one method that wait at the same moment travel as one batch (a call costs far more than an item).
 * With nothing under way a call leaves at the end of the current turn of the event loop, so an idle system gains no delay.
 */
export class Coalescer {
  readonly #queue: Waiting[] = [];
  #inFlight = 0;
  #scheduled = false;
  readonly #watched = new Set<Waiting>();
  #watch: NodeJS.Timeout | undefined;

  constructor(
    private readonly method: string,
    private readonly send: Send,
    private readonly limits: CoalescerLimits = defaultLimits,
  ) {}

  /** Calls that have not been sent yet. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Resolves with the serialised response; rejects with the item's own failure, DEADLINE or UNAVAILABLE. */
  call(item: Omit<BatchItem, 'timeoutMs'>, timeoutMs: number): Promise<Buffer> {
    if (this.#queue.length >= this.limits.maxQueue) return Promise.reject(new AppError('UNAVAILABLE'));
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { item, deadlineAt: Date.now() + Math.ceil(timeoutMs), resolve, reject, settled: false };
      this.#queue.push(waiting);
      this.#watched.add(waiting);
      this.#watch ??= setInterval(() => this.#expire(), 50).unref();
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#inFlight >= this.limits.maxInFlight || this.#queue.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#inFlight < this.limits.maxInFlight && this.#queue.length > 0) void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    const now = Date.now();
    const batch = this.#queue.splice(0, this.limits.maxBatch).filter((waiting) => !waiting.settled);
    if (batch.length === 0) return;
    this.#inFlight += 1;
    sentItems.observe({ method: this.method }, batch.length);
    try {
      const items = batch.map((waiting) => ({ ...waiting.item, timeoutMs: Math.max(1, waiting.deadlineAt - now) }));
      const outcomes = await this.send(items, Math.max(...items.map((item) => item.timeoutMs)));
      for (const [i, waiting] of batch.entries()) {
        const outcome = outcomes[i];
        if (!outcome) this.#settle(waiting, new AppError('INTERNAL'));
        else this.#settle(waiting, outcome.failure ? fromFailure(outcome.failure) : outcome.response);
      }
    } catch (error) {
      const failure = error instanceof AppError ? error : new AppError('INTERNAL', { cause: error });
      for (const waiting of batch) this.#settle(waiting, failure);
    } finally {
      this.#inFlight -= 1;
      this.#schedule();
    }
  }

  #settle(waiting: Waiting, result: Buffer | AppError): void {
    this.#watched.delete(waiting);
    if (waiting.settled) return;
    waiting.settled = true;
    if (result instanceof AppError) waiting.reject(result);
    else waiting.resolve(result);
  }

  /** One coarse clock for all waiting calls: a timer per call would cost more than the call. */
  #expire(): void {
    const now = Date.now();
    for (const waiting of this.#watched) if (waiting.deadlineAt < now) this.#settle(waiting, new AppError('DEADLINE'));
    if (this.#watched.size === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
  }
}
