import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { ExamTables } from '../tables.js';
import { AppealRepository, type AppealRow } from './appeal.repository.js';
import { KeyRevisions } from './key-revisions.js';
import { widenKey } from './widen-key.js';

export interface Decision {
  readonly state: 'accepted' | 'refused';
  /** Appeals that this decision settled: everybody's who wrote the same. */
  readonly decided: number;
  readonly keyRevision: number | null;
}

/** Settles an appeal. Accepting makes a new key revision and schedules the re-marking of everything that was marked by the older ones. */
@Injectable()
export class DecideAppeal {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly appeals: AppealRepository,
    private readonly revisions: KeyRevisions,
  ) {}

  async execute(appealId: string, state: 'accepted' | 'refused', adminId: string): Promise<Decision> {
    return this.db.transaction(async () => {
      const appeal = await this.appeals.findForUpdate(appealId);
      if (!appeal) throw new AppError('NOT_FOUND', { message: 'Không tìm thấy yêu cầu xem lại' });
      if (appeal.state === state) return { state, decided: 0, keyRevision: null };
      if (appeal.state !== 'open') throw new AppError('STALE_WRITE', { message: 'Yêu cầu này đã được người khác xử lý. Hãy tải lại danh sách.' });
      const keyRevision = state === 'accepted' ? await this.#accept(appeal) : null;
      return { state, decided: await this.appeals.decide(appeal, state, adminId), keyRevision };
    });
  }

  async #accept(appeal: AppealRow): Promise<number> {
    const head = await this.appeals.headForUpdate(appeal.versionId);
    const content = widenKey(head.content, appeal.questionId, appeal.answer);
    if (!content) throw new AppError('STALE_WRITE', { message: 'Câu hỏi này không còn nhận câu trả lời dạng chữ.' });
    // Accepted on another version's appeal already: only the marks given by the older key are left to mend.
    if (content !== head.content) return this.revisions.supersede(head, content);
    await this.revisions.markAgain(head.id, head.keyRevision);
    return head.keyRevision;
  }
}
