import { Injectable } from '@nestjs/common';
import type { Call } from '@vumon/platform/grpc/rpc-types.js';
import { requireUser } from '@vumon/platform/user-guard.js';
import { view } from '@vumon/platform/view.js';
import type { ExamIdRequest, RateExamRequest } from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import type { View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { RateExam } from './rate-exam.command.js';
import { RatingQueries } from './rating.queries.js';

/** The calls about stars for exams. */
@Injectable()
export class RatingGrpc {
  constructor(
    private readonly rateExams: RateExam,
    private readonly ratings: RatingQueries,
  ) {}

  async rateExam({ examId, stars }: RateExamRequest, call: Call): Promise<View> {
    return view({ data: await this.rateExams.execute({ userId: requireUser(call).userId, examId, stars }) });
  }

  async getOwnRating({ examId }: ExamIdRequest, call: Call): Promise<View> {
    return view({ data: await this.ratings.own(examId, requireUser(call).userId) });
  }
}
