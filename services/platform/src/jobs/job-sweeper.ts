import { type JobName, jobs } from '@vumon/proto/jobs.js';
import type { Logger } from '../observability/logger.js';
import { gauge } from '../observability/metrics.js';
import type { JobQueues } from './job-queues.js';
import type { JobStore, WaitingJob } from './job-store.js';
import type { JobWorker } from './job-worker.js';

export interface JobSweeperOptions {
  readonly store: JobStore;
  readonly queues: JobQueues;
  readonly worker: JobWorker;
  /** The jobs that the service owns. */
  readonly names: readonly JobName[];
  readonly logger: Logger;
  readonly everyMs?: number;
  /** How late a job must be before it counts as forgotten, in milliseconds. */
  readonly graceMs?: number;
}

/** Jobs run at once without Redis. */
const DIRECT = 4;

/** Makes Postgres the truth: ends leases of lost workers, wakes due jobs that Redis forgot, and while Redis is away hands them to the worker itself. */
export class JobSweeper {
  readonly #options: JobSweeperOptions;
  readonly #due = gauge('jobs_due', 'Jobs that should run now', ['name']);
  readonly #dead = gauge('jobs_dead', 'Jobs given up', ['name']);
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;
  #stopping = false;

  constructor(options: JobSweeperOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopping = false;
    this.#timer ??= setInterval(() => {
      this.#sweeping ??= this.sweep()
        .catch((error: unknown) => this.#options.logger.warn({ err: error }, 'jobs not swept; tried again'))
        .finally(() => {
          this.#sweeping = undefined;
        });
    }, this.#options.everyMs ?? 2_000).unref();
  }

  /** One pass over every job name. */
  async sweep(): Promise<void> {
    const { store, queues, names, logger, graceMs = 1_000 } = this.#options;
    for (const name of names) {
      const dead = await store.endExpiredLeases(name, jobs[name].attempts);
      if (dead.length > 0) logger.error({ job: name, ids: dead }, 'jobs are dead: their workers were lost too often');
      const overdue = await store.listOverdue(name, graceMs);
      if (overdue.length > 0 && !(await queues.wake(overdue))) await this.#runHere(overdue);
      const { due, dead: given } = await store.measure(name);
      this.#due.set({ name }, due);
      this.#dead.set({ name }, given);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#sweeping;
  }

  async #runHere(overdue: readonly WaitingJob[]): Promise<void> {
    const left = [...overdue];
    const lane = async (): Promise<void> => {
      for (let job = left.shift(); job && !this.#stopping; job = left.shift()) await this.#options.worker.run(job.name, job.id);
    };
    await Promise.all(Array.from({ length: DIRECT }, lane));
  }
}
