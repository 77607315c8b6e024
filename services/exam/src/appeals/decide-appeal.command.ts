import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import type { ExamTables } from '../tables.js';
import { AppealRepository, type AppealRow } from './appeal.repository.js';
import { widenKey } from './widen-key.js';

export interface Decision {
  readonly state: 'accepted' | 'refused';
  /** Appeals that this decision settled: everybody's who wrote the same. */
  readonly decided: number;
  readonly keyRevision: number | null;
}

/** An attempt that was being started while the revision was made may still be marked by the old key: a second pass finds it. */
const SECOND_PASS_MS = 60_000;

/** Settles an appeal. Accepting makes a new key revision and schedules the re-marking of everything that was marked by the older ones. */
@Injectable()
export class DecideAppeal {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly appeals: AppealRepository,
    private readonly jobs: Jobs,
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
    const revision = content === head.content ? head.keyRevision : head.keyRevision + 1;
    if (content !== head.content) await this.appeals.insertRevision(head, content);
    for (const [pass, delay] of [0, SECOND_PASS_MS].entries())
      await this.jobs.schedule('exam.regrade', { versionId: head.id }, { key: `${head.id}:${revision}:${pass}`, runAt: new Date(Date.now() + delay) });
    return revision;
  }
}
