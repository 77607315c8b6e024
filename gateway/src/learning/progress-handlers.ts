import { Injectable } from '@nestjs/common';
import { progressRoutes } from '@vumon/proto/http/learning.js';
import { planRoutes } from '@vumon/proto/http/plan.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';
import { jsonBytes } from '../edge/json-bytes.js';

@Injectable()
export class ProgressHandlers {
  constructor(private readonly clients: ServiceClients) {}

  @Handles(progressRoutes.get)
  async get({ user }: EdgeRequest<typeof progressRoutes.get>): Promise<EdgeAnswer<typeof progressRoutes.get>> {
    return (await this.clients.progress.getProgress({}, { user })).json;
  }

  @Handles(progressRoutes.initialize)
  async initialize({ user }: EdgeRequest<typeof progressRoutes.initialize>): Promise<EdgeAnswer<typeof progressRoutes.initialize>> {
    return (await this.clients.progress.initializeProgress({}, { user })).json;
  }

  @Handles(progressRoutes.weekly)
  async weekly({ user }: EdgeRequest<typeof progressRoutes.weekly>): Promise<EdgeAnswer<typeof progressRoutes.weekly>> {
    return (await this.clients.progress.getWeeklyActivity({}, { user })).json;
  }

  @Handles(planRoutes.recommendations)
  async recommendations({ user }: EdgeRequest<typeof planRoutes.recommendations>): Promise<EdgeAnswer<typeof planRoutes.recommendations>> {
    return (await this.clients.progress.getPlan({}, { user })).json;
  }

  @Handles(planRoutes.setGoal)
  async setGoal({ body, user }: EdgeRequest<typeof planRoutes.setGoal>): Promise<EdgeAnswer<typeof planRoutes.setGoal>> {
    return (await this.clients.progress.setGoal({ changesJson: jsonBytes(body) }, { user })).json;
  }

  @Handles(progressRoutes.test)
  async test({ body, user }: EdgeRequest<typeof progressRoutes.test>): Promise<EdgeAnswer<typeof progressRoutes.test>> {
    return (await this.clients.progress.recordSelfReport({ kind: 'test', payloadJson: jsonBytes(body) }, { user })).json;
  }
}
