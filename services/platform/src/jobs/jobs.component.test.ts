import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { eventually, logger, openRig, type Rig, userId } from '../../../../testing/component/messaging-rig.js';
import { JobQueues } from './job-queues.js';
import { collectJobHandlers, OnJob } from './job-registry.js';
import { type JobRun, PermanentJobError } from './job-run.js';
import { JobStore } from './job-store.js';
import { JobSweeper } from './job-sweeper.js';
import { JobWorker } from './job-worker.js';
import { Jobs } from './jobs.js';

const redisUrl = process.env.TEST_REDIS_URL ?? '';
const NAME = 'exam.close-attempt';

/** One process: its handler, worker and sweeper. */
class Process {
  readonly queues: JobQueues;
  readonly worker: JobWorker;
  readonly sweeper: JobSweeper;
  readonly jobs: Jobs;
  calls: string[] = [];
  behaviour: (attemptId: string, run: JobRun) => Promise<void> | void = () => undefined;

  constructor(store: JobStore, prefix: string, url = redisUrl) {
    this.queues = new JobQueues({ redisUrl: url, prefix, logger });
    const registry = collectJobHandlers([this], 'exam');
    this.worker = new JobWorker({ store, queues: this.queues, registry, redisUrl: url, prefix, logger, firstRetryMs: 1 });
    this.sweeper = new JobSweeper({ store, queues: this.queues, worker: this.worker, names: registry.names, logger, everyMs: 200, graceMs: 300 });
    this.jobs = new Jobs(store, this.queues);
  }

  @OnJob('exam.regrade')
  async regrade(): Promise<void> {}

  @OnJob('exam.discard-audio')
  async discard(): Promise<void> {}

  @OnJob('exam.close-placement')
  async closePlacement(): Promise<void> {}

  @OnJob(NAME)
  async close(payload: { attemptId: string }, run: JobRun): Promise<void> {
    this.calls.push(payload.attemptId);
    await this.behaviour(payload.attemptId, run);
  }

  async stop(): Promise<void> {
    await this.sweeper.stop();
    await this.worker.stop(5_000);
    await this.queues.close();
  }
}

let rig: Rig;
let store: JobStore;
let prefix: string;
let redis: Redis;
const processes: Process[] = [];

beforeAll(async () => {
  rig = await openRig();
  store = new JobStore(rig.database);
  redis = new Redis(redisUrl);
}, 60_000);
beforeEach(() => {
  prefix = `test-${randomBytes(4).toString('hex')}`;
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((process) => process.stop()));
  await sql`truncate jobs`.execute(rig.database.kysely);
}, 30_000);
afterAll(async () => {
  redis.disconnect();
  await rig.close();
});

const startProcess = (url?: string): Process => {
  const process = new Process(store, prefix, url);
  processes.push(process);
  process.worker.start();
  return process;
};
const schedule = (process: Process, number: number, runAt?: Date): Promise<void> =>
  rig.database.transaction(() => process.jobs.schedule(NAME, { attemptId: userId(number) }, { key: userId(number), ...(runAt && { runAt }) }));
const row = async (number: number) =>
  (
    await sql<{
      state: string;
      attempts: number;
      lastError: string | null;
    }>`select state, attempts, last_error from jobs where key = ${userId(number)}`.execute(rig.database.kysely)
  ).rows[0];
const reaches = (number: number, state: string, limitMs?: number) =>
  eventually(`job ${number} is ${state}`, async () => (await row(number))?.state === state, limitMs);
const inMs = (ms: number): Date => new Date(Date.now() + ms);
/** FLUSHALL for the queues of this test. */
const flush = async (): Promise<number> => {
  const keys = await redis.keys(`${prefix}:*`);
  return keys.length === 0 ? 0 : redis.del(...keys);
};

describe('jobs', () => {
  test('a job is scheduled with its transaction only, and runs once at its time', async () => {
    const process = startProcess();
    await expect(process.jobs.schedule(NAME, { attemptId: userId(1) }, { key: userId(1) })).rejects.toThrow(/outside a transaction/);
    await expect(
      rig.database.transaction(async () => {
        await process.jobs.schedule(NAME, { attemptId: userId(1) }, { key: userId(1) });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    const due = inMs(400);
    await eventually('Redis is connected', () => process.queues.wake([]));
    await schedule(process, 2, due);
    await schedule(process, 3, inMs(60_000));
    await schedule(process, 4, inMs(60_000));
    expect(await process.jobs.cancel(NAME, userId(3))).toBe(true);
    expect(await process.jobs.cancel(NAME, userId(3))).toBe(false);
    // Scheduling again moves what still waits.
    await schedule(process, 4, inMs(200));
    await reaches(2, 'done');
    await reaches(4, 'done');
    expect(Date.now()).toBeGreaterThanOrEqual(due.getTime());
    expect(process.calls.sort()).toEqual([userId(2), userId(4)]);
    expect(await row(1)).toBeUndefined();
    expect(await row(3)).toBeUndefined();
    // What is done stays done.
    await schedule(process, 2);
    expect((await row(2))?.state).toBe('done');
  }, 30_000);

  test('when Redis forgets everything the sweeper wakes what is due', async () => {
    const process = startProcess();
    await eventually('Redis is connected', () => process.queues.wake([]));
    // Far enough away that none of them runs before all of them have been forgotten.
    const due = inMs(5_000);
    await rig.database.transaction(() =>
      process.jobs.scheduleMany(
        NAME,
        Array.from({ length: 50 }, (_, number) => ({ payload: { attemptId: userId(number) }, key: userId(number), runAt: due })),
      ),
    );
    await eventually('the wake-ups are in Redis', async () => (await redis.zcard(`${prefix}:exam-deadlines:delayed`)) === 50);
    expect(await flush()).toBeGreaterThan(50);
    process.sweeper.start();
    await eventually(
      'all are done',
      async () => (await sql<{ n: number }>`select count(*)::int as n from jobs where state = 'done'`.execute(rig.database.kysely)).rows[0]?.n === 50,
    );
    expect(process.calls).toHaveLength(50);
  }, 30_000);

  test('without Redis due jobs run all the same', async () => {
    const process = startProcess('redis://127.0.0.1:9');
    await schedule(process, 1);
    process.sweeper.start();
    await reaches(1, 'done', 10_000);
    expect(process.calls).toEqual([userId(1)]);
  }, 30_000);

  test('a worker that comes back after its lease is refused and its effects are rolled back', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const effect = (who: string) => async (attemptId: string, run: JobRun) => {
      if (who === 'late') await held;
      await rig.database.transaction(async () => {
        await sql`insert into seen (event_id, key) values (${attemptId}, ${who})`.execute(rig.database.kysely);
        await run.complete();
      });
    };
    const late = startProcess();
    late.behaviour = effect('late');
    await schedule(late, 1);
    late.sweeper.start();
    await eventually('the first worker has it', () => late.calls.length === 1);
    await late.sweeper.stop();
    // As if it had been paused beyond its lease.
    await sql`update jobs set lease_until = now() - interval '1 second'`.execute(rig.database.kysely);
    const quick = startProcess();
    quick.behaviour = effect('quick');
    // The wake-up of the paused worker still blocks its place in the queue of the first; run what the sweep frees here.
    await store.endExpiredLeases(NAME, 10);
    const [freed] = await store.listOverdue(NAME, 0);
    await quick.worker.run(NAME, freed?.id ?? '');
    expect((await row(1))?.state).toBe('done');
    release();
    await eventually('the late worker has ended', async () => {
      const { rows } = await sql<{ key: string }>`select key from seen`.execute(rig.database.kysely);
      return rows.length === 1 && rows[0]?.key === 'quick' && rows;
    });
    await processes[0]?.worker.stop(3_500);
    const { rows } = await sql<{ key: string }>`select key from seen`.execute(rig.database.kysely);
    expect(rows).toEqual([{ key: 'quick' }]);
    expect(await row(1)).toMatchObject({ state: 'done', attempts: 2 });
  }, 30_000);

  test('a job that always fails is dead after its tries, one that cannot succeed at once', async () => {
    const process = startProcess();
    process.behaviour = (attemptId) => {
      throw attemptId === userId(2) ? new PermanentJobError('no such exam') : new TypeError('a fault of ours');
    };
    await schedule(process, 1);
    await schedule(process, 2);
    process.sweeper.start();
    await reaches(2, 'dead');
    await reaches(1, 'dead', 25_000);
    expect(await row(1)).toMatchObject({ attempts: 10, lastError: expect.stringContaining('a fault of ours') });
    expect(await row(2)).toMatchObject({ attempts: 1, lastError: expect.stringContaining('no such exam') });
  }, 60_000);

  test('a try that a lost worker began counts; after the last one the job is dead', async () => {
    const process = startProcess();
    await schedule(process, 1, inMs(60_000));
    await sql`update jobs set state = 'running', attempts = 10, lease_token = gen_random_uuid(), lease_until = now() - interval '1 second'`.execute(
      rig.database.kysely,
    );
    await process.sweeper.sweep();
    expect(await row(1)).toMatchObject({ state: 'dead', lastError: 'the worker was lost' });
  }, 30_000);

  test('a postponed job waits for its new time and keeps its tries', async () => {
    const process = startProcess();
    process.behaviour = (_attemptId, run) => {
      if (process.calls.length === 1) run.postpone(inMs(300));
    };
    await schedule(process, 1);
    process.sweeper.start();
    await reaches(1, 'done');
    expect(process.calls).toHaveLength(2);
    expect((await row(1))?.attempts).toBe(1);
  }, 30_000);

  test('twenty thousand deadlines are scheduled in seconds and wait quietly', async () => {
    const process = startProcess();
    await eventually('Redis is connected', () => process.queues.wake([]));
    const started = Date.now();
    const entries = Array.from({ length: 20_000 }, (_, number) => ({
      payload: { attemptId: userId(number) },
      key: userId(number),
      runAt: inMs(3_600_000 + number),
    }));
    await rig.database.transaction(() => process.jobs.scheduleMany(NAME, entries));
    expect(Date.now() - started).toBeLessThan(10_000);
    await eventually('all wake-ups are in Redis', async () => (await redis.zcard(`${prefix}:exam-deadlines:delayed`)) === 20_000, 30_000);
    const swept = Date.now();
    await process.sweeper.sweep();
    expect(Date.now() - swept).toBeLessThan(1_000);
    await flush();
  }, 60_000);
});
