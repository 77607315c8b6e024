import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { OnJob } from '@vumon/platform/jobs/job-registry.js';
import type { JobRun } from '@vumon/platform/jobs/job-run.js';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import type { EventEnvelope } from '@vumon/platform/messaging/envelope.js';
import { OnEvent } from '@vumon/platform/messaging/event-registry.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { CONFIG, LOGGER } from '@vumon/platform/service-definition.js';
import type { JobPayload } from '@vumon/proto/jobs.js';
import type { ExamConfig } from '../exam.config.js';
import { PlacementWorker } from '../placement/placement.worker.js';
import { RatingRepository } from '../ratings/rating.repository.js';
import { ResultRepository } from '../results/result.repository.js';
import { AttemptRepository } from './attempt.repository.js';
import { GRACE_MS } from './attempt-clock.js';
import { CloseAttempts } from './close-attempts.command.js';

const BATCH = 200;
const EARLY_MS = 1_000;

/**
 * Ends attempts without a browser: the deadline job of each attempt, and a sweep over the table that needs nothing but Postgres, so that an
 * empty Redis delays nobody's result by more than its period.
 */
@Injectable()
export class AttemptWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly attempts: AttemptRepository,
    private readonly closeAttempts: CloseAttempts,
    private readonly results: ResultRepository,
    private readonly ratings: RatingRepository,
    private readonly placements: PlacementWorker,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: ExamConfig & { readonly ROLES: readonly string[] },
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.ROLES.includes('worker')) return;
    const next = (): void => {
      this.#timer = setTimeout(() => {
        this.#sweeping = Promise.all([this.sweep(), this.placements.sweep()])
          .catch((error: unknown) => this.logger.warn({ err: error }, 'sweep of overdue attempts failed'))
          .then(next);
      }, this.config.SWEEP_MS);
    };
    next();
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sweeping;
    clearTimeout(this.#timer);
  }

  @OnJob('exam.close-attempt')
  async closeAttempt({ attemptId }: JobPayload<'exam.close-attempt'>, run: JobRun): Promise<void> {
    const [outcome] = await this.closeAttempts.execute([{ attemptId, cause: 'expire' }]);
    // Erased with its owner in the meantime: there is nothing to close.
    if (outcome instanceof AppError && outcome.code === 'NOT_FOUND') return;
    if (outcome instanceof Error) throw outcome;
    // Woken a moment too early by another clock than the database's.
    if (!outcome) run.postpone(new Date(Date.now() + EARLY_MS));
  }

  /** Closes everything that is overdue, batch by batch. */
  async sweep(): Promise<void> {
    for (;;) {
      const ids = await this.attempts.listOverdue(GRACE_MS, BATCH);
      if (ids.length === 0) return;
      const closed = await this.#closeAll(ids.map((attemptId) => ({ attemptId, cause: 'expire' as const })));
      if (ids.length < BATCH || closed === 0) return;
    }
  }

  /** A locked account's open attempts end with what is saved (W54). */
  @OnEvent('identity.account_disabled')
  async endAttempts(events: readonly EventEnvelope<'identity.account_disabled'>[]): Promise<void> {
    const ids = await this.attempts.listOpenIdsOf(events.map(({ payload }) => payload.userId));
    await this.#closeAll(ids.map((attemptId) => ({ attemptId, cause: 'end' as const })));
    await this.placements.endOf(events.map(({ payload }) => payload.userId));
  }

  @OnEvent('identity.user_deleted')
  async erase(events: readonly EventEnvelope<'identity.user_deleted'>[]): Promise<void> {
    const userIds = events.map(({ payload }) => payload.userId);
    await this.jobs.cancelMany('exam.close-attempt', await this.results.eraseOf(userIds));
    await this.placements.eraseOf(userIds);
    await this.ratings.eraseOf(userIds);
  }

  /** How many were closed; what could not be is logged and left for the next time. */
  async #closeAll(inputs: Parameters<CloseAttempts['execute']>[0]): Promise<number> {
    if (inputs.length === 0) return 0;
    const outcomes = await this.closeAttempts.execute(inputs);
    const failures = outcomes.filter((outcome) => outcome instanceof Error);
    for (const err of failures) this.logger.error({ err }, 'an attempt could not be closed');
    return outcomes.length - failures.length;
  }
}
