import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import type { ExamTables } from '../tables.js';
import { ContentStore } from './content-store.js';
import type { CreatedExam } from './create-exam.command.js';
import { examFact } from './exam.presenter.js';
import { ExamRepository, type ExamRow } from './exam.repository.js';
import { passPublishGate } from './publish-gate.policy.js';

export type ExamChanges = Partial<Pick<ExamRow, 'title' | 'description' | 'difficulty' | 'durationMinutes' | 'status'>>;

/** Basic facts and status of an exam. Open attempts keep the version and the deadline they started with (W19). */
@Injectable()
export class UpdateExam {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly exams: ExamRepository,
    private readonly contents: ContentStore,
    private readonly outbox: Outbox,
  ) {}

  async execute(examId: string, changes: ExamChanges): Promise<CreatedExam> {
    return this.db.transaction(async () => {
      const before = await this.exams.getForUpdate(examId);
      const { content } = await this.contents.get(before.versionId);
      const after = { ...before, ...changes };
      const warnings = after.status === 'published' ? passPublishGate(content, { title: after.title, duration: after.durationMinutes }) : [];
      const row = await this.exams.save(examId, changes);
      const others = Object.keys(changes).filter((field) => field !== 'status');
      if (others.length > 0) await this.outbox.append('exam.exam_updated', examFact(row));
      if (row.status !== before.status) await this.outbox.append(row.status === 'published' ? 'exam.exam_published' : 'exam.exam_hidden', examFact(row));
      return { row, content, warnings };
    });
  }

  async delete(examId: string): Promise<void> {
    await this.db.transaction(async () => {
      await this.exams.getForUpdate(examId);
      await this.outbox.append('exam.exam_deleted', examFact(await this.exams.markDeleted(examId), 'deleted'));
    });
  }
}
