import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createGrpcClient, type GrpcClient } from '@vumon/platform/grpc/grpc-client.js';
import { ContextSigner } from '@vumon/platform/grpc/signed-context.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import { AnalyticsServiceService } from '@vumon/proto/gen/vumon/analytics/v1/analytics.js';
import { CatalogueServiceService } from '@vumon/proto/gen/vumon/catalogue/v1/catalogue.js';
import { ExamServiceService } from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import { IdentityServiceService } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { ProgressServiceService } from '@vumon/proto/gen/vumon/progress/v1/progress.js';
import { coalescedMethods, type ServiceName } from '@vumon/proto/services.js';
import type { GatewayConfig } from '../gateway.config.js';

/** One client per service that the gateway asks; calls carry the signed caller and a deadline, hot ones travel in batches. */
@Injectable()
export class ServiceClients implements OnApplicationShutdown {
  readonly identity: GrpcClient<typeof IdentityServiceService>;
  readonly catalogue: GrpcClient<typeof CatalogueServiceService>;
  readonly exam: GrpcClient<typeof ExamServiceService>;
  readonly progress: GrpcClient<typeof ProgressServiceService>;
  readonly analytics: GrpcClient<typeof AnalyticsServiceService>;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    const signer = new ContextSigner(config.INTERNAL_CONTEXT_SECRET);
    const client = <S extends object>(name: ServiceName, definition: S, address: string): GrpcClient<S> => {
      const coalesced = coalescedMethods[name];
      return createGrpcClient(definition, { address, signer, ...(coalesced && { coalesced }) });
    };
    this.identity = client('identity', IdentityServiceService, config.IDENTITY_ADDR);
    this.catalogue = client('catalogue', CatalogueServiceService, config.CATALOGUE_ADDR);
    this.exam = client('exam', ExamServiceService, config.EXAM_ADDR);
    this.progress = client('progress', ProgressServiceService, config.PROGRESS_ADDR);
    this.analytics = client('analytics', AnalyticsServiceService, config.ANALYTICS_ADDR);
  }

  onApplicationShutdown(): void {
    for (const client of [this.identity, this.catalogue, this.exam, this.progress, this.analytics]) client.close();
  }
}
