import { Injectable } from '@nestjs/common';
import type { Call } from '@vumon/platform/grpc/rpc-types.js';
import { requireAdmin } from '@vumon/platform/user-guard.js';
import { view } from '@vumon/platform/view.js';
import type { DecideAppealRequest, FileAppealRequest, ListAppealsRequest } from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import type { View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { requireOwner } from '../owner.js';
import { AppealQueries } from './appeal.queries.js';
import { DecideAppeal } from './decide-appeal.command.js';
import { FileAppeal } from './file-appeal.command.js';

/** The calls about second looks at marks. */
@Injectable()
export class AppealGrpc {
  constructor(
    private readonly fileAppeals: FileAppeal,
    private readonly decideAppeals: DecideAppeal,
    private readonly appeals: AppealQueries,
  ) {}

  async fileAppeal(request: FileAppealRequest, call: Call): Promise<View> {
    const { id, questionId, state } = await this.fileAppeals.execute(requireOwner(call.user), request.resultId, request.questionId);
    return view({ data: { _id: id, questionId, state } });
  }

  async listAppeals(request: ListAppealsRequest, call: Call): Promise<View> {
    requireAdmin(call);
    const state = request.state === 'accepted' || request.state === 'refused' ? request.state : 'open';
    return view(await this.appeals.page(state, Math.max(request.page, 1), Math.min(request.limit || 20, 100)));
  }

  async decideAppeal(request: DecideAppealRequest, call: Call): Promise<View> {
    const { userId } = requireAdmin(call);
    return view({ data: await this.decideAppeals.execute(request.appealId, request.accept ? 'accepted' : 'refused', userId) });
  }
}
