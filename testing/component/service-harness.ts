import { randomBytes, randomUUID } from 'node:crypto';
import net from 'node:net';
import { jest } from '@jest/globals';
import { Database } from '@vumon/platform/database/database.js';
import { migrateToLatest } from '@vumon/platform/database/migrate.js';
import type { AppError } from '@vumon/platform/errors/app-error.js';
import { type CallOptions, createGrpcClient, type GrpcClient } from '@vumon/platform/grpc/grpc-client.js';
import { ContextSigner } from '@vumon/platform/grpc/signed-context.js';
import { header, keyOf } from '@vumon/platform/messaging/envelope.js';
import { KafkaClient } from '@vumon/platform/messaging/kafka.js';
import { KafkaSender } from '@vumon/platform/messaging/kafka-sender.js';
import { createTopics } from '@vumon/platform/messaging/topics.js';
import { createLogger } from '@vumon/platform/observability/logger.js';
import { allMigrations, type RunningService, startService } from '@vumon/platform/run-service.js';
import type { ServiceSpec } from '@vumon/platform/service-definition.js';
import { type EventName, type EventPayload, events } from '@vumon/proto/events.js';
import { coalescedMethods } from '@vumon/proto/services.js';
import { createTestDatabase, type TestDatabase } from './database.js';

const TIMEOUT_MS = 20_000;
/** Every file that uses the harness talks to real processes, on machines that may be busy. */
jest.setTimeout(60_000);
const logger = createLogger('test', 'silent');

export const newId = (): string => randomUUID();
export const asUser = (userId: string, role: 'user' | 'admin' = 'user'): CallOptions => ({
  user: { kind: 'user', userId, role, sessionId: userId },
  timeoutMs: TIMEOUT_MS,
});
export const asAdmin = (): CallOptions => asUser(newId(), 'admin');
export const asGuest = (guestId: string): CallOptions => ({ user: { kind: 'guest', guestId }, timeoutMs: TIMEOUT_MS });
export const ANONYMOUS: CallOptions = { user: { kind: 'anonymous' }, timeoutMs: TIMEOUT_MS };

/** The JSON of a View. */
export const read = <T>(view: { readonly json: Buffer }): T => JSON.parse(view.json.toString('utf8')) as T;
/** Its member `data`. */
export const dataOf = <T>(view: { readonly json: Buffer }): T => read<{ data: T }>(view).data;

/** What a call was refused with; fails when it was not refused. */
export const failureOf = async (call: Promise<unknown>): Promise<AppError> => {
  const settled = await call.then(
    () => undefined,
    (error: unknown) => error as AppError,
  );
  if (!settled) throw new Error('the call was answered, although it should have been refused');
  return settled;
};
export const codeOf = async (call: Promise<unknown>): Promise<string> => (await failureOf(call)).code;

/** Waits until `probe` gives something true; throws after `limitMs`. */
export async function eventually<T>(what: string, probe: () => Promise<T> | T, limitMs = 20_000): Promise<T> {
  for (const until = Date.now() + limitMs; ; ) {
    const value = await probe();
    if (value) return value;
    if (Date.now() >= until) throw new Error(`${what}: not within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export async function migrate(spec: ServiceSpec, url: string): Promise<void> {
  const database = new Database({ url, logger, poolSize: 2 });
  try {
    await migrateToLatest(database, allMigrations(spec));
  } finally {
    await database.close();
  }
}

/** While another test file makes its topics, the broker may answer for a moment that it does not know ours. Making them again is harmless. */
async function makeTopics(kafka: KafkaClient): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await createTopics(kafka, { partitions: 3, replicationFactor: 1 });
      return;
    } catch (error) {
      if (tries === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

/** One delivery of an event. The same `id` twice is the same fact delivered twice. */
export type TestEvent = { [N in EventName]: { readonly id?: string; readonly name: N; readonly payload: EventPayload<N> } }[EventName];

/** A service that runs in this process, called as the gateway calls it. `T`: its tables. */
export interface TestService<S, T> {
  readonly client: GrpcClient<S>;
  readonly service: RunningService;
  /** The tests' own connection to its database, for arranging and for looking behind the answers. */
  readonly database: Database<T>;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

export interface Addresses {
  readonly redis: string;
  readonly kafka: string;
}

/** A namespace of topics, groups and queues that belongs to one test file, and the services that were started in it. */
export class World {
  readonly #closing: (() => Promise<void>)[] = [];
  readonly #sender: KafkaSender;

  private constructor(
    readonly namespace: string,
    readonly kafka: KafkaClient,
    readonly secret: string,
    readonly addresses: Addresses,
  ) {
    this.#sender = new KafkaSender(kafka);
    this.#closing.push(() => this.#sender.close());
  }

  static async open(addresses: Addresses = { redis: process.env.TEST_REDIS_URL ?? '', kafka: process.env.TEST_KAFKA_BROKERS ?? '' }): Promise<World> {
    const namespace = `t${randomBytes(4).toString('hex')}.`;
    const kafka = new KafkaClient({ brokers: addresses.kafka.split(','), clientId: 'test', namespace }, logger);
    await makeTopics(kafka);
    return new World(namespace, kafka, randomBytes(32).toString('hex'), addresses);
  }

  /** What every process of this world needs in its environment. */
  async environment(databaseUrl: string): Promise<Record<string, string>> {
    return {
      NODE_ENV: 'test',
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      OPS_PORT: String(await freePort()),
      GRPC_PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      REDIS_URL: this.addresses.redis,
      KAFKA_BROKERS: this.addresses.kafka,
      KAFKA_NAMESPACE: this.namespace,
      INTERNAL_CONTEXT_SECRET: this.secret,
      S3_ENDPOINT: process.env.TEST_S3_ENDPOINT ?? 'http://127.0.0.1:9',
      S3_ACCESS_KEY: process.env.TEST_S3_ACCESS_KEY ?? 'none',
      S3_SECRET_KEY: process.env.TEST_S3_SECRET_KEY ?? 'none',
    };
  }

  /** A database of the run's server, migrated; dropped with the world. */
  async database(spec: ServiceSpec): Promise<TestDatabase> {
    const database = await createTestDatabase(spec.name, (url) => migrate(spec, url));
    this.#closing.unshift(() => database.drop());
    return database;
  }

  async start<S extends object, T>(
    spec: ServiceSpec,
    definition: S,
    options: { readonly env?: Record<string, string>; readonly databaseUrl?: string } = {},
  ): Promise<TestService<S, T>> {
    const databaseUrl = options.databaseUrl ?? (await this.database(spec)).url;
    const service = await startService(spec, { ...(await this.environment(databaseUrl)), ...options.env }, (error) => {
      throw error;
    });
    const client = this.connect(spec, definition, service.grpcPort);
    const database = new Database<T>({ url: databaseUrl, logger, poolSize: 2 });
    let stopping: Promise<void> | undefined;
    const stop = (): Promise<void> => {
      stopping ??= (async () => {
        client.close();
        await service.stop();
        await database.close();
      })();
      return stopping;
    };
    this.#closing.push(stop);
    if (options.env?.ROLES !== 'grpc')
      await eventually(`${spec.name} reads its events`, async () => (await service.ops.readiness()).checks.consumer !== 'failed', 60_000);
    return { client, service, database, databaseUrl, stop };
  }

  connect<S extends object>(spec: ServiceSpec, definition: S, grpcPort: number): GrpcClient<S> {
    return createGrpcClient(definition, {
      address: `127.0.0.1:${grpcPort}`,
      signer: new ContextSigner(this.secret),
      coalesced: coalescedMethods[spec.name] ?? [],
    });
  }

  /** Puts events on their topics, as a relay does. Resolves with their ids when the broker has them. */
  async publish(...list: readonly TestEvent[]): Promise<string[]> {
    const ids = list.map((event) => event.id ?? newId());
    await this.#sender.send(
      list.map(({ name, payload }, i) => ({
        topic: this.kafka.topic(events[name].topic),
        messages: [
          {
            key: keyOf(name, payload),
            value: JSON.stringify(payload),
            headers: {
              [header.id]: ids[i] ?? '',
              [header.name]: name,
              [header.version]: String(events[name].version),
              [header.occurredAt]: new Date().toISOString(),
            },
          },
        ],
      })),
    );
    return ids;
  }

  async close(): Promise<void> {
    for (const close of this.#closing.reverse()) await close();
  }
}
