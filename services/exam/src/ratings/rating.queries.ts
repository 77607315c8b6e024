import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { OwnRating } from '@vumon/proto/http/ratings.js';
import { EXAM_NOT_FOUND, ExamRepository } from '../exams/exam.repository.js';
import { RatingRepository } from './rating.repository.js';

@Injectable()
export class RatingQueries {
  constructor(
    private readonly exams: ExamRepository,
    private readonly ratings: RatingRepository,
  ) {}

  async own(examId: string, userId: string): Promise<OwnRating> {
    const [exam, stars, mayRate] = await Promise.all([this.exams.find(examId), this.ratings.findStars(examId, userId), this.ratings.hasSat(examId, userId)]);
    if (!exam) throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });
    return { stars: stars ?? null, mayRate };
  }
}
