import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, LauncherError, messageOf } from './errors.ts';
import { HOST } from './ports.ts';

/** One attempt: resolves when the part answers by its own protocol, throws with the reason otherwise. */
export type Probe = () => Promise<void>;

/** Repeats a probe until it holds. Gives up after `timeoutMs` with the last reason, or at once when `signal` aborts. */
export async function until(probe: Probe, options: { what: string; timeoutMs: number; signal?: AbortSignal }): Promise<void> {
  const deadline = performance.now() + options.timeoutMs;
  for (let pause = 25; ; pause = Math.min(pause * 1.4, 250)) {
    options.signal?.throwIfAborted();
    try {
      await probe();
      return;
    } catch (error) {
      if (performance.now() > deadline) {
        throw new LauncherError(`${options.what} chưa sẵn sàng sau ${Math.round(options.timeoutMs / 1000)} s: ${messageOf(error)}`, undefined, {
          cause: error,
        });
      }
    }
    await sleep(pause, undefined, options.signal ? { signal: options.signal } : undefined);
  }
}

/** Something accepts TCP connections there. Cheap, and quiet: protocol clients log every refused attempt. */
export const probeTcp = (port: number, host = HOST): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = net.connect({ port, host, timeout: 1000 });
    const settle = (error?: Error): void => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once('connect', () => settle());
    socket.once('error', settle);
    socket.once('timeout', () => settle(new Error(`cổng ${port} không trả lời`)));
  });

export async function probeHttp(url: string, timeoutMs = 2000): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  const body = await response.text();
  if (!response.ok) throw new Error(`${url} trả lời ${response.status} ${body.slice(0, 300)}`);
}

export async function probePostgres(url: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A server that is going away closes the idle connection; without a listener that would end the launcher.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    if (errorCode(error) === '28P01') {
      throw new Error('mật khẩu trong secrets.json không khớp với dữ liệu PostgreSQL (chạy npm run reset để tạo lại)', { cause: error });
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function probeRedis(url: string): Promise<void> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2000, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}

/** Every partition has a leader, and every topic answers with offsets: a broker's port opens a moment before that. */
export async function probeKafka(brokers: readonly string[]): Promise<void> {
  const first = brokers[0]?.split(':');
  if (first?.[0] && first[1]) await probeTcp(Number(first[1]), first[0]);
  const { Kafka, logLevel } = await import('kafkajs');
  const admin = new Kafka({
    clientId: 'launcher',
    brokers: [...brokers],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 2000,
    requestTimeout: 3000,
    retry: { retries: 0 },
  }).admin();
  try {
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata();
    const leaderless = topics.find((topic) => topic.partitions.some((partition) => partition.leader < 0));
    if (leaderless) throw new Error(`chủ đề ${leaderless.name} chưa có leader`);
    for (const topic of topics) await admin.fetchTopicOffsets(topic.name);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}
