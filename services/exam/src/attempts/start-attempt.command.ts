import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { ContentStore } from '../exams/content-store.js';
import { EXAM_NOT_FOUND, ExamRepository, type ExamRow } from '../exams/exam.repository.js';
import type { Owner } from '../owner.js';
import type { ExamTables } from '../tables.js';
import { isClientId } from './answer-sheet.js';
import { clientIdError, partsError } from './attempt.errors.js';
import { AttemptRepository, type TimedAttempt } from './attempt.repository.js';
import { isOverdue, wakesAt } from './attempt-clock.js';
import { CloseAttempts } from './close-attempts.command.js';
import { type Included, includedOfParts } from './practice-scope.js';

export interface StartInput {
  readonly owner: Owner;
  readonly examId: string;
  readonly mode: 'exam' | 'practice';
  readonly clientId: string;
  /** Practice only: the parts to work on, 0 for the first; none named: all of them. */
  readonly parts?: readonly number[];
}
export interface Started {
  readonly created: boolean;
  readonly attempt: TimedAttempt;
}
/** What is begun where nothing is open. */
export interface Beginning extends Pick<StartInput, 'owner' | 'mode' | 'clientId'> {
  readonly exam: ExamRow;
  readonly versionId: string;
  readonly included: Included;
}

/** Starts an attempt, or gives back the open one: there is at most one per person and exam, whatever its mode and questions. */
@Injectable()
export class StartAttempt {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly exams: ExamRepository,
    private readonly contents: ContentStore,
    private readonly attempts: AttemptRepository,
    private readonly closeAttempts: CloseAttempts,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
  ) {}

  async execute({ owner, examId, mode, clientId, parts = [] }: StartInput): Promise<Started> {
    if (!isClientId(clientId)) throw clientIdError();
    const exam = await this.exams.find(examId);
    if (!exam) throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });
    if (parts.length > 0 && mode !== 'practice') throw partsError();
    const included = parts.length > 0 ? includedOfParts((await this.contents.get(exam.versionId)).content, parts) : null;
    if (included === undefined) throw partsError();
    const open = await this.findOpen(owner, examId, clientId);
    if (open) return open;
    if (exam.status !== 'published') throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });
    return this.begin({ owner, mode, clientId, exam, versionId: exam.versionId, included });
  }

  /** The open attempt, now this client's. Time that ran out while nobody looked is over: the sweep may be some seconds away, the learner is here now. */
  async findOpen(owner: Owner, examId: string, clientId: string): Promise<Started | undefined> {
    const open = await this.attempts.findOpen(owner, examId);
    if (open && isOverdue(open)) await this.closeAttempts.execute([{ attemptId: open.id, cause: 'expire' }]);
    else if (open) return { created: false, attempt: await this.#continue(open, clientId) };
    return undefined;
  }

  async begin({ owner, mode, clientId, exam, versionId, included }: Beginning): Promise<Started> {
    return this.db.transaction(async () => {
      const attempt = await this.attempts.insertUnlessOpen({
        ...owner,
        examId: exam.id,
        versionId,
        mode,
        clientId,
        included,
        durationMinutes: exam.durationMinutes,
      });
      if (!attempt) {
        const other = await this.attempts.findOpen(owner, exam.id);
        if (!other) throw new AppError('UNAVAILABLE');
        return { created: false, attempt: await this.#continue(other, clientId) };
      }
      const runAt = wakesAt(attempt);
      if (runAt) await this.jobs.schedule('exam.close-attempt', { attemptId: attempt.id }, { key: attempt.id, runAt });
      await this.outbox.append('exam.attempt_started', {
        attemptId: attempt.id,
        examId: exam.id,
        examTitle: exam.title,
        userId: owner.ownerKind === 'user' ? owner.ownerId : null,
        mode,
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
