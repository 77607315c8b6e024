import { Injectable } from '@nestjs/common';
import { appealRoutes } from '@vumon/proto/http/appeals.js';
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
}
