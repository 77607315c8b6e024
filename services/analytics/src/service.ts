import { defineService } from '@vumon/platform/service-definition.js';
import { AnalyticsServiceService } from '@vumon/proto/gen/vumon/analytics/v1/analytics.js';
import { analyticsShape } from './analytics.config.js';
import { AnalyticsGrpc } from './analytics.grpc.js';
import { AnalyticsModule } from './analytics.module.js';
import { migrations } from './migrations.js';

export const analyticsService = defineService({
  name: 'analytics',
  config: analyticsShape,
  module: AnalyticsModule,
  definition: AnalyticsServiceService,
  grpc: [AnalyticsGrpc],
  migrations,
});
