import { setTimeout } from 'node:timers/promises';
import { startEphemeralConsumer } from '@vumon/platform/messaging/ephemeral-consumer.js';
import { KafkaClient } from '@vumon/platform/messaging/kafka.js';
import { VolatilePublisher } from '@vumon/platform/messaging/volatile-publisher.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { RedisClient } from '@vumon/platform/redis/redis-client.js';
import { ObjectStorage } from '@vumon/platform/storage/object-storage.js';
import { liveChannel } from '@vumon/proto/socket.js';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { EventSource } from '../edge/cache-invalidation.js';
import type { AuthLimiterFactory } from '../edge/rate-limiter.js';
import { RedisSharedStore } from '../edge/shared-store.js';
import type { GatewayConfig } from '../gateway.config.js';
import type { GatewayPorts } from '../gateway.module.js';
import type { LiveSource } from '../realtime/live-relay.js';

const CLOSE_LIMIT_MS = 3_000;

/** Redis, Kafka and object storage behind the gateway's ports. Nothing here waits for any of them: a part that is away is used when it comes back. */
export function connectInfrastructure(config: GatewayConfig, logger: Logger): { readonly ports: GatewayPorts; close(): Promise<void> } {
  const redis = new RedisClient(config.REDIS_URL, logger);
  const authLimiters: AuthLimiterFactory = (name, { points, seconds }) =>
    new RateLimiterRedis({ storeClient: redis.commands, keyPrefix: `vumon:rate:${name}`, points, duration: seconds });
  const live: LiveSource = async (onMessage) => {
    const subscriber = redis.subscriber();
    subscriber.on('message', (_channel: string, text: string) => onMessage(text));
    subscriber.subscribe(liveChannel).catch((error: unknown) => logger.warn({ err: error }, 'live messages not followed'));
    return () => subscriber.disconnect();
  };
  const kafka = new KafkaClient({ brokers: config.KAFKA_BROKERS.split(',').map((broker) => broker.trim()), clientId: 'gateway' }, logger);
  const events: EventSource = (names, onEvent, onGap) =>
    startEphemeralConsumer({ kafka, logger, names, onEvent: (event) => onEvent(event.name, event.payload), onGap });
  const publisher = new VolatilePublisher({ kafka, logger });
  publisher.start();
  const media = new ObjectStorage(config);
  return {
    ports: { store: new RedisSharedStore(redis), authLimiters, live, events, visits: (visit) => publisher.publish('activity.page_visited', visit), media },
    close: async () => {
      // Page visits may be lost; the end of the process may not wait for a broker that is away.
      await Promise.race([publisher.stop(), setTimeout(CLOSE_LIMIT_MS, undefined, { ref: false })]);
      await redis.close();
      media.close();
    },
  };
}
