import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { CONFIG, LOGGER } from '@vumon/platform/service-definition.js';
import { AdminUserHandlers } from './accounts/admin-user-handlers.js';
import { NotificationHandlers } from './accounts/notification-handlers.js';
import { SessionHandlers } from './accounts/session-handlers.js';
import { UserHandlers } from './accounts/user-handlers.js';
import { VisitRecorder, type VisitSink } from './accounts/visit-recorder.js';
import { AccessTokens } from './auth/access-tokens.js';
import { Authenticator } from './auth/authenticator.js';
import { GuestCookie } from './auth/guest-cookie.js';
import { OwnOrigin } from './auth/own-origin.js';
import { RefreshCookie } from './auth/refresh-cookie.js';
import { Revocations } from './auth/revocations.js';
import { ServiceClients } from './clients/service-clients.js';
import { CacheInvalidation, type EventSource } from './edge/cache-invalidation.js';
import { securityHeaders } from './edge/headers.js';
import { PublicCache } from './edge/public-cache.js';
import { QuickAnswers } from './edge/quick-answers.js';
import { type AuthLimiterFactory, RateLimiter } from './edge/rate-limiter.js';
import { RouteBinder } from './edge/route-binder.js';
import type { SharedStore } from './edge/shared-store.js';
import { AdminExamHandlers } from './exam/admin-exam-handlers.js';
import { AppealHandlers } from './exam/appeal-handlers.js';
import { AttemptHandlers } from './exam/attempt-handlers.js';
import { ListeningHandlers } from './exam/listening-handlers.js';
import { PlacementHandlers } from './exam/placement-handlers.js';
import { PublicExamHandlers } from './exam/public-exam-handlers.js';
import { RatingHandlers } from './exam/rating-handlers.js';
import { type GatewayConfig, onLoopback } from './gateway.config.js';
import { AUTH_LIMITERS, EVENT_SOURCE, LIVE_SOURCE, MEDIA_STORE, SECURITY_HEADERS, SHARED_STORE, VISIT_SINK } from './gateway.tokens.js';
import { CourseHandlers } from './learning/course-handlers.js';
import { ProgressHandlers } from './learning/progress-handlers.js';
import { AudioUploadHandlers } from './media/audio-upload-handlers.js';
import { MediaRoutes } from './media/media-routes.js';
import type { MediaStore } from './media/media-store.js';
import { LiveRelay, type LiveSource } from './realtime/live-relay.js';
import { SocketServer } from './realtime/socket-server.js';
import { StatisticsHandlers } from './statistics/statistics-handlers.js';

/** What the gateway needs of Redis, Kafka and object storage. */
export interface GatewayPorts {
  readonly store: SharedStore;
  readonly authLimiters: AuthLimiterFactory;
  readonly live: LiveSource;
  readonly events: EventSource;
  readonly visits: VisitSink;
  readonly media: MediaStore;
}

const edge = [
  AccessTokens,
  Revocations,
  GuestCookie,
  OwnOrigin,
  RefreshCookie,
  Authenticator,
  RateLimiter,
  PublicCache,
  CacheInvalidation,
  QuickAnswers,
  RouteBinder,
  ServiceClients,
  VisitRecorder,
  MediaRoutes,
];
const realtime = [SocketServer, LiveRelay];
const handlers = [
  NotificationHandlers,
  SessionHandlers,
  UserHandlers,
  AdminUserHandlers,
  PublicExamHandlers,
  RatingHandlers,
  AdminExamHandlers,
  AppealHandlers,
  AttemptHandlers,
  ListeningHandlers,
  PlacementHandlers,
  AudioUploadHandlers,
  CourseHandlers,
  ProgressHandlers,
  StatisticsHandlers,
];

@Module({})
class GatewayModule {}

/** The gateway's providers around a configuration and its ports. */
export function gatewayModule(config: GatewayConfig, logger: Logger, ports: GatewayPorts): DynamicModule {
  return {
    module: GatewayModule,
    imports: [DiscoveryModule],
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: SECURITY_HEADERS, useValue: securityHeaders(onLoopback(config)) },
      { provide: SHARED_STORE, useValue: ports.store },
      { provide: AUTH_LIMITERS, useValue: ports.authLimiters },
      { provide: LIVE_SOURCE, useValue: ports.live },
      { provide: EVENT_SOURCE, useValue: ports.events },
      { provide: VISIT_SINK, useValue: ports.visits },
      { provide: MEDIA_STORE, useValue: ports.media },
      ...edge,
      ...realtime,
      ...handlers,
    ],
  };
}
