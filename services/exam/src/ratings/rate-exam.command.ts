import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { OwnRating } from '@vumon/proto/http/ratings.js';
import { ExamRepository } from '../exams/exam.repository.js';
import type { ExamTables } from '../tables.js';
import { RatingRepository } from './rating.repository.js';

const NOT_SAT = 'Bạn cần làm xong đề này ở chế độ thi trước khi đánh giá';

/** A learner's stars for an exam that they have sat. Rating again replaces the first. */
@Injectable()
export class RateExam {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly exams: ExamRepository,
    private readonly ratings: RatingRepository,
  ) {}

  async execute(input: { readonly userId: string; readonly examId: string; readonly stars: number }): Promise<OwnRating> {
    const { userId, examId, stars } = input;
    if (!Number.isInteger(stars) || stars < 1 || stars > 5)
      throw new AppError('VALIDATION_FAILED', { fields: [{ path: 'stars', code: 'invalid_value', message: 'Số sao từ 1 đến 5' }] });
    return this.db.transaction(async () => {
      // Also what keeps two ratings of one person in turn.
      await this.exams.getForUpdate(examId);
      if (!(await this.ratings.hasSat(examId, userId))) throw new AppError('FORBIDDEN', { message: NOT_SAT });
      await this.ratings.save(examId, userId, stars, await this.ratings.findStars(examId, userId));
      return { stars, mayRate: true };
    });
  }
}
