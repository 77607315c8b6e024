import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from './http-connection.ts';
import { percentile } from './statistics.ts';

export interface LoadResult {
  readonly perSecond: number;
  readonly answered: number;
  readonly failed: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** `n` counts from 0; `onAnswer` sees each answer with its number. */
export interface Work {
  readonly port: number;
  readonly connections: number;
  readonly request: (n: number) => string;
  readonly expect: number;
  readonly onAnswer?: (n: number, status: number, body: Buffer) => void;
}

const result = (latencies: readonly number[], failed: number, seconds: number): LoadResult => ({
  perSecond: latencies.length / seconds,
  answered: latencies.length,
  failed,
  p50: percentile(latencies, 0.5),
  p95: percentile(latencies, 0.95),
  p99: percentile(latencies, 0.99),
});

/** As fast as it goes: each connection sends its next request when it has the answer to the last. The warm-up is not counted. */
export async function closedLoop(work: Work, warmUpSeconds: number, seconds: number): Promise<LoadResult> {
  const connections = await HttpConnection.openMany(work.port, work.connections);
  const latencies: number[] = [];
  let next = 0;
  let failed = 0;
  const countFrom = performance.now() + warmUpSeconds * 1_000;
  const end = countFrom + seconds * 1_000;
  const drive = (connection: HttpConnection, done: () => void): void => {
    const n = next;
    next += 1;
    const sentAt = performance.now();
    if (sentAt >= end) {
      done();
      return;
    }
    connection.send(work.request(n), (status, body) => {
      const at = performance.now();
      if (status !== work.expect) failed += 1;
      else if (at >= countFrom && at < end) latencies.push(at - sentAt);
      work.onAnswer?.(n, status, body);
      if (status === 0) done();
      else drive(connection, done);
    });
  };
  await Promise.all(connections.map((connection) => new Promise<void>((done) => drive(connection, done))));
  for (const connection of connections) connection.close();
  return result(latencies, failed, seconds);
}

/** The same for work that is used up: `total` requests, numbered on from `from`, and the seconds until the last answer. */
export async function drain(work: Work, from: number, total: number): Promise<LoadResult> {
  const connections = await HttpConnection.openMany(work.port, work.connections);
  const latencies: number[] = [];
  let next = 0;
  let failed = 0;
  const start = performance.now();
  const drive = (connection: HttpConnection, done: () => void): void => {
    if (next >= total) {
      done();
      return;
    }
    const n = from + next++;
    const sentAt = performance.now();
    connection.send(work.request(n), (status, body) => {
      if (status === work.expect) latencies.push(performance.now() - sentAt);
      else failed += 1;
      work.onAnswer?.(n, status, body);
      if (status === 0) done();
      else drive(connection, done);
    });
  };
  await Promise.all(connections.map((connection) => new Promise<void>((done) => drive(connection, done))));
  const seconds = (performance.now() - start) / 1_000;
  for (const connection of connections) connection.close();
  return result(latencies, failed, seconds);
}

/**
 * At a fixed rate, whatever the server does: request n is due at n / rate, and its time counts from then, so a server that stalls is charged
 * for everybody who would have come meanwhile (no coordinated omission).
 */
export async function openLoop(work: Work, rate: number, seconds: number): Promise<LoadResult> {
  const connections = await HttpConnection.openMany(work.port, work.connections);
  const free = [...connections];
  const latencies: number[] = [];
  const total = Math.round(rate * seconds);
  let sent = 0;
  let back = 0;
  let failed = 0;
  const start = performance.now();
  const dueAt = (n: number): number => start + (n / rate) * 1_000;
  const sendOne = (connection: HttpConnection, n: number): void => {
    connection.send(work.request(n), (status, body) => {
      back += 1;
      if (status === work.expect) latencies.push(performance.now() - dueAt(n));
      else failed += 1;
      work.onAnswer?.(n, status, body);
      if (sent < total && dueAt(sent) <= performance.now() && status !== 0) sendOne(connection, sent++);
      else free.push(connection);
    });
  };
  // Bounded: what has not come back half a minute after the last request was due counts as failed.
  const giveUpAt = start + seconds * 1_000 + 30_000;
  while (back < total && performance.now() < giveUpAt) {
    while (sent < total && dueAt(sent) <= performance.now()) {
      // In turn: a connection that sends nothing for half a minute is closed, as any that only waits.
      const connection = free.shift();
      if (!connection) break;
      sendOne(connection, sent++);
    }
    await sleep(1);
  }
  for (const connection of connections) connection.close();
  return result(latencies, failed + (total - back), seconds);
}
