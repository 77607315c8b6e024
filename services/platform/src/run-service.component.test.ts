import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import { sql } from 'kysely';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/component/database.js';
import { freePort } from '../../../testing/component/service-harness.js';
import { type Echo, EchoService, echoClient, echoing, learner } from '../../../testing/platform/echo-service.js';
import { serviceShape } from './config/config.js';
import { Database } from './database/database.js';
import { migrateToLatest } from './database/migrate.js';
import { OnEvent } from './messaging/event-registry.js';
import { createLogger } from './observability/logger.js';
import { allMigrations, startService } from './run-service.js';
import { defineService, type ServiceSpec } from './service-definition.js';

/** The service `payment` of the catalogue, with the smallest of everything. */
class EchoGrpc {
  readonly getEcho = echoing.getEcho;
  readonly createEcho = async (request: Echo): Promise<Echo> => request;
  readonly batch = echoing.batch;
}
class Prices {
  @OnEvent('catalogue.course_created', 'catalogue.course_updated', 'catalogue.course_published', 'catalogue.course_archived')
  async copy(): Promise<void> {}
}
@Module({ providers: [EchoGrpc, Prices] })
class Whole {}
@Module({ providers: [EchoGrpc] })
class Deaf {}
class HalfGrpc {
  readonly getEcho = echoing.getEcho;
}
@Module({ providers: [{ provide: EchoGrpc, useClass: HalfGrpc }, Prices] })
class Half {}

const spec: ServiceSpec = defineService({
  name: 'payment',
  config: serviceShape,
  module: Whole,
  definition: EchoService,
  grpc: [EchoGrpc],
  migrations: { '100_notes': { up: async (db) => void (await sql`create table notes (id int)`.execute(db)) } },
});
const SECRET = 'a secret of at least thirty-two characters';
let migrated: TestDatabase;
let empty: TestDatabase;
const environment = async (databaseUrl: string, more: Record<string, string> = {}): Promise<Record<string, string>> => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  ROLES: 'grpc',
  OPS_PORT: String(await freePort()),
  GRPC_PORT: String(await freePort()),
  DATABASE_URL: databaseUrl,
  REDIS_URL: process.env.TEST_REDIS_URL ?? '',
  KAFKA_BROKERS: process.env.TEST_KAFKA_BROKERS ?? '',
  KAFKA_NAMESPACE: `t${randomBytes(4).toString('hex')}.`,
  INTERNAL_CONTEXT_SECRET: SECRET,
  ...more,
});
const connections = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(`select 1 from pg_stat_activity where datname = current_database() and application_name like 'vumon%'`);
  await client.end();
  return rowCount ?? 0;
};
const gone = async (url: string): Promise<void> => {
  for (const end = Date.now() + 5_000; (await connections(url)) > 0; ) {
    if (Date.now() > end) throw new Error('connections were left open');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

beforeAll(async () => {
  migrated = await createTestDatabase('platformrun', async (url) => {
    const database = new Database({ url, logger: createLogger('test', 'silent'), poolSize: 2 });
    await migrateToLatest(database, allMigrations(spec));
    await database.close();
  });
  empty = await createTestDatabase('empty', async () => undefined);
}, 60_000);
afterAll(async () => {
  await migrated.drop();
  await empty.drop();
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a service', () => {
  test('starts, answers, is ready, drains and leaves nothing behind', async () => {
    const env = await environment(migrated.url);
    const service = await startService(spec, env);
    const client = echoClient(`127.0.0.1:${service.grpcPort}`);
    expect(service.grpcPort).toBe(Number(env.GRPC_PORT));
    expect(await client.getEcho({ id: 1 }, learner)).toEqual({ id: 1 });
    expect(await client.saveEcho({ id: 2 }, learner)).toEqual({ id: 2 });
    const ready = await fetch(`http://127.0.0.1:${env.OPS_PORT}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true, checks: { database: 'ok' } }]);
    client.close();
    await service.stop();
    await expect(fetch(`http://127.0.0.1:${env.OPS_PORT}/health/live`)).rejects.toThrow();
    await gone(migrated.url);
  }, 30_000);

  test.each([
    ['an event of the catalogue has no handler', { module: Deaf }, /catalogue\.course_created/],
    ['a method of its port has no handler', { module: Half }, /createEcho has no handler; saveEcho has no handler/],
    [
      'migrations are pending',
      { migrations: { ...spec.migrations, '101_later': spec.migrations['100_notes'] ?? { up: async () => undefined } } },
      /migrations are pending \(101_later\)/,
    ],
  ])(
    'refuses to start when %s, whatever its roles, and leaves nothing behind',
    async (_what, change, message) => {
      for (const ROLES of ['grpc', 'worker', 'grpc,worker'])
        await expect(startService({ ...spec, ...change }, await environment(migrated.url, { ROLES }))).rejects.toThrow(message);
      await gone(migrated.url);
    },
    30_000,
  );

  test('refuses an empty database and names every migration', async () => {
    await expect(startService(spec, await environment(empty.url))).rejects.toThrow(
      /migrations are pending \(.+, 100_notes\); run `node dist\/main\.js migrate`/,
    );
  });

  test('that cannot have its port leaves nothing behind', async () => {
    // The gRPC library says so on the console too.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const env = await environment(migrated.url);
    const service = await startService(spec, env);
    await expect(startService(spec, { ...env, OPS_PORT: String(await freePort()) })).rejects.toThrow();
    await expect(startService(spec, { ...env, GRPC_PORT: String(await freePort()) })).rejects.toThrow('EADDRINUSE');
    await service.stop();
    await gone(migrated.url);
  }, 30_000);
});

/** A process of its own, as the launcher starts one. */
const program = `
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { sql } from 'kysely';
import { serviceShape } from '@vumon/platform/config/config.js';
import { OnEvent } from '@vumon/platform/messaging/event-registry.js';
import { runService } from '@vumon/platform/run-service.js';
import { PaymentServiceService } from '@vumon/proto/gen/vumon/payment/v1/payment.js';
class Grpc { getCoursePrice = async () => ({}); }
class Prices { async copy() {} }
OnEvent('catalogue.course_created', 'catalogue.course_updated', 'catalogue.course_published', 'catalogue.course_archived')(Prices.prototype, 'copy', Object.getOwnPropertyDescriptor(Prices.prototype, 'copy'));
class App {}
Module({ providers: [Grpc, Prices] })(App);
await runService({
  name: 'payment', config: serviceShape, module: App, definition: PaymentServiceService, grpc: [Grpc],
  migrations: { '100_notes': { up: (db) => sql\`create table notes (id int)\`.execute(db) } },
  seed: async () => console.log('seeded'),
});`;
async function run(command: string, env: Record<string, string>, onLine?: (line: string, stop: () => void) => void) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, 'main.js', command], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    onLine?.(stdout, () => child.kill('SIGTERM'));
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, stdout, stderr };
}

describe('the process', () => {
  test('with a wrong configuration lists every problem and exits with 2', async () => {
    const { code, stderr } = await run('run', { GRPC_PORT: 'many', INTERNAL_CONTEXT_SECRET: 'too-short' });
    expect(code).toBe(2);
    for (const name of ['OPS_PORT', 'GRPC_PORT', 'REDIS_URL', 'KAFKA_BROKERS', 'DATABASE_URL', 'INTERNAL_CONTEXT_SECRET'])
      expect(stderr).toContain(`- ${name}: `);
    expect(stderr).not.toContain('too-short');
  }, 60_000);

  test('does not know other commands', async () => {
    const { code, stderr } = await run('destroy', {});
    expect([code, stderr]).toEqual([2, 'unknown command "destroy"; one of run, migrate, schema, seed\n']);
  }, 60_000);

  test('migrates, shows its schema, seeds, runs until it is told to stop', async () => {
    const own = await createTestDatabase('empty', async () => undefined);
    try {
      const env = await environment(own.url, { LOG_LEVEL: 'info' });
      expect((await run('run', env)).stderr).toContain('migrations are pending');
      expect(await run('migrate', env)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^payment: .+, 100_notes\n$/) });
      expect(await run('migrate', env)).toMatchObject({ code: 0, stdout: 'payment: nothing to migrate\n' });
      const started = Date.now();
      expect(await run('schema', env)).toMatchObject({ code: 0, stdout: expect.stringContaining('create table notes (') });
      expect(Date.now() - started).toBeLessThan(20_000);
      expect(await run('seed', env)).toMatchObject({ code: 0, stdout: 'seeded\n' });
      const told = { times: 0 };
      const running = await run('run', env, (out, stop) => out.includes('"started"') && told.times++ === 0 && stop());
      expect([running.code, running.stderr]).toEqual([0, '']);
      expect(running.stdout).toContain('"signal":"SIGTERM"');
    } finally {
      await own.drop();
    }
  }, 120_000);

  test('refuses demo data in production, before it connects to anything', async () => {
    const env = await environment('postgres://nobody@127.0.0.1:9/none', { NODE_ENV: 'production' });
    const { code, stdout, stderr } = await run('seed', env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('demo data is refused when NODE_ENV=production');
  }, 60_000);
});
