import { Module } from '@nestjs/common';
import { createGrpcClient } from '@vumon/platform/grpc/grpc-client.js';
import { ContextSigner } from '@vumon/platform/grpc/signed-context.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import { IdentityServiceService } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { coalescedMethods } from '@vumon/proto/services.js';
import { ActivityPresenter } from './activity/activity.presenter.js';
import { ActivityRepository } from './activity/activity.repository.js';
import { ActivityWorker } from './activity/activity.worker.js';
import { AnalyticsGrpc } from './analytics.grpc.js';
import { LiveFeed } from './live/live-feed.js';
import { IDENTITY, People } from './people/people.js';
import { ContentRepository } from './statistics/content.repository.js';
import { CountRepository } from './statistics/count.repository.js';
import { StatisticsQueries } from './statistics/statistics.queries.js';
import { StatisticsWorker } from './statistics/statistics.worker.js';

@Module({
  providers: [
    AnalyticsGrpc,
    ActivityPresenter,
    ActivityRepository,
    ActivityWorker,
    ContentRepository,
    CountRepository,
    LiveFeed,
    People,
    StatisticsQueries,
    StatisticsWorker,
    {
      provide: IDENTITY,
      inject: [CONFIG, ContextSigner],
      useFactory: (config: { readonly IDENTITY_ADDR: string }, signer: ContextSigner) =>
        createGrpcClient(IdentityServiceService, { address: config.IDENTITY_ADDR, signer, coalesced: coalescedMethods.identity ?? [] }),
    },
  ],
})
export class AnalyticsModule {}
