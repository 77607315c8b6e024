import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { Call } from '@vumon/platform/grpc/rpc-types.js';
import { requireAdmin } from '@vumon/platform/user-guard.js';
import { view } from '@vumon/platform/view.js';
import type {
  KeyChange as ChangeMessage,
  DecideAppealRequest,
  FileAppealRequest,
  ListAppealsRequest,
  PreviewKeyRequest,
  QuestionKeyRequest,
  ReviseKeyRequest,
} from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import type { View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { KeyChange } from '@vumon/proto/http/appeals.js';
import { requireOwner } from '../owner.js';
import { storableText } from '../storable-json.js';
import { AppealQueries } from './appeal.queries.js';
import { DecideAppeal } from './decide-appeal.command.js';
import { FileAppeal } from './file-appeal.command.js';
import { KeyQueries, type QuestionRef } from './key.queries.js';
import { ReviseKey } from './revise-key.command.js';

/** The calls about second looks at marks, and about the keys that they end in. */
@Injectable()
export class AppealGrpc {
  constructor(
    private readonly fileAppeals: FileAppeal,
    private readonly decideAppeals: DecideAppeal,
    private readonly appeals: AppealQueries,
    private readonly keys: KeyQueries,
    private readonly reviseKeys: ReviseKey,
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

  async getQuestionKey(request: QuestionKeyRequest, call: Call): Promise<View> {
    requireAdmin(call);
    return view({ data: await this.keys.key(request) });
  }

  async previewKey({ question, change }: PreviewKeyRequest, call: Call): Promise<View> {
    requireAdmin(call);
    const { effect } = await this.keys.plan(refOf(question), changeOf(change));
    return view({ data: effect });
  }

  async reviseKey({ question, change, confirmedLosing }: ReviseKeyRequest, call: Call): Promise<View> {
    const { userId } = requireAdmin(call);
    return view({ data: await this.reviseKeys.execute({ ref: refOf(question), change: changeOf(change), confirmedLosing, adminId: userId }) });
  }
}

const refOf = (question: QuestionKeyRequest | undefined): QuestionRef => question ?? { examId: '', questionId: '', versionId: '' };

/** The gateway has checked the change; whoever calls past it gets the same refusal. */
function changeOf(change: ChangeMessage | undefined): KeyChange {
  const { kind, answers, reason } = change ?? { kind: '', answers: [], reason: '' };
  const read = KeyChange.safeParse({ kind, reason: storableText(reason), ...(kind === 'narrow' && { answers }) });
  if (!read.success) throw new AppError('VALIDATION_FAILED');
  return read.data;
}
