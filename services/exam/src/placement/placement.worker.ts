import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { OnJob } from '@vumon/platform/jobs/job-registry.js';
import type { JobRun } from '@vumon/platform/jobs/job-run.js';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { LOGGER } from '@vumon/platform/service-definition.js';
import type { JobPayload } from '@vumon/proto/jobs.js';
import { GRACE_MS } from '../attempts/attempt-clock.js';
import { type ClosePlacement, ClosePlacements } from './close-placements.command.js';
import { PlacementRepository } from './placement.repository.js';

const BATCH = 100;
const EARLY_MS = 1_000;

/** Ends sittings without a browser. The sweep, locked accounts and erased people come from the worker of the attempts, which has their events. */
@Injectable()
export class PlacementWorker {
  constructor(
    private readonly placements: PlacementRepository,
    private readonly closePlacements: ClosePlacements,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnJob('exam.close-placement')
  async close({ placementId }: JobPayload<'exam.close-placement'>, run: JobRun): Promise<void> {
    const [outcome] = await this.closePlacements.execute([{ placementId, cause: 'expire' }]);
    // Erased with its owner in the meantime: there is nothing to close.
    if (outcome instanceof AppError && outcome.code === 'NOT_FOUND') return;
    if (outcome instanceof Error) throw outcome;
    // Woken a moment too early by another clock than the database's.
    if (!outcome) run.postpone(new Date(Date.now() + EARLY_MS));
  }

  /** Closes what is overdue. */
  async sweep(): Promise<void> {
    for (;;) {
      const ids = await this.placements.listOverdue(GRACE_MS, BATCH);
      const closed = await this.#closeAll(ids.map((placementId) => ({ placementId, cause: 'expire' })));
      if (ids.length < BATCH || closed === 0) return;
    }
  }

  /** Running sittings of these people end with what is saved. */
  async endOf(userIds: readonly string[]): Promise<void> {
    const ids = await this.placements.listRunningIdsOf(userIds);
    await this.#closeAll(ids.map((placementId) => ({ placementId, cause: 'end' })));
  }

  async eraseOf(userIds: readonly string[]): Promise<void> {
    await this.jobs.cancelMany('exam.close-placement', await this.placements.eraseOf(userIds));
  }

  /** How many were closed; what could not be is logged and left for the next time. */
  async #closeAll(inputs: readonly ClosePlacement[]): Promise<number> {
    if (inputs.length === 0) return 0;
    const outcomes = await this.closePlacements.execute(inputs);
    const failures = outcomes.filter((outcome) => outcome instanceof Error);
    for (const err of failures) this.logger.error({ err }, 'a placement test could not be closed');
    return outcomes.length - failures.length;
  }
}
