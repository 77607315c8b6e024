import { Injectable } from '@nestjs/common';
import { statisticsRoutes } from '@vumon/proto/http/statistics.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';

@Injectable()
export class StatisticsHandlers {
  constructor(private readonly clients: ServiceClients) {}

  @Handles(statisticsRoutes.overview)
  async overview({ query, user }: EdgeRequest<typeof statisticsRoutes.overview>): Promise<EdgeAnswer<typeof statisticsRoutes.overview>> {
    return (await this.clients.analytics.getOverview(query, { user })).json;
  }

  @Handles(statisticsRoutes.realtime)
  async realtime({ user }: EdgeRequest<typeof statisticsRoutes.realtime>): Promise<EdgeAnswer<typeof statisticsRoutes.realtime>> {
    return (await this.clients.analytics.getRealtime({}, { user })).json;
  }

  @Handles(statisticsRoutes.userGrowth)
  async userGrowth({ query, user }: EdgeRequest<typeof statisticsRoutes.userGrowth>): Promise<EdgeAnswer<typeof statisticsRoutes.userGrowth>> {
    return (await this.clients.analytics.getUserGrowth(query, { user })).json;
  }

  @Handles(statisticsRoutes.revenue)
  async revenue({ query, user }: EdgeRequest<typeof statisticsRoutes.revenue>): Promise<EdgeAnswer<typeof statisticsRoutes.revenue>> {
    return (await this.clients.analytics.getRevenue(query, { user })).json;
  }

  @Handles(statisticsRoutes.recentActivities)
  async recentActivities({
    query,
    user,
  }: EdgeRequest<typeof statisticsRoutes.recentActivities>): Promise<EdgeAnswer<typeof statisticsRoutes.recentActivities>> {
    return (await this.clients.analytics.listRecentActivities(query, { user })).json;
  }
}
