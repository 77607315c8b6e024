import { jobs } from '@vumon/proto/jobs.js';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from '../observability/logger.js';
import { counter } from '../observability/metrics.js';
import type { WaitingJob } from './job-store.js';

export interface JobQueuesOptions {
  readonly redisUrl: string;
  /** Put before every key, one per environment (not ioredis's `keyPrefix`, which BullMQ refuses). */
  readonly prefix: string;
  readonly logger: Logger;
}

const CHUNK = 500;
const TIME_LIMIT_MS = 2_000;

/**
 * Wakes workers through BullMQ. Redis holds ids and times, nothing else; it may lose all of it, since due rows are woken again by the sweeper.
 * A wake-up is named by row and time, so that adding it twice is harmless, and leaves nothing behind when it is over.
 */
export class JobQueues {
  readonly #options: JobQueuesOptions;
  readonly #connection: Redis;
  readonly #queues = new Map<string, Queue>();
  readonly #lost = counter('job_wakes_failed_total', 'Wake-ups that Redis did not take');

  constructor(options: JobQueuesOptions) {
    this.#options = options;
    // Without the offline queue a command fails at once while Redis is away, instead of holding its caller.
    this.#connection = new Redis(options.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
      retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 6), 2_000),
    });
    this.#connection.on('error', (error: Error) => options.logger.debug({ err: error.message }, 'queue connection'));
  }

  /** False when Redis did not take all of them: they run when the sweeper finds them due. Never throws. */
  async wake(waiting: readonly WaitingJob[]): Promise<boolean> {
    try {
      for (const queue of new Set(waiting.map((job) => jobs[job.name].queue))) {
        const here = waiting.filter((job) => jobs[job.name].queue === queue);
        for (let start = 0; start < here.length; start += CHUNK) await this.#add(queue, here.slice(start, start + CHUNK));
      }
      return true;
    } catch (error) {
      this.#lost.inc(waiting.length);
      this.#options.logger.debug({ err: error, jobs: waiting.length }, 'jobs not woken; the sweeper will');
      return false;
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#queues.values()].map((queue) => queue.close()));
    this.#connection.disconnect();
  }

  async #add(name: string, waiting: readonly WaitingJob[]): Promise<void> {
    if (this.#connection.status !== 'ready') throw new Error('Redis is not connected');
    const added = this.#queue(name).addBulk(
      waiting.map((job) => ({
        name: job.name,
        data: { id: job.id },
        // One millisecond more than needed: a wake-up before its time would find the row not due.
        opts: { jobId: `${job.id}_${job.version}`, ...(job.delayMs > 0 && { delay: job.delayMs + 1 }), removeOnComplete: true, removeOnFail: true },
      })),
    );
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Redis did not answer in time')), TIME_LIMIT_MS);
    });
    await Promise.race([added, limit]).finally(() => clearTimeout(timer));
  }

  #queue(name: string): Queue {
    const known = this.#queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection: this.#connection, prefix: this.#options.prefix, skipWaitingForReady: true });
    queue.on('error', (error) => this.#options.logger.debug({ err: error.message, queue: name }, 'queue'));
    this.#queues.set(name, queue);
    return queue;
  }
}
