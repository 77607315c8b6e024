import { Injectable } from '@nestjs/common';
import type { Call, GrpcHandlers } from '@vumon/platform/grpc/rpc-types.js';
import { requireUser } from '@vumon/platform/user-guard.js';
import type { ChatbotServiceService, ListLearnerResultsRequest, ListLearnerResultsResponse } from '@vumon/proto/gen/vumon/chatbot/v1/chatbot.js';
import { LearnerResultRepository } from './results/learner-result.repository.js';

const MAX_RESULTS = 50;

@Injectable()
export class ChatbotGrpc implements GrpcHandlers<typeof ChatbotServiceService> {
  constructor(private readonly results: LearnerResultRepository) {}

  async listLearnerResults(request: ListLearnerResultsRequest, call: Call): Promise<ListLearnerResultsResponse> {
    const limit = Math.min(Math.max(request.limit, 1), MAX_RESULTS);
    const rows = await this.results.list(requireUser(call).userId, limit);
    return {
      results: rows.map((row) => ({
        resultId: row.resultId,
        examTitle: row.examTitle,
        examType: row.examType,
        correct: row.correct,
        total: row.total,
        band: row.band ?? undefined,
        submittedAt: row.submittedAt.toISOString(),
        mode: row.mode,
      })),
    };
  }
}
