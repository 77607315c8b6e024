import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { LOGGER } from '@vumon/platform/service-definition.js';
import { ContentFolder, listExamFiles, missingParts } from '../content/content-folder.js';
import { CreateExam } from '../exams/create-exam.command.js';
import { examFact } from '../exams/exam.presenter.js';
import { ExamRepository, type ExamRow } from '../exams/exam.repository.js';
import { normaliseExam } from '../exams/normalise-exam.js';
import { passPublishGate } from '../exams/publish-gate.policy.js';
import type { ExamTables } from '../tables.js';
import { SeedHistory } from './seed-history.command.js';
import { SeedMedia } from './seed-media.js';
import { type SeedPayload, seedPayload } from './seed-payload.js';

const DAY_MS = 86_400_000;
/** The exams were there before the first demo result. */
const PUBLISHED_DAYS_AGO = 40;
const HISTORY_OF = 'reading-01.json';

/**
 * The product's own exams, and a history for the demo learner. A file that changed since it was seeded becomes a new content version; what
 * administrators did to an exam meanwhile (hidden, deleted, a key widened by an appeal) stays until then.
 */
@Injectable()
export class SeedExams {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly createExam: CreateExam,
    private readonly exams: ExamRepository,
    private readonly media: SeedMedia,
    private readonly history: SeedHistory,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(folder = new ContentFolder()): Promise<void> {
    const seeded = new Map((await this.db.kysely.selectFrom('examSeeds').selectAll().execute()).map((row) => [row.examId, row.contentHash]));
    for (const name of listExamFiles(folder.folder)) {
      const test = folder.read(name);
      const missing = missingParts(test);
      if (missing.length > 0) {
        this.logger.warn({ file: name, missing }, 'left out: its recordings are not complete');
        continue;
      }
      const payload = seedPayload(test, await this.media.store(test));
      const contentHash = createHash('sha256').update(JSON.stringify(payload)).digest('hex');
      if (seeded.get(test.exam._id) === contentHash) continue;
      await this.db.transaction(async () => {
        await this.#save(test.exam._id, payload, name === HISTORY_OF);
        await this.db.kysely
          .insertInto('examSeeds')
          .values({ examId: test.exam._id, contentHash })
          .onConflict((conflict) => conflict.column('examId').doUpdateSet({ contentHash }))
          .execute();
      });
    }
  }

  async #save(id: string, payload: SeedPayload, withHistory: boolean): Promise<void> {
    const present = (await this.exams.listAny([id])).get(id);
    if (present) return present.deletedAt ? undefined : this.#renew(present, payload);
    const createdAt = new Date(Date.now() - PUBLISHED_DAYS_AGO * DAY_MS);
    const { row, content } = await this.createExam.execute(payload, { id, createdAt });
    if (withHistory) await this.history.execute(row, content);
  }

  async #renew({ id }: ExamRow, payload: SeedPayload): Promise<void> {
    const { content, errors } = normaliseExam(payload);
    if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { fields: errors });
    passPublishGate(content, { title: payload.title, duration: payload.duration });
    const { title, description, difficulty, duration } = payload;
    const row = await this.exams.saveContent(id, { title, description, difficulty, durationMinutes: duration, content });
    await this.outbox.append('exam.exam_updated', examFact(row));
  }
}
