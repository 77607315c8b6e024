import type { RedisClient } from '@vumon/platform/redis/redis-client.js';
import { revocationsKey } from '@vumon/proto/user-context.js';

/** One counter's growth since the last exchange. */
export interface CountGrowth {
  readonly key: string;
  readonly by: number;
  readonly lifeMs: number;
}

/** What all gateways know together. */
export interface SharedStore {
  /** Adds to counters; answers each one's total over all gateways, in the order given. */
  addCounts(growth: readonly CountGrowth[]): Promise<readonly number[]>;
  /** Members of the revocation set with a score of at least `sinceMs`, as [member, score]. */
  revocationsSince(sinceMs: number): Promise<readonly (readonly [string, number])[]>;
}

export class RedisSharedStore implements SharedStore {
  constructor(private readonly redis: RedisClient) {}

  async addCounts(growth: readonly CountGrowth[]): Promise<readonly number[]> {
    const pipeline = this.redis.commands.pipeline();
    for (const { key, by, lifeMs } of growth) pipeline.incrby(key, by).pexpire(key, lifeMs);
    const results = (await pipeline.exec()) ?? [];
    return growth.map((_, i) => {
      const [error, total] = results[i * 2] ?? [new Error('no answer'), 0];
      if (error) throw error;
      return Number(total);
    });
  }

  async revocationsSince(sinceMs: number): Promise<readonly (readonly [string, number])[]> {
    const flat = await this.redis.commands.zrangebyscore(revocationsKey, sinceMs, '+inf', 'WITHSCORES');
    return Array.from({ length: flat.length / 2 }, (_, i) => [flat[i * 2] ?? '', Number(flat[i * 2 + 1])] as const);
  }
}
