import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { BatchCall, Call, GrpcHandlers } from '@vumon/platform/grpc/rpc-types.js';
import { requireUser } from '@vumon/platform/user-guard.js';
import { view } from '@vumon/platform/view.js';
import type { Empty, View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import type { ProgressServiceService, RecordSelfReportRequest, SetGoalRequest } from '@vumon/proto/gen/vumon/progress/v1/progress.js';
import type { Progress } from '@vumon/proto/http/learning.js';
import { planRoutes } from '@vumon/proto/http/plan.js';
import { LearnerRepository } from './learners/learner.repository.js';
import { ProgressQueries } from './learners/progress.queries.js';
import { Plans } from './plan/plans.js';

@Injectable()
export class ProgressGrpc implements GrpcHandlers<typeof ProgressServiceService, 'getProgress'> {
  constructor(
    private readonly queries: ProgressQueries,
    private readonly learners: LearnerRepository,
    private readonly plans: Plans,
  ) {}

  readonly batch = {
    getProgress: async (calls: readonly BatchCall<Empty>[]): Promise<(View | Error)[]> => {
      const ids = calls.flatMap((call) => (call.user.kind === 'user' ? [call.user.userId] : []));
      const found = ids.length > 0 ? await this.queries.listProgress(ids) : new Map<string, Progress>();
      return calls.map((call) => {
        if (call.user.kind !== 'user') return new AppError('UNAUTHENTICATED');
        const data = found.get(call.user.userId);
        return data ? view({ data }) : new AppError('NOT_FOUND');
      });
    },
  };

  async getWeeklyActivity(_request: Empty, call: Call): Promise<View> {
    const { weeklyActivity, weeklyStudyTime, weeklyGrowth } = await this.#progressOf(call);
    return view({ data: { weeklyActivity, weeklyStudyTime, weeklyGrowth } });
  }

  async initializeProgress(_request: Empty, call: Call): Promise<View> {
    await this.learners.insertMissing([requireUser(call).userId]);
    return view({ data: await this.#progressOf(call) });
  }

  async recordSelfReport(request: RecordSelfReportRequest, call: Call): Promise<View> {
    await this.learners.insertSelfReport(requireUser(call).userId, request.kind, request.payloadJson);
    return view({});
  }

  async getPlan(_request: Empty, call: Call): Promise<View> {
    return view({ data: await this.plans.get(requireUser(call).userId) });
  }

  async setGoal(request: SetGoalRequest, call: Call): Promise<View> {
    const changes = planRoutes.setGoal.body.parse(JSON.parse(request.changesJson.toString('utf8')));
    return view({ data: await this.plans.setGoal(requireUser(call).userId, changes) });
  }

  async #progressOf(call: Call): Promise<Progress> {
    const { userId } = requireUser(call);
    const data = (await this.queries.listProgress([userId])).get(userId);
    if (!data) throw new AppError('NOT_FOUND');
    return data;
  }
}
