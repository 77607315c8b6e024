import type { Allowance } from '../gateway.config.js';
import type { SharedStore } from './shared-store.js';

interface Count {
  readonly windowEnd: number;
  readonly lifeMs: number;
  /** Counted here and not yet told. */
  fresh: number;
  /** Known of all gateways together, own told ones included. */
  known: number;
  readonly worthTelling: number;
}

const EXCHANGE_MS = 250;
/** Idle keys are few bytes each, but addresses are many. */
const SWEEP_AT = 50_000;

/**
 * Fixed windows counted in memory, so that a request never waits for Redis; growth is exchanged with the other gateways every 250 ms.
 * A key is told once it has used a tenth of its allowance: the error is at most a tenth per further gateway, and the many quiet keys cost nothing.
 * While the store is away each gateway goes on with its own counts.
 */
export class SharedCounters {
  readonly #counts = new Map<string, Count>();
  readonly #dirty = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: SharedStore,
    private readonly onTrouble: (error: unknown) => void,
    private readonly now: () => number = Date.now,
  ) {}

  start(): void {
    this.#timer ??= setInterval(() => void this.exchange(), EXCHANGE_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Takes one point. Undefined when it was there to take, else the milliseconds until the window ends. */
  take(key: string, allowance: Allowance): number | undefined {
    const now = this.now();
    let count = this.#counts.get(key);
    if (!count || count.windowEnd <= now) {
      if (this.#counts.size >= SWEEP_AT) this.#sweep(now);
      const lifeMs = allowance.seconds * 1_000;
      count = { windowEnd: (Math.floor(now / lifeMs) + 1) * lifeMs, lifeMs, fresh: 0, known: 0, worthTelling: Math.max(1, allowance.points / 10) };
      this.#counts.set(key, count);
    }
    if (count.known + count.fresh >= allowance.points) return count.windowEnd - now;
    count.fresh += 1;
    if (count.known + count.fresh >= count.worthTelling) this.#dirty.add(key);
    return undefined;
  }

  /** Tells the others what was counted here and learns their counts. */
  async exchange(): Promise<void> {
    const told: { name: string; count: Count; by: number }[] = [];
    for (const name of this.#dirty) {
      const count = this.#counts.get(name);
      if (count && count.fresh > 0) {
        told.push({ name, count, by: count.fresh });
        count.known += count.fresh;
        count.fresh = 0;
      }
    }
    this.#dirty.clear();
    if (told.length === 0) return;
    try {
      const totals = await this.store.addCounts(
        told.map(({ name, count, by }) => ({ key: `vumon:rate:${name}:${count.windowEnd}`, by, lifeMs: count.lifeMs + 5_000 })),
      );
      for (const [i, { count }] of told.entries()) count.known = Math.max(count.known, totals[i] ?? 0);
    } catch (error) {
      this.onTrouble(error);
    }
  }

  #sweep(now: number): void {
    for (const [key, count] of this.#counts) if (count.windowEnd <= now) this.#counts.delete(key);
  }
}
