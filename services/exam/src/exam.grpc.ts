import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { BatchCall, Call, GrpcHandlers } from '@vumon/platform/grpc/rpc-types.js';
import { isAdmin, requireAdmin, requireUser } from '@vumon/platform/user-guard.js';
import { view } from '@vumon/platform/view.js';
import type {
  CheckAnswersRequest,
  ClaimResultsRequest,
  CreateExamRequest,
  ExamIdRequest,
  ExamServiceService,
  GetAttemptRequest,
  ListExamsRequest,
  ListHistoryRequest,
  RedoMistakesRequest,
  ResultIdRequest,
  SaveAnnotationsRequest,
  SaveAnswersRequest,
  SetExamStatusRequest,
  StartAttemptRequest,
  StartAttemptResponse,
  SubmitAttemptRequest,
  SubmitExamRequest,
  UpdateExamRequest,
} from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import type { Empty, View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { ExamPayload } from '@vumon/proto/http/exam-payload.js';
import { AnnotationChange, type OpenAttempt } from '@vumon/proto/http/exam-shapes.js';
import { z } from 'zod';
import { SaveAnnotations } from './annotations/save-annotations.command.js';
import type { AppealGrpc } from './appeals/appeal.grpc.js';
import { AttemptQueries } from './attempts/attempt.queries.js';
import { CheckAnswers } from './attempts/check-answers.command.js';
import { CloseAttempts } from './attempts/close-attempts.command.js';
import { RedoMistakes } from './attempts/redo-mistakes.command.js';
import { SaveAnswers } from './attempts/save-answers.command.js';
import { StartAttempt, type Started } from './attempts/start-attempt.command.js';
import { ExamCatalogue } from './exams/exam-catalogue.js';
import type { ListeningGrpc } from './listening/listening.grpc.js';
import { ownerKey, ownerOf, requireOwner } from './owner.js';
import type { PlacementGrpc } from './placement/placement.grpc.js';
import type { RatingGrpc } from './ratings/rating.grpc.js';
import { ClaimResults } from './results/claim-results.command.js';
import type { HistoryFilter } from './results/history-totals.js';
import { resultNotFound } from './results/result.errors.js';
import { presentSubmitted } from './results/result.presenter.js';
import { ResultQueries } from './results/result.queries.js';
import { SubmitWhole } from './results/submit-whole.command.js';
import { parseStorable } from './storable-json.js';

const ExamChanges = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  difficulty: z.string().optional(),
  duration: z.int().optional(),
  status: z.enum(['draft', 'published']).optional(),
});
const parsed = (bytes: Buffer): unknown => (bytes.length === 0 ? undefined : JSON.parse(bytes.toString('utf8')));
const historyFilter = ({ type, mode }: { readonly type: string; readonly mode: string }): HistoryFilter => ({
  type: type === 'reading' || type === 'listening' ? type : '',
  mode: mode === 'exam' || mode === 'practice' ? mode : '',
});
const dataView = (json: string): View => ({ json: Buffer.from(`{"data":${json}}`) });

type Batched = 'getAttempt' | 'listOpenAttempts' | 'saveAnswers' | 'submitAttempt' | 'getResult' | 'listHistory';
type Elsewhere = keyof ListeningGrpc | keyof AppealGrpc | keyof RatingGrpc | keyof PlacementGrpc;
type Core = Omit<GrpcHandlers<typeof ExamServiceService, Batched>, Elsewhere>;

/** Exams, attempts and results; recordings, appeals, ratings and the placement test have classes of their own. */
@Injectable()
export class ExamGrpc implements Core {
  constructor(
    private readonly catalogue: ExamCatalogue,
    private readonly attempts: AttemptQueries,
    private readonly start: StartAttempt,
    private readonly redo: RedoMistakes,
    private readonly checks: CheckAnswers,
    private readonly saves: SaveAnswers,
    private readonly closings: CloseAttempts,
    private readonly whole: SubmitWhole,
    private readonly results: ResultQueries,
    private readonly claims: ClaimResults,
    private readonly annotations: SaveAnnotations,
  ) {}

  readonly batch = {
    getAttempt: async (calls: readonly BatchCall<GetAttemptRequest>[]): Promise<(View | Error)[]> => {
      const views = await this.attempts.views(
        calls.map(({ request, user }) => ({ owner: ownerOf(user), attemptId: request.attemptId, clientId: request.clientId })),
      );
      return views.map((json) => (json instanceof Error ? json : dataView(json)));
    },
    listOpenAttempts: async (calls: readonly BatchCall<Empty>[]): Promise<(View | Error)[]> => {
      const owners = calls.flatMap(({ user }) => ownerOf(user) ?? []);
      const lists = owners.length > 0 ? await this.attempts.listOpen(owners) : new Map<string, OpenAttempt[]>();
      return calls.map(({ user }) => {
        const owner = ownerOf(user);
        return view({ data: (owner && lists.get(ownerKey(owner))) ?? [] });
      });
    },
    saveAnswers: async (calls: readonly BatchCall<SaveAnswersRequest>[]): Promise<(View | Error)[]> => {
      const saved = await this.saves.execute(
        calls.map(({ request, user }) => ({
          owner: ownerOf(user),
          attemptId: request.attemptId,
          clientId: request.clientId,
          seq: request.seq,
          changes: parsed(request.changesJson),
          flagged: parsed(request.flaggedJson),
          position: parsed(request.positionJson),
          activity: parsed(request.activityJson),
        })),
      );
      return saved.map((one) => (one instanceof Error ? one : view({ data: one })));
    },
    submitAttempt: async (calls: readonly BatchCall<SubmitAttemptRequest>[]): Promise<(View | Error)[]> => {
      const rows = await this.closings.execute(
        calls.map(({ request, user }) => ({
          attemptId: request.attemptId,
          cause: 'submit',
          owner: ownerOf(user),
          changes: parsed(request.changesJson),
          activity: parsed(request.activityJson),
          ...(request.clientId !== '' && { clientId: request.clientId }),
          ...(request.seq > 0 && { seq: request.seq }),
        })),
      );
      return rows.map((row) => (row instanceof Error ? row : row ? presentSubmitted(row) : new AppError('INTERNAL')));
    },
    getResult: async (calls: readonly BatchCall<ResultIdRequest>[]): Promise<(View | Error)[]> => {
      const views = await this.results.views(calls.map(({ request, user }) => ({ owner: ownerOf(user), resultId: request.resultId })));
      return views.map((json) => (json === undefined ? resultNotFound() : dataView(json)));
    },
    listHistory: async (calls: readonly BatchCall<ListHistoryRequest>[]): Promise<(View | Error)[]> => {
      const asked = calls.flatMap(({ request: { page, limit, ...filter }, user }, place) => {
        const owner = ownerOf(user);
        return owner ? [{ place, owner, filter: historyFilter(filter), page, limit }] : [];
      });
      const answers = new Array<View | Error>(calls.length).fill(new AppError('UNAUTHENTICATED'));
      for (const [i, members] of (await this.results.histories(asked)).entries()) answers[asked[i]?.place ?? -1] = view(members);
      return answers;
    },
  };

  async listExams(request: ListExamsRequest, call: Call): Promise<View> {
    return view(await this.catalogue.list(request, isAdmin(call.user)));
  }

  async getExam(request: ExamIdRequest, call: Call): Promise<View> {
    return dataView(await this.catalogue.examJson(request.examId, isAdmin(call.user)));
  }

  async getExamStats(_request: Empty, call: Call): Promise<View> {
    requireAdmin(call);
    return view({ data: await this.catalogue.stats() });
  }

  async createExam(request: CreateExamRequest, call: Call): Promise<View> {
    requireAdmin(call);
    return view(await this.catalogue.create(ExamPayload.parse(parseStorable(request.payloadJson))));
  }

  async updateExam(request: UpdateExamRequest, call: Call): Promise<View> {
    requireAdmin(call);
    const { duration, ...changes } = ExamChanges.parse(parseStorable(request.changesJson));
    return view(await this.catalogue.update(request.examId, { ...changes, ...(duration !== undefined && { durationMinutes: duration }) }));
  }

  async setExamStatus(request: SetExamStatusRequest, call: Call): Promise<View> {
    requireAdmin(call);
    return view(await this.catalogue.update(request.examId, { status: request.status === 'published' ? 'published' : 'draft' }));
  }

  async deleteExam(request: ExamIdRequest, call: Call): Promise<View> {
    requireAdmin(call);
    await this.catalogue.remove(request.examId);
    return view({ message: 'Xóa đề thi thành công!' });
  }

  async startAttempt(request: StartAttemptRequest, call: Call): Promise<StartAttemptResponse> {
    const started = await this.start.execute({
      owner: requireOwner(call.user),
      examId: request.examId,
      mode: request.mode === 'practice' ? 'practice' : 'exam',
      clientId: request.clientId,
      parts: request.parts,
    });
    return this.#started(started, request.clientId);
  }

  async redoMistakes({ resultId, clientId }: RedoMistakesRequest, call: Call): Promise<StartAttemptResponse> {
    return this.#started(await this.redo.execute({ owner: requireOwner(call.user), resultId, clientId }), clientId);
  }

  async #started({ created, attempt }: Started, clientId: string): Promise<StartAttemptResponse> {
    const json = (await this.attempts.presenter([attempt]))(attempt, clientId);
    if (!json) throw new AppError('INTERNAL');
    return { created, json: Buffer.from(`{"data":${json}}`) };
  }

  async checkAnswers({ attemptId, clientId, questionIds }: CheckAnswersRequest, call: Call): Promise<View> {
    return view({ data: { checked: await this.checks.execute({ owner: ownerOf(call.user), attemptId, clientId, questionIds }) } });
  }

  async saveAnnotations({ attemptId, clientId, changesJson }: SaveAnnotationsRequest, call: Call): Promise<View> {
    const changes = z.array(AnnotationChange).parse(parseStorable(changesJson));
    return view({ data: { count: await this.annotations.execute({ owner: ownerOf(call.user), attemptId, clientId, changes }) } });
  }

  async submitExam(request: SubmitExamRequest, call: Call): Promise<View> {
    return presentSubmitted(await this.whole.execute(requireOwner(call.user), request.examId, parsed(request.answersJson)));
  }

  async listCompleted(_request: Empty, call: Call): Promise<View> {
    const owner = ownerOf(call.user);
    return view({ data: owner ? await this.results.completed(owner) : [] });
  }

  async claimResults(request: ClaimResultsRequest, call: Call): Promise<View> {
    const { userId } = requireUser(call);
    const resultIds = request.guestId === '' ? [] : await this.claims.execute(request.guestId, userId);
    return view({ data: { claimed: resultIds.length, resultIds } });
  }
}
