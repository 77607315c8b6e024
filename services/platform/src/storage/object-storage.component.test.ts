import { createHash, randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from '@jest/globals';
import { AppError } from '../errors/app-error.js';
import { ObjectStorage } from './object-storage.js';

const MIB = 1024 * 1024;
const bucket = 'media';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function open(endpoint = process.env.TEST_S3_ENDPOINT ?? '', silenceMs?: number): ObjectStorage {
  const storage = new ObjectStorage(
    {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: process.env.TEST_S3_ACCESS_KEY ?? '',
      S3_SECRET_KEY: process.env.TEST_S3_SECRET_KEY ?? '',
      S3_REGION: 'us-east-1',
    },
    silenceMs,
  );
  closing.push(() => storage.close());
  return storage;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Bytes in buffers that somebody still holds. */
function held(): number {
  collect();
  return process.memoryUsage().arrayBuffers;
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('objects in S3', () => {
  test('are kept with their type, and read whole or in part', async () => {
    const storage = open();
    const key = `test/${randomUUID()}`;
    const bytes = randomBytes(100_000);
    await storage.put(bucket, key, bytes, { contentType: 'audio/mpeg' });
    expect(await storage.stat(bucket, key)).toEqual({
      size: 100_000,
      etag: createHash('md5').update(bytes).digest('hex'),
      contentType: 'audio/mpeg',
    });
    expect((await buffer(await storage.getRange(bucket, key))).equals(bytes)).toBe(true);
    expect((await buffer(await storage.getRange(bucket, key, { start: 99_990, end: 99_999 }))).equals(bytes.subarray(-10))).toBe(true);
    expect((await buffer(await storage.getRange(bucket, key, { start: 0, end: 0 }))).equals(bytes.subarray(0, 1))).toBe(true);
    await storage.remove(bucket, key);
    await storage.remove(bucket, key);
    expect(await storage.find(bucket, key)).toBeUndefined();
  });

  test('that are not there are NOT_FOUND', async () => {
    const storage = open();
    expect(await failureOf(storage.stat(bucket, 'test/none'))).toBe('NOT_FOUND');
    expect(await failureOf(storage.getRange(bucket, 'test/none', { start: 0, end: 9 }))).toBe('NOT_FOUND');
  });

  test('of any size go through without being held in memory', async () => {
    const storage = open();
    const key = `test/${randomUUID()}`;
    const piece = randomBytes(MIB);
    const size = 64 * MIB;
    closing.push(() => storage.remove(bucket, key));
    let most = 0;
    const before = held();
    const look = (done: number): void => {
      if (done % (16 * MIB) < MIB) most = Math.max(most, held() - before);
    };
    const source = function* (): Generator<Buffer> {
      for (let sent = 0; sent < size; sent += piece.length) {
        look(sent);
        yield Buffer.from(piece);
      }
    };
    await storage.put(bucket, key, Readable.from(source(), { objectMode: false }), { contentType: 'audio/mpeg' });
    expect((await storage.stat(bucket, key)).size).toBe(size);
    let read = 0;
    for await (const chunk of await storage.getRange(bucket, key)) {
      const bytes = (chunk as Buffer).length;
      if (read % MIB < bytes) look(read);
      read += bytes;
    }
    expect(read).toBe(size);
    // Two parts, and what the collector has not given back yet; a whole object would be 64.
    expect(most).toBeLessThan(48 * MIB);
  }, 60_000);

  test('whose body fails with a refusal of its own pass it on and leave nothing behind', async () => {
    const storage = open();
    const key = `test/${randomUUID()}`;
    const source = function* (): Generator<Buffer> {
      for (let i = 0; i < 7; i += 1) yield randomBytes(MIB);
      throw new AppError('VALIDATION_FAILED');
    };
    expect(await failureOf(storage.put(bucket, key, Readable.from(source(), { objectMode: false }), { contentType: 'audio/mpeg' }))).toBe('VALIDATION_FAILED');
    expect(await storage.find(bucket, key)).toBeUndefined();
  });
});

/** A store that answers as `handle` says. */
async function falseStore(handle: http.RequestListener): Promise<{ url: string; server: http.Server }> {
  const server = http.createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe('a store in trouble', () => {
  test('that refuses connections is UNAVAILABLE at once', async () => {
    const started = Date.now();
    expect(await failureOf(open('http://127.0.0.1:9').stat(bucket, 'x'))).toBe('UNAVAILABLE');
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  test('that refuses us is UNAVAILABLE, not a missing object', async () => {
    const { url } = await falseStore((_request, response) => response.writeHead(403).end());
    expect(await failureOf(open(url).stat(bucket, 'x'))).toBe('UNAVAILABLE');
  });

  test('that takes calls and never answers is UNAVAILABLE when the wait is over', async () => {
    const { url } = await falseStore(() => undefined);
    const storage = open(url, 300);
    expect(await failureOf(storage.stat(bucket, 'x'))).toBe('UNAVAILABLE');
    expect(await failureOf(storage.put(bucket, 'x', Buffer.from('x'), { contentType: 'audio/mpeg' }))).toBe('UNAVAILABLE');
  });

  test('that stops in the middle ends the stream with UNAVAILABLE', async () => {
    const { url } = await falseStore((_request, response) => response.writeHead(200, { 'content-length': '1000' }).write('half'));
    const stream = await open(url, 300).getRange(bucket, 'x');
    expect(await failureOf(buffer(stream))).toBe('UNAVAILABLE');
  });

  test('that breaks off in the middle ends the stream with UNAVAILABLE', async () => {
    const { url } = await falseStore((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 50);
    });
    const stream = await open(url).getRange(bucket, 'x');
    expect(await failureOf(buffer(stream))).toBe('UNAVAILABLE');
  });
});

describe('a stream', () => {
  const endless: http.RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': String(50 * MIB) });
    Readable.from(
      (function* (): Generator<Buffer> {
        for (let i = 0; i < 50; i += 1) yield Buffer.alloc(MIB);
      })(),
      { objectMode: false },
    ).pipe(response);
  };

  test('that nobody reads for longer than the limit goes on when it is read', async () => {
    const { url } = await falseStore(endless);
    const stream = await open(url, 200).getRange(bucket, 'x');
    await new Promise((resolve) => stream.once('readable', resolve));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await buffer(stream)).toHaveLength(50 * MIB);
  });

  test('that is left ends the transfer', async () => {
    let left: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      left = resolve;
    });
    const { url } = await falseStore((request, response) => {
      response.on('close', () => left());
      endless(request, response);
    });
    const stream = await open(url).getRange(bucket, 'x');
    await new Promise((resolve) => stream.once('readable', resolve));
    stream.destroy();
    await closed;
  });
});
