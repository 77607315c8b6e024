import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigError, loadConfig, type ServiceConfig } from './config/config.js';
import { Database } from './database/database.js';
import { migrateToLatest, pendingMigrations } from './database/migrate.js';
import { dumpSchema } from './database/schema-dump.js';
import { Dispatcher } from './grpc/dispatcher.js';
import { GrpcServer } from './grpc/grpc-server.js';
import type { ServiceDefinition } from './grpc/rpc-types.js';
import { ContextSigner } from './grpc/signed-context.js';
import { jobsMigrations } from './jobs/jobs.migrations.js';
import { LivePublisher } from './live/live-publisher.js';
import { messagingMigrations } from './messaging/messaging.migrations.js';
import { NestLogger } from './nest-logger.js';
import { createLogger, type Logger } from './observability/logger.js';
import { OpsServer } from './ops/ops-server.js';
import { rootModule } from './platform.module.js';
import { RedisClient } from './redis/redis-client.js';
import { CONFIG, LOGGER, type ServiceSpec } from './service-definition.js';
import { stopOnSignal } from './shutdown.js';
import { startWorkers, type Wiring, type Workers, wire } from './wiring.js';

export interface RunningService {
  readonly app: INestApplicationContext;
  /** The bound gRPC port, 0 when the process has no grpc role. */
  readonly grpcPort: number;
  readonly ops: OpsServer;
  stop(): Promise<void>;
}

export const allMigrations = (spec: ServiceSpec): ServiceSpec['migrations'] => ({ ...messagingMigrations, ...jobsMigrations, ...spec.migrations });

const DRAIN_MS = 10_000;

/** The service's parts, made but not started: for commands, and the first half of a start. */
async function assemble(
  spec: ServiceSpec,
  env: NodeJS.ProcessEnv,
): Promise<{ app: INestApplicationContext; config: ServiceConfig; wiring: Wiring; close: () => Promise<void> }> {
  const config = loadConfig(spec.config, env) as ServiceConfig;
  const logger = createLogger(spec.name, config.LOG_LEVEL);
  const database = new Database({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    applicationName: `vumon-${spec.name}`,
    logger,
  });
  const redis = new RedisClient(config.REDIS_URL, logger);
  const signer = new ContextSigner(config.INTERNAL_CONTEXT_SECRET);
  const wiring = wire({ spec, config, database, redis, logger });
  const release = async (): Promise<void> => {
    await wiring.close();
    await redis.close();
    await database.close();
  };
  const app = await NestFactory.createApplicationContext(
    rootModule(spec.module, [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: Database, useValue: database },
      { provide: RedisClient, useValue: redis },
      { provide: LivePublisher, useValue: new LivePublisher(redis) },
      { provide: ContextSigner, useValue: signer },
      ...wiring.providers,
    ]),
    { logger: new NestLogger(logger), abortOnError: false },
  ).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const close = async (): Promise<void> => {
    await app.close();
    await release();
  };
  return { app, config, wiring, close };
}

/** Starts a service with the roles of its configuration. Rejects when a handler is missing or doubled, or migrations are pending. */
export async function startService(spec: ServiceSpec, env: NodeJS.ProcessEnv = process.env, onFatal: (error: Error) => void = exitOn): Promise<RunningService> {
  const { app, config, wiring, close } = await assemble(spec, env);
  const logger = app.get<Logger>(LOGGER);
  const database = app.get(Database);
  const ops = new OpsServer();
  let workers: Workers | undefined;
  let grpc: GrpcServer | undefined;
  const stop = async (): Promise<void> => {
    ops.drain();
    await grpc?.close(DRAIN_MS);
    await workers?.stop();
    await close();
    await ops.close();
  };
  try {
    const pending = await pendingMigrations(database, allMigrations(spec));
    if (pending.length > 0) throw new Error(`${spec.name}: migrations are pending (${pending.join(', ')}); run \`node dist/main.js migrate\``);
    // Every process checks every handler, also those that its roles do not start, before anything runs.
    const dispatcher = new Dispatcher(
      spec.definition as ServiceDefinition,
      spec.grpc.map((type) => app.get<object>(type)),
      logger,
      spec.constraints,
    );
    workers = startWorkers({ spec, app, wiring, config, logger, onFatal });
    ops.addCheck('database', () => database.ping());
    for (const [name, check] of workers.checks) ops.addCheck(name, check);
    let grpcPort = 0;
    if (config.ROLES.includes('grpc')) {
      grpc = new GrpcServer({ definition: spec.definition as ServiceDefinition, dispatcher }, app.get(ContextSigner));
      grpcPort = await grpc.listen(config.GRPC_HOST, config.GRPC_PORT);
    }
    await ops.listen(config.OPS_PORT, config.OPS_HOST);
    logger.info({ roles: config.ROLES, grpcPort }, 'started');
    return { app, grpcPort, ops, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

function exitOn(error: Error): void {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exit(1);
}

type Command = (spec: ServiceSpec, env: NodeJS.ProcessEnv) => Promise<void>;
const commands: Readonly<Record<string, Command>> = {
  run: async (spec, env) => {
    const config = loadConfig(spec.config, env) as ServiceConfig;
    const starting = startService(spec, env);
    // Heard from the first moment: a process told to stop while it starts finishes starting and then ends in order.
    stopOnSignal(createLogger(spec.name, config.LOG_LEVEL), async () => (await starting).stop());
    await starting;
  },
  migrate: (spec, env) =>
    withDatabase(spec, env, async (database) => {
      const applied = await migrateToLatest(database, allMigrations(spec));
      process.stdout.write(`${spec.name}: ${applied.length > 0 ? applied.join(', ') : 'nothing to migrate'}\n`);
    }),
  schema: (spec, env) => withDatabase(spec, env, async (database) => void process.stdout.write(await dumpSchema(database.pool))),
  seed: async (spec, env) => {
    if (loadConfig(spec.config, env).NODE_ENV === 'production') throw new Error('demo data is refused when NODE_ENV=production');
    const { app, close } = await assemble(spec, env);
    try {
      await spec.seed?.(app);
    } finally {
      await close();
    }
  },
};

async function withDatabase(spec: ServiceSpec, env: NodeJS.ProcessEnv, work: (database: Database) => Promise<void>): Promise<void> {
  const config = loadConfig({ DATABASE_URL: spec.config.DATABASE_URL }, env);
  const database = new Database({ url: config.DATABASE_URL, poolSize: 2, statementTimeoutMs: 60_000, logger: createLogger(spec.name, 'warn') });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** `node dist/main.js [run|migrate|seed|schema]`. A wrong configuration prints every problem and exits 2; any other failure exits 1. */
export async function runService(spec: ServiceSpec): Promise<void> {
  const name = process.argv[2] ?? 'run';
  const command = commands[name];
  if (!command) {
    process.stderr.write(`unknown command "${name}"; one of ${Object.keys(commands).join(', ')}\n`);
    process.exit(2);
  }
  try {
    await command(spec, process.env);
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`${spec.name}: ${error.message}\n`);
      process.exit(2);
    }
    exitOn(error instanceof Error ? error : new Error(String(error)));
  }
}
