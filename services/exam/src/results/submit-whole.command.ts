import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import { v7 as uuidv7 } from 'uuid';
import { answerRules, changesOfMap, checkChanges } from '../attempts/answer-rules.js';
import { applyChanges, emptySheet } from '../attempts/answer-sheet.js';
import { AttemptRepository } from '../attempts/attempt.repository.js';
import { CloseAttempts } from '../attempts/close-attempts.command.js';
import type { ExamConfig } from '../exam.config.js';
import { ContentStore } from '../exams/content-store.js';
import { EXAM_NOT_FOUND, ExamRepository } from '../exams/exam.repository.js';
import { markSheet } from '../marking/mark-sheet.js';
import type { Owner } from '../owner.js';
import type { ExamTables } from '../tables.js';
import { resultFact } from './result.presenter.js';
import { ResultRepository, type ResultRow } from './result.repository.js';

/**
 * The specification's submit by exam id. With an open attempt it is that attempt's submit; without one there was no server clock, so the
 * result is marked `timing: "unverified"` and enters no average (W10).
 */
@Injectable()
export class SubmitWhole {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly exams: ExamRepository,
    private readonly contents: ContentStore,
    private readonly attempts: AttemptRepository,
    private readonly closeAttempts: CloseAttempts,
    private readonly results: ResultRepository,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: ExamConfig,
  ) {}

  async execute(owner: Owner, examId: string, answers: unknown): Promise<ResultRow> {
    const exam = await this.exams.find(examId);
    if (!exam) throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });
    const open = await this.attempts.findOpen(owner, examId);
    if (open) {
      const [outcome] = await this.closeAttempts.execute([{ attemptId: open.id, cause: 'submit', owner, changes: changesOfMap(answers) }]);
      if (!outcome || outcome instanceof Error) throw outcome ?? new AppError('NOT_FOUND');
      return outcome;
    }
    if (exam.status !== 'published') throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });
    const { content } = await this.contents.get(exam.versionId);
    const checked = checkChanges(changesOfMap(answers), answerRules(content));
    if (!checked.ok) throw new AppError('VALIDATION_FAILED', { message: checked.errors[0]?.message ?? '', fields: checked.errors });
    const marked = markSheet(content, applyChanges(emptySheet(), checked.changes).answers, this.config.BAND_TABLE);
    return this.db.transaction(async () => {
      const [row] = await this.results.insert([
        {
          id: uuidv7(),
          attemptId: null,
          examId,
          versionId: exam.versionId,
          ...owner,
          examTitle: exam.title,
          examType: exam.type,
          mode: 'exam',
          state: 'submitted',
          timing: 'unverified',
          completedAt: null,
          timeSpentSeconds: 0,
          marked,
        },
      ]);
      if (!row) throw new AppError('INTERNAL');
      await this.outbox.append('exam.attempt_submitted', resultFact(row));
      return row;
    });
  }
}
