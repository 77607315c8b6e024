import type { JobName, JobPayload } from '@vumon/proto/jobs.js';

/** What a handler knows of its try. */
export interface JobRun {
  readonly id: string;
  readonly key: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborts when the lease is lost or the process stops: pass it to calls that can wait. */
  readonly signal: AbortSignal;
  /**
   * Marks the job done inside the caller's transaction, together with its effects. Throws LeaseLost when another worker has taken over, and so
   * rolls a late worker's effects back. Handlers with effects in the database call it; without it an effect may be repeated.
   */
  complete(): Promise<void>;
  /** When the handler has returned, the job waits until then; this try is not counted. For work whose time has moved. */
  postpone(runAt: Date): void;
}

export type JobHandler<N extends JobName = JobName> = (payload: JobPayload<N>, run: JobRun) => Promise<void>;

/** Another worker holds the job now; whatever this one found out is too late. */
export class LeaseLost extends Error {
  constructor(id: string) {
    super(`job ${id}: the lease belongs to another worker`);
    this.name = 'LeaseLost';
  }
}

/** No further try can help: the job is dead at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}
