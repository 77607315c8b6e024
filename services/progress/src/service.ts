import { serviceShape } from '@vumon/platform/config/config.js';
import { defineService } from '@vumon/platform/service-definition.js';
import { ProgressServiceService } from '@vumon/proto/gen/vumon/progress/v1/progress.js';
import { migrations } from './migrations.js';
import { ProgressGrpc } from './progress.grpc.js';
import { ProgressModule } from './progress.module.js';

export const progressService = defineService({
  name: 'progress',
  config: serviceShape,
  module: ProgressModule,
  definition: ProgressServiceService,
  grpc: [ProgressGrpc],
  migrations,
});
