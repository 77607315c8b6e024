import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { counter } from '@vumon/platform/observability/metrics.js';
import { LRUCache } from 'lru-cache';
import { SECURITY_HEADERS } from '../gateway.tokens.js';
import { ReadyAnswer } from './ready-answer.js';

/** An answer older than this is asked again before it is given, so a lost event can never show older content. */
export const FRESH_MS = 2_000;
/** While the owning service is away the last answer still serves for this long. */
export const STALE_IF_ERROR_MS = 60_000;
const MAX_ENTRIES = 500;
const MAX_BYTES = 64 * 1024 * 1024;

const lookups = counter('public_cache_lookups', 'Answers from the public cache', ['outcome']);
const hits = lookups.labels('hit');

interface Entry {
  readonly answer: ReadyAnswer;
  loadedAt: number;
}
interface Load {
  readonly promise: Promise<ReadyAnswer>;
  /** Set when an event arrived while it was under way: it may have read the state before. */
  overtaken: boolean;
}

/** Public lists and details as ready bytes, by normalised key ("exams:…", "exam:<id>"), dropped by the owner's events. */
@Injectable()
export class PublicCache {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES, maxSize: MAX_BYTES, sizeCalculation: (entry) => entry.answer.bytes.length * 2 });
  /** By answer: an entry that left the cache may be fresh still, for its two seconds. */
  readonly #entryOf = new WeakMap<ReadyAnswer, Entry>();
  readonly #loads = new Map<string, Load>();
  readonly #headers: readonly string[];

  constructor(@Inject(SECURITY_HEADERS) headers: Readonly<Record<string, string>>) {
    this.#headers = Object.entries(headers).flat();
  }

  /** The ready answer at once while it is fresh; otherwise one load for everybody who waits. `load` gives a View's bytes. */
  get(key: string, load: () => Promise<Uint8Array>): ReadyAnswer | Promise<ReadyAnswer> {
    const entry = this.#entries.get(key);
    if (entry && Date.now() - entry.loadedAt < FRESH_MS) {
      hits.inc();
      return entry.answer;
    }
    const running = this.#loads.get(key);
    if (running && !running.overtaken) return running.promise;
    lookups.inc({ outcome: 'miss' });
    return this.#load(key, load);
  }

  /** Whether an answer that `get` gave may be given again now; counted as a hit when so. */
  isFresh(answer: ReadyAnswer): boolean {
    const entry = this.#entryOf.get(answer);
    const fresh = entry !== undefined && Date.now() - entry.loadedAt < FRESH_MS;
    if (fresh) hits.inc();
    return fresh;
  }

  /** Forgets what an event made old: a key, or with a trailing "*" every key that starts so. */
  drop(pattern: string): void {
    const prefix = pattern.endsWith('*') ? pattern.slice(0, -1) : undefined;
    const hit = (key: string) => (prefix === undefined ? key === pattern : key.startsWith(prefix));
    for (const [key, entry] of this.#entries.entries()) if (hit(key)) entry.loadedAt = Math.min(entry.loadedAt, Date.now() - FRESH_MS);
    for (const [key, load] of this.#loads) if (hit(key)) load.overtaken = true;
  }

  #load(key: string, load: () => Promise<Uint8Array>): Promise<ReadyAnswer> {
    const startedAt = Date.now();
    const current: Load = { overtaken: false, promise: Promise.resolve().then(() => this.#renew(key, load, startedAt, () => current.overtaken)) };
    this.#loads.set(key, current);
    const forget = () => {
      if (this.#loads.get(key) === current) this.#loads.delete(key);
    };
    current.promise.then(forget, forget);
    return current.promise;
  }

  async #renew(key: string, load: () => Promise<Uint8Array>, startedAt: number, overtaken: () => boolean): Promise<ReadyAnswer> {
    const old = this.#entries.get(key);
    try {
      const members = await load();
      // The same bytes keep their compressed form and their tag.
      const answer = old?.answer.digest === ReadyAnswer.digestOf(members) ? old.answer : await ReadyAnswer.make(members, this.#headers);
      if (!overtaken()) {
        const entry = { answer, loadedAt: startedAt };
        this.#entries.set(key, entry);
        this.#entryOf.set(answer, entry);
      }
      return answer;
    } catch (error) {
      const away = error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'DEADLINE');
      if (away && old && startedAt - old.loadedAt < STALE_IF_ERROR_MS) {
        lookups.inc({ outcome: 'stale' });
        return old.answer;
      }
      this.#entries.delete(key);
      throw error;
    }
  }
}
