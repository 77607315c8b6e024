import { randomUUID } from 'node:crypto';
import { type JobName, jobs } from '@vumon/proto/jobs.js';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { backOffMs, describeError } from '../messaging/failure-kind.js';
import type { Logger } from '../observability/logger.js';
import { counter } from '../observability/metrics.js';
import { runWithTrace } from '../observability/request-context.js';
import type { JobQueues } from './job-queues.js';
import type { JobRegistry } from './job-registry.js';
import { type JobRun, LeaseLost, PermanentJobError } from './job-run.js';
import type { ClaimedJob, JobStore, Lease } from './job-store.js';

export interface JobWorkerOptions {
  readonly store: JobStore;
  readonly queues: JobQueues;
  readonly registry: JobRegistry;
  readonly redisUrl: string;
  /** As in JobQueues. */
  readonly prefix: string;
  readonly logger: Logger;
  /** Jobs at once per queue; each takes a connection of the pool while it works. */
  readonly concurrency?: number;
  /** First wait after a failed try; it doubles up to five minutes. */
  readonly firstRetryMs?: number;
}

const LONGEST_RETRY_MS = 300_000;
/** A try that is still busy after this many leases is considered hung. */
const MAX_LEASES = 10;

/** Runs jobs. A wake-up names a row; the row decides whether there is anything to do, and the lease token who may say how it ended. */
export class JobWorker {
  readonly #options: JobWorkerOptions;
  readonly #connection: Redis;
  readonly #workers: Worker[] = [];
  readonly #running = new Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>();
  readonly #done = counter('jobs_done_total', 'Jobs completed', ['name']);
  readonly #failed = counter('jobs_failed_total', 'Tries of jobs that failed', ['name']);
  readonly #fenced = counter('jobs_fenced_total', 'Results of late workers that were refused', ['name']);
  #stopping = false;

  constructor(options: JobWorkerOptions) {
    this.#options = options;
    this.#connection = new Redis(options.redisUrl, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      connectTimeout: 2_000,
      retryStrategy: (times) => Math.max(Math.min(Math.exp(times), 20_000), 1_000) / 2,
    });
    this.#connection.on('error', (error: Error) => options.logger.debug({ err: error.message }, 'worker connection'));
  }

  /** Returns at once; while Redis is away only the sweeper brings work. */
  start(): void {
    const { registry, prefix, logger, concurrency = 8 } = this.#options;
    for (const queue of new Set(registry.names.map((name) => jobs[name].queue))) {
      const worker = new Worker<{ id: string }>(queue, (wake) => this.run(wake.name as JobName, wake.data.id), {
        connection: this.#connection,
        prefix,
        concurrency,
        lockDuration: 30_000,
        stalledInterval: 30_000,
        maxStalledCount: 3,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      });
      worker.on('error', (error) => logger.debug({ err: error.message, queue }, 'worker'));
      this.#workers.push(worker);
    }
  }

  /** Runs the job if it is due and free; resolves when its try is over, however it ended. Never throws. */
  async run(name: JobName, id: string): Promise<void> {
    if (this.#stopping || !this.#options.registry.names.includes(name)) return;
    const lease: Lease = { id, token: randomUUID() };
    try {
      const job = await this.#options.store.claim(lease, jobs[name].leaseMs);
      if (!job) return;
      const abort = new AbortController();
      const ended = runWithTrace(job.traceparent ?? undefined, () => this.#try(job, lease, abort));
      this.#running.set(lease.token, { abort, ended });
      await ended;
    } catch (error) {
      this.#options.logger.warn({ err: error, job: name, id }, 'job not run; the sweeper will bring it again');
    } finally {
      this.#running.delete(lease.token);
    }
  }

  /** Takes no more work and waits for what runs; then tells it to stop and puts it back. At most `limitMs` in all. */
  async stop(limitMs = 25_000): Promise<void> {
    this.#stopping = true;
    const closing = Promise.allSettled(this.#workers.map((worker) => worker.close()));
    const ended = () => Promise.allSettled([...this.#running.values()].map((run) => run.ended));
    await atMost(limitMs - 3_000, Promise.all([closing, ended()]));
    for (const { abort } of this.#running.values()) abort.abort(new Error('the process is stopping'));
    await atMost(3_000, Promise.all([ended(), ...this.#workers.map((worker) => worker.close(true))]));
    this.#connection.disconnect();
  }

  async #try(job: ClaimedJob, lease: Lease, abort: AbortController): Promise<void> {
    const { store, queues, registry, logger } = this.#options;
    const { leaseMs, schema } = jobs[job.name];
    const stopBeating = this.#beat(lease, leaseMs, abort);
    let completed = false;
    let later: Date | undefined;
    const run: JobRun = {
      id: job.id,
      key: job.key,
      attempt: job.attempts,
      signal: abort.signal,
      async complete() {
        if (!store.database.inTransaction) throw new Error('run.complete outside a transaction would not protect the effects');
        if (!(await store.complete(lease))) throw new LeaseLost(job.id);
        completed = true;
      },
      postpone(runAt) {
        later = runAt;
      },
    };
    try {
      const payload = schema.safeParse(job.payload);
      if (!payload.success) throw new PermanentJobError(`the payload does not match the catalogue: ${payload.error.message}`);
      await registry.get(job.name)(payload.data, run);
      if (later && !completed) {
        const waiting = await store.release(lease, later);
        if (!waiting) throw new LeaseLost(job.id);
        await queues.wake([waiting]);
        return;
      }
      if (!(await store.complete(lease)) && !completed) throw new LeaseLost(job.id);
      this.#done.inc({ name: job.name });
    } catch (error) {
      if (error instanceof LeaseLost) {
        this.#fenced.inc({ name: job.name });
        logger.warn({ job: job.name, id: job.id }, 'a late worker was refused');
      } else await this.#fail(job, lease, error);
    } finally {
      stopBeating();
    }
  }

  async #fail(job: ClaimedJob, lease: Lease, error: unknown): Promise<void> {
    const { store, queues, logger, firstRetryMs = 1_000 } = this.#options;
    if (this.#stopping) {
      await store.release(lease, undefined);
      return;
    }
    this.#failed.inc({ name: job.name });
    const text = describeError(error);
    if (error instanceof PermanentJobError || job.attempts >= jobs[job.name].attempts) {
      logger.error({ err: error, job: job.name, id: job.id, attempts: job.attempts }, 'a job is dead');
      await store.bury(lease, text);
      return;
    }
    logger.warn({ err: error, job: job.name, id: job.id, attempt: job.attempts }, 'a job failed and is tried again');
    const waiting = await store.retryLater(lease, backOffMs(job.attempts, LONGEST_RETRY_MS, firstRetryMs), text);
    if (waiting) await queues.wake([waiting]);
  }

  /** Keeps the lease while the try is busy, within reason. */
  #beat(lease: Lease, leaseMs: number, abort: AbortController): () => void {
    const hungAt = Date.now() + MAX_LEASES * leaseMs;
    const extend = async (): Promise<void> => {
      if (Date.now() > hungAt) {
        clearInterval(timer);
        abort.abort(new Error('the try took too long'));
        return;
      }
      const kept = await this.#options.store.extend(lease, leaseMs).catch(() => true);
      if (!kept) abort.abort(new LeaseLost(lease.id));
    };
    const timer = setInterval(() => void extend(), leaseMs / 3);
    return () => clearInterval(timer);
  }
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
