import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { OnJob } from '@vumon/platform/jobs/job-registry.js';
import type { JobRun } from '@vumon/platform/jobs/job-run.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { LOGGER } from '@vumon/platform/service-definition.js';
import type { JobPayload } from '@vumon/proto/jobs.js';
import { sql } from 'kysely';
import { ContentStore } from '../exams/content-store.js';
import { resultFact } from '../results/result.presenter.js';
import type { ExamTables } from '../tables.js';
import { AppealRepository } from './appeal.repository.js';
import { type KeySteps, keySteps } from './key-steps.js';
import { type RegradedRow, regradeRow } from './regrade-row.js';

const BATCH = 500;

/**
 * Marks again whatever was marked by an older key revision. Each batch moves its results to the newest revision in one transaction with
 * their events, so a run that dies goes on where it stopped, and running twice changes nothing.
 */
@Injectable()
export class RegradeWorker {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly appeals: AppealRepository,
    private readonly contents: ContentStore,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnJob('exam.regrade')
  async regrade({ versionId }: JobPayload<'exam.regrade'>, run: JobRun): Promise<void> {
    const headId = await this.appeals.headId(versionId);
    if (headId === versionId) return;
    const steps = keySteps((await this.contents.get(versionId)).content, (await this.contents.get(headId)).content);
    // Whoever is still writing is marked by the newest key when the time comes.
    await this.db.kysely.updateTable('attempts').set({ versionId: headId }).where('versionId', '=', versionId).where('state', '=', 'in_progress').execute();
    const sum = { read: 0, moved: 0 };
    for (;;) {
      run.signal.throwIfAborted();
      const { read, moved } = await this.#batch(versionId, headId, steps);
      sum.read += read;
      sum.moved += moved;
      if (read < BATCH) break;
    }
    if (sum.read > 0) this.logger.info({ versionId, headId, ...sum }, 'results marked again');
  }

  async #batch(versionId: string, headId: string, steps: KeySteps): Promise<{ read: number; moved: number }> {
    return this.db.transaction(async () => {
      const rows = await this.db.kysely.selectFrom('results').selectAll().where('versionId', '=', versionId).orderBy('id').limit(BATCH).forUpdate().execute();
      if (rows.length === 0) return { read: 0, moved: 0 };
      const at = new Date();
      const changed = rows.flatMap((row) => {
        const after = regradeRow(row, steps, at);
        return after ? [{ before: row, after }] : [];
      });
      await this.#write(changed.map(({ after }) => after));
      await this.db.kysely
        .updateTable('results')
        .set({ versionId: headId })
        .where(
          'id',
          'in',
          rows.map((row) => row.id),
        )
        .execute();
      // Lines may show a newer key while the score stays: nobody is told of that.
      const moved = changed.filter(({ before, after }) => after.correct !== before.correct);
      await this.outbox.appendMany(
        moved.map(({ before, after }) => ({
          name: 'exam.result_regraded' as const,
          payload: {
            ...resultFact({ ...before, ...after }),
            previous: { correct: before.correct, percentage: before.percentage, band: before.band },
            at: at.toISOString(),
          },
        })),
      );
      return { read: rows.length, moved: moved.length };
    });
  }

  async #write(rows: readonly RegradedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const values = JSON.stringify(rows);
    await sql`
      update results r set correct = n.correct, percentage = n.percentage, band = n.band, description = n.description, sheet = n.sheet, regrades = n.regrades
      from jsonb_to_recordset(${values}::jsonb)
        as n(id uuid, correct int, percentage int, band real, description text, sheet jsonb, regrades jsonb)
      where r.id = n.id`.execute(this.db.kysely);
  }
}
