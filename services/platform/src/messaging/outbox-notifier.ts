import type pg from 'pg';
import type { Logger } from '../observability/logger.js';

/** Postgres channel on which relays listen. The notification is empty and only a hint: relays look by themselves twice a second. */
export const outboxChannel = 'outbox';

interface LocalRelay {
  readonly active: boolean;
  wake(): void;
}

/**
 * Wakes the relay after a commit: at once when it lives in this process, else by NOTIFY, at most one per window. NOTIFY runs outside the
 * transactions that append, because it serialises commits across the whole database.
 */
export class OutboxNotifier {
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  readonly #windowMs: number;
  #relay: LocalRelay | undefined;
  #window: NodeJS.Timeout | undefined;
  #again = false;

  constructor(pool: pg.Pool, logger: Logger, windowMs = 20) {
    this.#pool = pool;
    this.#logger = logger;
    this.#windowMs = windowMs;
  }

  /** Names the relay of this process, if it has one. */
  attach(relay: LocalRelay): void {
    this.#relay = relay;
  }

  /** Something was committed to the outbox. */
  readonly notify = (): void => {
    if (this.#relay?.active) {
      this.#relay.wake();
      return;
    }
    if (this.#window) {
      this.#again = true;
      return;
    }
    this.#send();
  };

  #send(): void {
    this.#again = false;
    this.#window = setTimeout(() => {
      this.#window = undefined;
      if (this.#again) this.#send();
    }, this.#windowMs);
    this.#window.unref();
    this.#pool
      .query('select pg_notify($1, $2)', [outboxChannel, ''])
      .catch((error: unknown) => this.#logger.debug({ err: error }, 'relay not notified; it will look by itself'));
  }
}
