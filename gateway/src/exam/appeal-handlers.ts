import { Injectable } from '@nestjs/common';
import { appealRoutes, type KeyChange } from '@vumon/proto/http/appeals.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';

/** Second looks at marks: learners ask, administrators decide. */
@Injectable()
export class AppealHandlers {
  constructor(private readonly clients: ServiceClients) {}

  @Handles(appealRoutes.file)
  async file({ params, body, user }: EdgeRequest<typeof appealRoutes.file>): Promise<EdgeAnswer<typeof appealRoutes.file>> {
    return (await this.clients.exam.fileAppeal({ resultId: params.id, questionId: body.questionId }, { user })).json;
  }

  @Handles(appealRoutes.list)
  async list({ query, user }: EdgeRequest<typeof appealRoutes.list>): Promise<EdgeAnswer<typeof appealRoutes.list>> {
    return (await this.clients.exam.listAppeals(query, { user, timeoutMs: 10_000 })).json;
  }

  @Handles(appealRoutes.accept)
  async accept({ params, user }: EdgeRequest<typeof appealRoutes.accept>): Promise<EdgeAnswer<typeof appealRoutes.accept>> {
    return (await this.clients.exam.decideAppeal({ appealId: params.id, accept: true }, { user })).json;
  }

  @Handles(appealRoutes.refuse)
  async refuse({ params, user }: EdgeRequest<typeof appealRoutes.refuse>): Promise<EdgeAnswer<typeof appealRoutes.refuse>> {
    return (await this.clients.exam.decideAppeal({ appealId: params.id, accept: false }, { user })).json;
  }

  @Handles(appealRoutes.key)
  async key({ params, query, user }: EdgeRequest<typeof appealRoutes.key>): Promise<EdgeAnswer<typeof appealRoutes.key>> {
    return (await this.clients.exam.getQuestionKey(questionOf(params, query.versionId), { user })).json;
  }

  @Handles(appealRoutes.previewKey)
  async previewKey({ params, body, user }: EdgeRequest<typeof appealRoutes.previewKey>): Promise<EdgeAnswer<typeof appealRoutes.previewKey>> {
    const request = { question: questionOf(params, body.versionId), change: changeOf(body.change) };
    return (await this.clients.exam.previewKey(request, { user, timeoutMs: COUNTING_TIMEOUT_MS })).json;
  }

  @Handles(appealRoutes.reviseKey)
  async reviseKey({ params, body, user }: EdgeRequest<typeof appealRoutes.reviseKey>): Promise<EdgeAnswer<typeof appealRoutes.reviseKey>> {
    const { change, versionId, confirmedLosing = 0 } = body;
    const request = { question: questionOf(params, versionId), change: changeOf(change), confirmedLosing };
    return (await this.clients.exam.reviseKey(request, { user, timeoutMs: COUNTING_TIMEOUT_MS })).json;
  }
}

/** Every result of the exam is read to say who would gain and who would lose. */
const COUNTING_TIMEOUT_MS = 30_000;

const questionOf = (params: { readonly id: string; readonly question: string }, versionId = '') => ({
  examId: params.id,
  questionId: params.question,
  versionId,
});
const changeOf = (change: KeyChange) => ({ kind: change.kind, reason: change.reason, answers: change.kind === 'narrow' ? change.answers : [] });
