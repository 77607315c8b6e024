import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import type { ExamPayload } from '@vumon/proto/http/exam-payload.js';
import { AudioLibrary } from '../listening/audio-library.js';
import type { ExamTables } from '../tables.js';
import { examFact } from './exam.presenter.js';
import { ExamRepository, type ExamRow } from './exam.repository.js';
import type { ExamContent, Issue } from './exam-content.js';
import { normaliseExam } from './normalise-exam.js';
import { passPublishGate } from './publish-gate.policy.js';

export interface CreatedExam {
  readonly row: ExamRow;
  readonly content: ExamContent;
  readonly warnings: readonly Issue[];
}

/** Takes the specification's payload, makes it canonical, and stores its first content version. A draft may be incomplete, a published exam not. */
@Injectable()
export class CreateExam {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly exams: ExamRepository,
    private readonly audio: AudioLibrary,
    private readonly outbox: Outbox,
  ) {}

  async execute(payload: ExamPayload, fixed: { readonly id?: string; readonly createdAt?: Date } = {}): Promise<CreatedExam> {
    const { content: given, errors } = normaliseExam(payload);
    if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { fields: errors });
    return this.db.transaction(async () => {
      const content = await this.audio.adopt(given);
      const warnings = payload.status === 'published' ? passPublishGate(content, { title: payload.title, duration: payload.duration }) : [];
      const row = await this.exams.insert({
        ...fixed,
        title: payload.title,
        description: payload.description,
        difficulty: payload.difficulty,
        durationMinutes: payload.duration,
        status: payload.status,
        content,
      });
      await this.outbox.append('exam.exam_created', examFact(row));
      if (row.status === 'published') await this.outbox.append('exam.exam_published', examFact(row));
      return { row, content, warnings };
    });
  }
}
