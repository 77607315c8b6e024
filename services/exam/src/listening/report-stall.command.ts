import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { LOGGER } from '@vumon/platform/service-definition.js';
import type { StallAnswer } from '@vumon/proto/http/listening-shapes.js';
import { wakesAt } from '../attempts/attempt-clock.js';
import type { ExamTables } from '../tables.js';
import { clockOf, seconds } from './audio-addresses.js';
import { SectionRepository } from './section.repository.js';
import { SectionAccess, type SectionRequest } from './section-access.js';
import { grantedStallMs, positionMs } from './section-clock.js';

export interface StallReport extends SectionRequest {
  readonly seconds: number;
}

/** Gives back the time in which the recording stood still for want of data: to the section's clock, the deadline and the job that closes. */
@Injectable()
export class ReportStall {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly access: SectionAccess,
    private readonly sections: SectionRepository,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(report: StallReport): Promise<StallAnswer> {
    return this.db.transaction(async () => {
      const { attempt, audio, row, started } = await this.access.lock(report);
      if (!row) throw new AppError('NOT_FOUND', { message: 'Phần này chưa được phát' });
      const serverNow = attempt.now.toISOString();
      const deadlineAt = attempt.deadlineAt?.toISOString() ?? null;
      // Who holds the player has lost nothing.
      if (attempt.mode === 'practice') return { positionSeconds: 0, deadlineAt, serverNow, grantedSeconds: 0 };
      const clock = clockOf(row, audio, attempt.now);
      const givenMs = started.reduce((sum, one) => sum + one.stalledMs, 0);
      const grantedMs = grantedStallMs(clock, { askedMs: report.seconds * 1_000, givenMs });
      const facts = { attemptId: attempt.id, sectionId: row.sectionId, askedSeconds: report.seconds, grantedSeconds: seconds(grantedMs) };
      this.logger.info(facts, 'the recording stalled');
      if (grantedMs === 0) return { positionSeconds: seconds(positionMs(clock)), deadlineAt, serverNow, grantedSeconds: 0 };
      const moved = await this.sections.giveBack(row, grantedMs, attempt.now);
      const runAt = wakesAt({ id: attempt.id, deadlineAt: moved });
      if (runAt) await this.jobs.schedule('exam.close-attempt', { attemptId: attempt.id }, { key: attempt.id, runAt });
      return {
        positionSeconds: seconds(positionMs({ ...clock, stalledMs: row.stalledMs + grantedMs })),
        deadlineAt: moved?.toISOString() ?? null,
        serverNow,
        grantedSeconds: seconds(grantedMs),
      };
    });
  }
}
