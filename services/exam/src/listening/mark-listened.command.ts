import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { ExamTables } from '../tables.js';
import { clockOf } from './audio-addresses.js';
import { SectionRepository } from './section.repository.js';
import { SectionAccess, type SectionRequest } from './section-access.js';
import { mayHaveHeard } from './section-clock.js';

export const TRANSCRIPT_IN_EXAM = 'Lời thoại chỉ có sau khi bạn nộp bài';

/** Practice: the learner has heard the section once, so its transcript opens. Believed only when there was time enough. */
@Injectable()
export class MarkListened {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly access: SectionAccess,
    private readonly sections: SectionRepository,
  ) {}

  async execute(request: SectionRequest): Promise<void> {
    await this.db.transaction(async () => {
      const { attempt, audio, row } = await this.access.lock(request);
      if (attempt.mode === 'exam') throw new AppError('TRANSCRIPT_LOCKED', { message: TRANSCRIPT_IN_EXAM });
      if (!row || !mayHaveHeard(clockOf(row, audio, attempt.now))) throw new AppError('TRANSCRIPT_LOCKED');
      await this.sections.markListened(row, attempt.now);
    });
  }
}
