import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { EXAM_NOT_FOUND, ExamRepository } from '../exams/exam.repository.js';
import type { Owner } from '../owner.js';
import type { ExamTables } from '../tables.js';
import { isClientId } from './answer-sheet.js';
import { clientIdError } from './attempt.errors.js';
import { AttemptRepository, type TimedAttempt } from './attempt.repository.js';
import { closesAt, isOverdue } from './attempt-clock.js';
import { CloseAttempts } from './close-attempts.command.js';

export interface StartInput {
  readonly owner: Owner;
  readonly examId: string;
  readonly mode: 'exam' | 'practice';
  readonly clientId: string;
}
export interface Started {
  readonly created: boolean;
  readonly attempt: TimedAttempt;
}

/** Starts an attempt, or gives back the open one: there is at most one per person and exam. */
@Injectable()
export class StartAttempt {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly exams: ExamRepository,
    private readonly attempts: AttemptRepository,
    private readonly closeAttempts: CloseAttempts,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
  ) {}

  async execute(input: StartInput): Promise<Started> {
    if (!isClientId(input.clientId)) throw clientIdError();
    const exam = await this.exams.find(input.examId);
    if (!exam) throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });
    const open = await this.attempts.findOpen(input.owner, input.examId);
    // Time that ran out while nobody looked: the sweep may be some seconds away, the learner is here now.
    if (open && isOverdue(open)) await this.closeAttempts.execute([{ attemptId: open.id, cause: 'expire' }]);
    else if (open) return { created: false, attempt: await this.#continue(open, input.clientId) };
    if (exam.status !== 'published') throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });
    return this.db.transaction(async () => {
      const attempt = await this.attempts.insertUnlessOpen({
        ...input.owner,
        examId: exam.id,
        versionId: exam.versionId,
        mode: input.mode,
        clientId: input.clientId,
        durationMinutes: exam.durationMinutes,
      });
      if (!attempt) {
        const other = await this.attempts.findOpen(input.owner, input.examId);
        if (!other) throw new AppError('UNAVAILABLE');
        return { created: false, attempt: await this.#continue(other, input.clientId) };
      }
      const runAt = closesAt(attempt);
      if (runAt) await this.jobs.schedule('exam.close-attempt', { attemptId: attempt.id }, { key: attempt.id, runAt });
      await this.outbox.append('exam.attempt_started', {
        attemptId: attempt.id,
        examId: exam.id,
        examTitle: exam.title,
        userId: input.owner.ownerKind === 'user' ? input.owner.ownerId : null,
        mode: input.mode,
        startedAt: attempt.startedAt.toISOString(),
      });
      return { created: true, attempt };
    });
  }

  async #continue(open: TimedAttempt, clientId: string): Promise<TimedAttempt> {
    if (open.clientId === clientId) return open;
    const [taken] = await this.attempts.takeOver([{ id: open.id, clientId }]);
    return taken ?? open;
  }
}
