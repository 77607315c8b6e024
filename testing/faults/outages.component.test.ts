import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Database } from '@vumon/platform/database/database.js';
import type { CallOptions } from '@vumon/platform/grpc/grpc-client.js';
import { createLogger } from '@vumon/platform/observability/logger.js';
import { RedisClient } from '@vumon/platform/redis/redis-client.js';
import type { ServiceSpec } from '@vumon/platform/service-definition.js';
import { ProgressServiceService } from '@vumon/proto/gen/vumon/progress/v1/progress.js';
import type { Progress } from '@vumon/proto/http/learning.js';
import { examService } from '../../services/exam/src/service.js';
import { progressService } from '../../services/progress/src/service.js';
import type { ProgressTables } from '../../services/progress/src/tables.js';
import { createExam, type ExamHarness, save, setDeadline, start, startExam } from '../component/exam-rig.js';
import { asUser, dataOf, eventually, migrate, newId, type TestService, World } from '../component/service-harness.js';
import { checkLedger, Load } from './ledger.js';

/** What is used of the launcher's infrastructure; its sources belong to another TypeScript project, so they are loaded by name. */
interface Part {
  readonly pid: number | undefined;
  readonly state: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}
interface Infrastructure {
  readonly urls: { readonly postgres: string; readonly redis: string; readonly kafka: string };
  readonly processes: ReadonlyMap<string, Part>;
  databaseUrl(name: string): string;
  stop(): Promise<void>;
}
const LAUNCHER: string = '../../deploy/local/src/infrastructure.ts';

/** Its own Postgres, Redis and Kafka: they are stopped here, and other test files must not feel it. */
let infrastructure: Infrastructure;
let dataDir: string;
let world: World;
let exam: ExamHarness;
let progress: TestService<typeof ProgressServiceService, ProgressTables>;
let examId: string;

async function makeDatabase(spec: ServiceSpec): Promise<string> {
  const server = new Database({ url: infrastructure.urls.postgres, logger: createLogger('test', 'silent'), poolSize: 1 });
  await server.pool.query(`create database ${spec.name}`);
  await server.close();
  const url = infrastructure.databaseUrl(spec.name);
  await migrate(spec, url);
  return url;
}
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vumon-outages-'));
  await fs.chmod(dataDir, 0o755);
  // Durable: what Postgres has confirmed must survive its crash here.
  const launcher: { startInfrastructure(options: object): Promise<Infrastructure> } = await import(LAUNCHER);
  infrastructure = await launcher.startInfrastructure({ dataDir, ports: 'random', durable: true, parts: ['postgres', 'redis', 'kafka'] });
  world = await World.open(infrastructure.urls);
  exam = await startExam(world, { SWEEP_MS: '500' }, await makeDatabase(examService));
  progress = await world.start<typeof ProgressServiceService, ProgressTables>(progressService, ProgressServiceService, {
    databaseUrl: await makeDatabase(progressService),
  });
  examId = (await createExam(exam))._id;
}, 180_000);
afterAll(async () => {
  await world?.close();
  await infrastructure?.stop();
  await fs.rm(dataDir, { recursive: true, force: true });
}, 60_000);

const part = (name: 'postgres' | 'redis' | 'kafka'): Part => {
  const found = infrastructure.processes.get(name);
  if (!found) throw new Error(`${name} does not run here`);
  return found;
};
const taken = async (as: CallOptions): Promise<number> => dataOf<Progress>(await progress.client.getProgress({}, as)).testsCompleted;
const unsent = async (): Promise<number> => (await exam.database.pool.query('select 1 from outbox where published_at is null')).rowCount ?? -1;
const counted = async (): Promise<number> => (await progress.database.pool.query('select 1 from tests')).rowCount ?? -1;
/** Everything that was answered has reached progress. */
const settle = async (load: Load): Promise<void> => {
  await eventually('everything is sent', async () => (await unsent()) === 0, 60_000);
  const ids = load.acknowledged.map(({ resultId }) => resultId);
  await eventually(
    'progress knows them all',
    async () => (await progress.database.pool.query('select 1 from tests where result_id = any($1)', [ids])).rowCount === ids.length,
    60_000,
  );
};

test('case 4: while the broker is away learners notice nothing; afterwards everything arrives once', async () => {
  const load = new Load(exam, examId, 2, 200);
  await load.progressed(12);
  await eventually('the way to progress is open', async () => (await counted()) >= 4, 60_000);
  const before = await counted();
  load.timesMs.length = 0;
  await part('kafka').stop();
  const away = { unsent: 0, counted: 0 };
  try {
    const until = Date.now() + 20_000;
    while (Date.now() < until) await load.progressed(1);
    await load.stop();
    Object.assign(away, { unsent: await unsent(), counted: await counted() });
  } finally {
    await part('kafka').start();
  }
  expect(load.failures).toEqual([]);
  const times = [...load.timesMs].sort((a, b) => a - b);
  // Nobody waits for the broker: a single slow call may be the machine's, a twentieth of them would be ours.
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(1_000);
  expect(times.at(-1)).toBeLessThan(5_000);
  // The broker really was away: much is left, and next to nothing came.
  expect(away.unsent).toBeGreaterThan(10);
  expect(away.counted).toBeLessThanOrEqual(before + 5);
  await settle(load);
  await checkLedger(exam, load, taken);
}, 180_000);

test('case 9: Postgres crashes again and again under submits: what was answered is there, what failed was told to come back', async () => {
  const load = new Load(exam, examId, 6, 10);
  for (let crash = 0; crash < 3; crash += 1) {
    await load.progressed(15);
    const { pid } = part('postgres');
    // SIGQUIT is Postgres's immediate shutdown: no checkpoint, recovery at the next start.
    part('postgres').kill('SIGQUIT');
    await eventually(
      'Postgres is another process',
      () => part('postgres').pid !== undefined && part('postgres').pid !== pid && part('postgres').state === 'ready',
      60_000,
    );
  }
  await load.progressed(15);
  await load.stop();
  expect(load.failures.length).toBeGreaterThanOrEqual(3);
  expect(new Set(load.failures.filter((code) => code !== 'UNAVAILABLE' && code !== 'DEADLINE'))).toEqual(new Set());
  await settle(load);
  await checkLedger(exam, load, taken);
}, 180_000);

test('case 12: Redis forgets everything, then is away: every open attempt closes by itself, and submits go on', async () => {
  const people = Array.from({ length: 50 }, () => asUser(newId()));
  const attempts = await Promise.all(people.map(async (as) => ({ as, ...(await start(exam, examId, as)) })));
  await Promise.all(attempts.map(({ _id, as }) => save(exam, _id, 1, { q1: 0 }, as)));
  const redis = exam.service.app.get(RedisClient).commands;
  await eventually('the deadlines are in Redis', async () => (await redis.keys(`${world.namespace}vumon:*`)).length > 50);
  await redis.flushall();
  expect(await redis.keys(`${world.namespace}vumon:*`)).toEqual([]);
  await Promise.all(attempts.map(({ _id }, i) => setDeadline(exam, _id, -20 + (i % 3))));
  const closed = async () =>
    (await exam.database.pool.query(`select 1 from results where attempt_id = any($1) and state = 'auto_submitted'`, [attempts.map(({ _id }) => _id)]))
      .rowCount;
  const load = new Load(exam, examId, 2);
  await eventually('all are closed', async () => (await closed()) === people.length, 15_000);
  await part('redis').stop();
  const [lastOne] = people;
  const again = lastOne ? await start(exam, examId, lastOne) : undefined;
  if (again) await setDeadline(exam, again._id, -21);
  await load.progressed(20);
  await eventually(
    'closed without Redis',
    async () => (await exam.database.pool.query('select 1 from results where attempt_id = $1', [again?._id])).rowCount === 1,
    15_000,
  );
  await load.stop();
  expect(load.failures).toEqual([]);
  await part('redis').start();
  await settle(load);
  await checkLedger(exam, load, taken);
}, 180_000);
