import { Redis } from 'ioredis';
import type { Logger } from '../observability/logger.js';

/** One shared command connection. Commands fail within a second while Redis is away: callers decide whether that matters. */
export class RedisClient {
  readonly commands: Redis;
  readonly #url: string;
  readonly #logger: Logger;
  readonly #others: Redis[] = [];

  constructor(url: string, logger: Logger) {
    this.#url = url;
    this.#logger = logger;
    this.commands = this.#connect({ enableOfflineQueue: true, maxRetriesPerRequest: 1, commandTimeout: 1_000 });
  }

  /** A connection of its own for subscriptions; it resubscribes by itself after a loss. */
  subscriber(): Redis {
    const connection = this.#connect({ maxRetriesPerRequest: null });
    this.#others.push(connection);
    return connection;
  }

  get ready(): boolean {
    return this.commands.status === 'ready';
  }

  async close(): Promise<void> {
    for (const connection of [this.commands, ...this.#others]) connection.disconnect();
    await Promise.resolve();
  }

  #connect(options: { enableOfflineQueue?: boolean; maxRetriesPerRequest: number | null; commandTimeout?: number }): Redis {
    const connection = new Redis(this.#url, { ...options, connectTimeout: 2_000, retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 5), 1_000) });
    connection.on('error', (error: Error) => this.#logger.warn({ err: error.message }, 'redis connection'));
    return connection;
  }
}
