import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { type AnnotationChange, MOST_ANNOTATIONS } from '@vumon/proto/http/exam-shapes.js';
import { isClientId } from '../attempts/answer-sheet.js';
import { attemptNotFound, clientIdError, closedError } from '../attempts/attempt.errors.js';
import { ContentStore } from '../exams/content-store.js';
import { type Owner, owns } from '../owner.js';
import type { ExamTables } from '../tables.js';
import { AnnotationRepository } from './annotation.repository.js';
import { checkAnnotations } from './annotation-rules.js';

export interface SaveAnnotationsInput {
  readonly owner: Owner | undefined;
  readonly attemptId: string;
  readonly clientId: string;
  readonly changes: readonly AnnotationChange[];
}

/**
 * Marks and notes of a running attempt. Each change carries the whole mark under an id that the browser made, so a batch that is sent twice
 * changes nothing the second time.
 */
@Injectable()
export class SaveAnnotations {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly annotations: AnnotationRepository,
    private readonly contents: ContentStore,
  ) {}

  /** Answers how many marks the attempt has now. */
  async execute({ owner, attemptId, clientId, changes }: SaveAnnotationsInput): Promise<number> {
    if (!isClientId(clientId)) throw clientIdError();
    return this.db.transaction(async () => {
      const attempt = await this.annotations.findAttemptForUpdate(attemptId);
      if (!attempt || !owns(owner, attempt)) throw attemptNotFound();
      if (attempt.state !== 'in_progress' || attempt.late) throw closedError(attempt.resultId);
      if (attempt.clientId !== null && attempt.clientId !== clientId) throw new AppError('ATTEMPT_TAKEN_OVER');
      const checked = checkAnnotations(changes, (await this.contents.get(attempt.versionId)).content);
      if (!checked.ok) throw new AppError('VALIDATION_FAILED', { message: checked.errors[0]?.message ?? '', fields: checked.errors });
      await this.annotations.save(attemptId, checked.plan);
      const count = await this.annotations.count(attemptId);
      if (count > MOST_ANNOTATIONS) throw tooMany();
      return count;
    });
  }
}

function tooMany(): AppError {
  const message = `Mỗi bài giữ được nhiều nhất ${MOST_ANNOTATIONS} đánh dấu và ghi chú.`;
  return new AppError('VALIDATION_FAILED', { message, fields: [{ path: 'changes', code: 'TOO_MANY_ANNOTATIONS', message }] });
}
