import { Injectable } from '@nestjs/common';
import type { Call, GrpcHandlers } from '@vumon/platform/grpc/rpc-types.js';
import { requireAdmin } from '@vumon/platform/user-guard.js';
import { view } from '@vumon/platform/view.js';
import type { AnalyticsServiceService, PeriodRequest, RecentActivitiesRequest } from '@vumon/proto/gen/vumon/analytics/v1/analytics.js';
import type { Empty, View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { ActivityPresenter } from './activity/activity.presenter.js';
import { ActivityRepository } from './activity/activity.repository.js';
import type { Period } from './statistics/periods.js';
import { StatisticsQueries } from './statistics/statistics.queries.js';

const MAX_ACTIVITIES = 100;
/** Any other value is ignored: the default stands. */
const periodOf = ({ period }: PeriodRequest): Period => (period === 'week' || period === 'year' ? period : 'month');

@Injectable()
export class AnalyticsGrpc implements GrpcHandlers<typeof AnalyticsServiceService> {
  constructor(
    private readonly statistics: StatisticsQueries,
    private readonly activities: ActivityRepository,
    private readonly presenter: ActivityPresenter,
  ) {}

  async getOverview(request: PeriodRequest, call: Call): Promise<View> {
    requireAdmin(call);
    return view({ data: await this.statistics.overview(periodOf(request)) });
  }

  async getRealtime(_request: Empty, call: Call): Promise<View> {
    requireAdmin(call);
    return view({ data: await this.statistics.realtime() });
  }

  async getUserGrowth(request: PeriodRequest, call: Call): Promise<View> {
    requireAdmin(call);
    return view({ data: { growthData: await this.statistics.userGrowth(periodOf(request)) } });
  }

  async getRevenue(request: PeriodRequest, call: Call): Promise<View> {
    requireAdmin(call);
    return view({ data: { revenueData: await this.statistics.revenue(periodOf(request)) } });
  }

  async listRecentActivities(request: RecentActivitiesRequest, call: Call): Promise<View> {
    requireAdmin(call);
    const entries = await this.activities.listNewest(Math.min(Math.max(request.limit, 1), MAX_ACTIVITIES));
    return view({ data: { activities: await this.presenter.present(entries) } });
  }
}
