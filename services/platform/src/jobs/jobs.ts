import { type JobName, type JobPayload, jobs } from '@vumon/proto/jobs.js';
import { v7 as uuidv7 } from 'uuid';
import { currentTraceparent } from '../observability/request-context.js';
import type { JobQueues } from './job-queues.js';
import type { JobStore, NewJob } from './job-store.js';

/** One piece of work. `key` is unique per name: scheduling it again moves the job that still waits, and leaves one that has begun alone. */
export interface JobEntry<N extends JobName> {
  readonly payload: JobPayload<N>;
  readonly key: string;
  /** Missing: as soon as possible. */
  readonly runAt?: Date;
}

const CHUNK = 5_000;

/** Schedules work with the transaction that makes it necessary. Throws outside a transaction; Redis being away is nobody's error. */
export class Jobs {
  constructor(
    private readonly store: JobStore,
    private readonly queues: JobQueues,
  ) {}

  async schedule<N extends JobName>(name: N, payload: JobPayload<N>, options: { readonly key: string; readonly runAt?: Date }): Promise<void> {
    await this.scheduleMany(name, [{ payload, ...options }]);
  }

  async scheduleMany<N extends JobName>(name: N, entries: readonly JobEntry<N>[]): Promise<void> {
    const { database } = this.store;
    if (!database.inTransaction) throw new Error('jobs.schedule outside a transaction: the job could be lost or run for what never happened');
    // One statement may touch a row once: the last entry of a key counts.
    const byKey = new Map<string, NewJob>();
    for (const { payload, key, runAt } of entries)
      byKey.set(key, { id: uuidv7(), name, key, payload: JSON.stringify(jobs[name].schema.parse(payload)), runAt });
    const rows = [...byKey.values()];
    for (let start = 0; start < rows.length; start += CHUNK) {
      const waiting = await this.store.insert(rows.slice(start, start + CHUNK), currentTraceparent());
      if (waiting.length > 0) database.afterCommit(() => this.queues.wake(waiting));
    }
  }

  /** True when it waited and will not run; false when there is none, or it has begun. Joins the ambient transaction. */
  async cancel(name: JobName, key: string): Promise<boolean> {
    return (await this.cancelMany(name, [key])) === 1;
  }

  /** How many were stopped. Their wake-ups stay in Redis until their time and then find nothing to do. */
  async cancelMany(name: JobName, keys: readonly string[]): Promise<number> {
    return keys.length === 0 ? 0 : this.store.cancel(name, keys);
  }
}
