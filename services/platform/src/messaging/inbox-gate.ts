import { isTransient } from './failure-kind.js';
import type { Delivery, Inbox } from './inbox.js';

/** Events of one transaction. */
const TOGETHER = 500;

interface Waiting {
  /** Undefined: runs by itself. */
  readonly deliveries: readonly Delivery[] | undefined;
  readonly alone: () => Promise<unknown>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One transaction at a time for all partitions: what arrives meanwhile is handled together by the next one. A flood in twelve partitions becomes few
 * large transactions instead of many small ones that wait for each other's rows; with nothing else to do an event is handled at once.
 */
export class InboxGate {
  readonly #waiting: Waiting[] = [];
  #busy = false;

  constructor(private readonly inbox: Pick<Inbox, 'handle'>) {}

  /** Resolves when these are committed. Rejects with their own failure, never with a neighbour's, unless the database is away. */
  handle(deliveries: readonly Delivery[]): Promise<void> {
    return this.#enter(deliveries, () => this.inbox.handle(deliveries));
  }

  /** A transaction that shall have no company. */
  alone(work: () => Promise<unknown>): Promise<void> {
    return this.#enter(undefined, work);
  }

  #enter(deliveries: readonly Delivery[] | undefined, alone: () => Promise<unknown>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ deliveries, alone, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      // The partitions of one fetch come in the same turn of the event loop.
      setImmediate(() => void this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commit(this.#next());
    this.#busy = false;
  }

  /** Whoever waits at the front with as many behind as go together. */
  #next(): Waiting[] {
    let [count, events] = [0, 0];
    for (const { deliveries } of this.#waiting) {
      if (!deliveries || events + deliveries.length > TOGETHER) break;
      events += deliveries.length;
      count += 1;
    }
    return this.#waiting.splice(0, Math.max(1, count));
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const [first] = group;
    try {
      if (group.length === 1) await first?.alone();
      else await this.inbox.handle(group.flatMap(({ deliveries = [] }) => deliveries));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1 || isTransient(error)) for (const { reject } of group) reject(error);
      else for (const one of group) await this.#commit([one]);
    }
  }
}
