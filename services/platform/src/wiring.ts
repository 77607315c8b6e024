import type { INestApplicationContext, Provider } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { ServiceConfig } from './config/config.js';
import type { Database } from './database/database.js';
import { JobQueues } from './jobs/job-queues.js';
import { collectJobHandlers } from './jobs/job-registry.js';
import { JobStore } from './jobs/job-store.js';
import { JobSweeper } from './jobs/job-sweeper.js';
import { JobWorker } from './jobs/job-worker.js';
import { Jobs } from './jobs/jobs.js';
import { EventConsumer } from './messaging/consumer.js';
import { DeadLetters } from './messaging/dead-letters.js';
import { collectEventHandlers } from './messaging/event-registry.js';
import { Inbox } from './messaging/inbox.js';
import { KafkaClient } from './messaging/kafka.js';
import { Outbox } from './messaging/outbox.js';
import { OutboxNotifier } from './messaging/outbox-notifier.js';
import { OutboxRelay } from './messaging/relay.js';
import { Retention } from './messaging/retention.js';
import type { Logger } from './observability/logger.js';
import type { ReadinessCheck } from './ops/ops-server.js';
import type { RedisClient } from './redis/redis-client.js';
import type { ServiceSpec } from './service-definition.js';

interface Parts {
  readonly spec: ServiceSpec;
  readonly config: ServiceConfig;
  readonly database: Database;
  readonly redis: RedisClient;
  readonly logger: Logger;
}
/** What announces facts and schedules work: present in every process of a service, whatever its roles. */
export interface Wiring {
  readonly providers: Provider[];
  readonly kafka: KafkaClient;
  readonly notifier: OutboxNotifier;
  readonly store: JobStore;
  readonly queues: JobQueues;
  readonly database: Database;
  readonly jobPrefix: string;
  close(): Promise<void>;
}

export function wire({ spec, config, database, logger }: Parts): Wiring {
  const kafka = new KafkaClient({ brokers: config.KAFKA_BROKERS.split(','), clientId: `vumon-${spec.name}`, namespace: config.KAFKA_NAMESPACE }, logger);
  const notifier = new OutboxNotifier(database.pool, logger);
  const store = new JobStore(database);
  const jobPrefix = `${config.KAFKA_NAMESPACE}vumon`;
  const queues = new JobQueues({ redisUrl: config.REDIS_URL, prefix: jobPrefix, logger });
  const providers: Provider[] = [
    { provide: Outbox, useValue: new Outbox(database, notifier.notify) },
    { provide: Jobs, useValue: new Jobs(store, queues) },
    { provide: KafkaClient, useValue: kafka },
  ];
  return { providers, kafka, notifier, store, queues, database, jobPrefix, close: () => queues.close() };
}

/** What carries and does the work: started only with the worker role. */
export interface Workers {
  readonly checks: readonly (readonly [string, ReadinessCheck])[];
  stop(): Promise<void>;
}
interface WorkerParts {
  readonly spec: ServiceSpec;
  readonly app: INestApplicationContext;
  readonly wiring: Wiring;
  readonly config: ServiceConfig;
  readonly logger: Logger;
  readonly onFatal: (error: Error) => void;
}

/**
 * A process that also answers calls is ready once it has joined its group: afterwards calls go on while the broker is away (events wait in the
 * outbox). A process that only consumes is of no use without it.
 */
function readinessOf(consumer: EventConsumer, answersCalls: boolean): ReadinessCheck {
  let joined = false;
  return () => {
    const healthy = consumer.health();
    joined ||= healthy;
    return answersCalls ? joined : healthy;
  };
}

/** Builds the registries in every process (a missing or doubled handler refuses the start) and starts relay, consumer and jobs where the role is. */
export function startWorkers({ spec, app, wiring, config, logger, onFatal }: WorkerParts): Workers {
  const instances = app
    .get(DiscoveryService)
    .getProviders()
    .flatMap(({ instance }: { instance: unknown }) => (typeof instance === 'object' && instance !== null ? [instance] : []));
  const events = collectEventHandlers([...new Set(instances)], spec.name);
  const handlers = collectJobHandlers([...new Set(instances)], spec.name);
  if (!config.ROLES.includes('worker')) return { checks: [], stop: async () => undefined };

  const { kafka, database, store, queues } = wiring;
  const inbox = new Inbox(database, events);
  const deadLetters = new DeadLetters({ database, kafka, registry: events, inbox });
  const relay = new OutboxRelay({ databaseUrl: config.DATABASE_URL, kafka, logger });
  const consumer = new EventConsumer({ kafka, database, registry: events, inbox, deadLetters, logger, onFatal });
  const worker = new JobWorker({ store, queues, registry: handlers, redisUrl: config.REDIS_URL, prefix: wiring.jobPrefix, logger });
  const sweeper = new JobSweeper({ store, queues, worker, names: handlers.names, logger });
  const retention = new Retention(database, logger);
  wiring.notifier.attach(relay);
  relay.start();
  consumer.start();
  if (handlers.names.length > 0) {
    worker.start();
    sweeper.start();
  }
  retention.start();
  return {
    checks: [['consumer', readinessOf(consumer, config.ROLES.includes('grpc'))]],
    stop: async () => {
      await Promise.all([consumer.stop(), sweeper.stop(), retention.stop()]);
      await worker.stop();
      // Last, so that what the others announced on their way out is still sent.
      await relay.stop();
      await deadLetters.close();
    },
  };
}
