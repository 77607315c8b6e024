import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { LOGGER } from '@vumon/platform/service-definition.js';
import type { KeyEffect } from '@vumon/proto/http/appeals.js';
import { ExamRepository } from '../exams/exam.repository.js';
import { resolveQuestions } from '../exams/resolved-questions.js';
import { markAnswer } from '../marking/mark-answer.js';
import type { ExamTables } from '../tables.js';
import { AppealRepository } from './appeal.repository.js';
import type { KeyChange } from './change-key.js';
import { type KeyPlan, KeyQueries, type QuestionRef } from './key.queries.js';
import { KeyRepository } from './key.repository.js';
import { KeyRevisions } from './key-revisions.js';

export interface RevisionRequest {
  readonly ref: QuestionRef;
  readonly change: KeyChange;
  /** How many learners the administrator knows to lose a mark by it. */
  readonly confirmedLosing: number;
  readonly adminId: string;
}
export interface RevisedKey extends KeyEffect {
  readonly keyRevision: number;
}

/**
 * Takes a question out of the marking, or answers out of its key: a new key revision by which everybody is marked again. Nobody loses a mark
 * unless the number of those who do was confirmed. Counting is done before the locks are taken, so that no sitting waits for it.
 */
@Injectable()
export class ReviseKey {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly plans: KeyQueries,
    private readonly keys: KeyRepository,
    private readonly appeals: AppealRepository,
    private readonly exams: ExamRepository,
    private readonly revisions: KeyRevisions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ ref, change, confirmedLosing, adminId }: RevisionRequest): Promise<RevisedKey> {
    const plan = await this.plans.plan(ref, change);
    const { head, effect } = plan;
    if (effect.lose > confirmedLosing) {
      const message = `Thay đổi này làm giảm điểm của ${effect.lose} học viên. Hãy xác nhận con số này trước khi lưu.`;
      throw new AppError('KEY_LOWERS_SCORES', { message, data: { ...effect } });
    }
    const keyRevision = await this.db.transaction(async () => {
      const locked = await this.appeals.headForUpdate(head.id);
      if (locked.id !== head.id)
        throw new AppError('STALE_WRITE', { message: 'Đáp án của đề này vừa được người khác sửa. Hãy tải lại và xem lại số học viên bị ảnh hưởng.' });
      await this.exams.getForUpdate(ref.examId);
      await this.#settleAppeals(plan, ref.questionId, change, adminId);
      return this.revisions.supersede(locked, plan.content);
    });
    this.logger.info({ examId: ref.examId, questionId: ref.questionId, kind: change.kind, adminId, keyRevision, ...effect }, 'key revised');
    return { keyRevision, ...effect };
  }

  async #settleAppeals({ lineage, content }: KeyPlan, questionId: string, change: KeyChange, adminId: string): Promise<void> {
    if (change.kind === 'void') return this.keys.grantAppeals(lineage, questionId, adminId);
    const question = resolveQuestions(content).find(({ id }) => id === questionId);
    const accepted = await this.keys.listAccepted(lineage, questionId);
    const gone = accepted.filter((answer) => !question || !markAnswer(question, answer).correct);
    if (gone.length > 0) await this.keys.withdrawAppeals(lineage, questionId, adminId, gone);
  }
}
