import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { AudioTokens } from '@vumon/platform/media/audio-tokens.js';
import { type Harness, startHarness } from '../testing/gateway-harness.js';
import { MemoryMedia } from '../testing/memory-media.js';

const MB = 1024 * 1024;
const tokens = new AudioTokens('a-secret-between-the-processes-of-a-test');
const KEY = `exam-audio/${'ab'.repeat(32)}.mp3`;
const BYTES = Buffer.from(Array.from({ length: 1_000 }, (_, i) => i % 256));
const ETAG = `"${createHash('md5').update(BYTES).digest('hex')}"`;
const IMAGE = `${'0123456789abcdef'.repeat(4)}.svg`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const address = (changes: Partial<Parameters<AudioTokens['address']>[0]> = {}): string =>
  tokens.address({ holderId: randomUUID(), sectionId: 's1', key: KEY, expiresAt: new Date(Date.now() + 60_000), ...changes });

const media = new MemoryMedia();
const web = mkdtempSync(path.join(os.tmpdir(), 'vumon-web-'));
let harness: Harness;
beforeAll(async () => {
  writeFileSync(path.join(web, 'index.html'), '<title>Vũ Môn</title>');
  harness = await startHarness({ media, config: { WEB_DIST: web } });
  await harness.app.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await harness.close();
  rmSync(web, { recursive: true });
});
beforeEach(() => {
  media.away = false;
  media.calls.length = 0;
  media.objects.set(KEY, { bytes: BYTES, contentType: 'audio/mpeg' });
  media.objects.set(`exam-images/${IMAGE}`, { bytes: Buffer.from(SVG), contentType: 'text/html' });
});
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  harness.app.fastify.inject({ method, url, headers });
const codeOf = (answer: { json: () => unknown }): unknown => (answer.json() as { code?: string }).code;

describe('a recording', () => {
  it('is played whole, and kept by nobody', async () => {
    const answer = await get(address());
    expect([answer.statusCode, answer.rawPayload.equals(BYTES)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      etag: ETAG,
    });
  });
  it.each([
    ['bytes=0-499', 'bytes 0-499/1000', 0, 500],
    ['bytes=500-', 'bytes 500-999/1000', 500, 1_000],
    ['bytes=-10', 'bytes 990-999/1000', 990, 1_000],
    ['bytes=990-5000', 'bytes 990-999/1000', 990, 1_000],
    ['bytes=0-0', 'bytes 0-0/1000', 0, 1],
  ])('W11: is played in part: %s', async (range, contentRange, from, to) => {
    const answer = await get(address(), { range });
    expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-length']]).toEqual([206, contentRange, String(to - from)]);
    expect(answer.rawPayload.equals(BYTES.subarray(from, to))).toBe(true);
  });
  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('has nothing at %s', async (range) => {
    const answer = await get(address(), { range });
    expect([answer.statusCode, codeOf(answer), answer.headers['content-range']]).toEqual([416, 'RANGE_NOT_SATISFIABLE', 'bytes */1000']);
    expect(media.calls.filter((call) => call.startsWith('get'))).toEqual([]);
  });
  it.each(['bytes=0-1,5-6', 'bytes=9-2', 'lines=1-2', 'nonsense'])('is whole for %s', async (range) => {
    const answer = await get(address(), { range });
    expect([answer.statusCode, answer.rawPayload.length, answer.headers['content-range']]).toEqual([200, 1_000, undefined]);
  });
  it.each([
    [ETAG, 206],
    [`W/${ETAG}`, 200],
    ['"other"', 200],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 200],
  ])('goes on only where it is still the same: If-Range %s → %d', async (ifRange, status) => {
    expect((await get(address(), { range: 'bytes=5-9', 'if-range': ifRange })).statusCode).toBe(status);
  });
  it('tells HEAD everything and opens nothing', async () => {
    const answer = await get(address(), { range: 'bytes=0-9' }, 'HEAD');
    expect([answer.statusCode, answer.rawPayload.length, answer.headers['content-length'], answer.headers['accept-ranges']]).toEqual([200, 0, '1000', 'bytes']);
    expect(media.calls.filter((call) => call.startsWith('get'))).toEqual([]);
  });
  it('of no bytes is an empty answer', async () => {
    const key = `exam-audio/${'00'.repeat(32)}.mp3`;
    media.objects.set(key, { bytes: Buffer.alloc(0), contentType: 'audio/mpeg' });
    expect((await get(address({ key }))).rawPayload).toHaveLength(0);
    expect((await get(address({ key }), { range: 'bytes=0-' })).statusCode).toBe(416);
  });

  it.each([
    ['expired', () => address({ expiresAt: new Date(Date.now() - 2_000) }), 'AUDIO_LINK_EXPIRED'],
    ['altered', () => address().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), 'AUDIO_LINK_INVALID'],
    [
      'of another secret',
      () =>
        new AudioTokens('another-secret-of-more-than-32-letters').address({ holderId: 'x', sectionId: 's1', key: KEY, expiresAt: new Date(Date.now() + 1e6) }),
      'AUDIO_LINK_INVALID',
    ],
    ['empty', () => '/api/ielts/audio/', 'AUDIO_LINK_INVALID'],
    ['a key', () => `/api/ielts/audio/${KEY}`, 'AUDIO_LINK_INVALID'],
    ['a way out', () => '/api/ielts/audio/..%2f..%2fexam-audio', 'AUDIO_LINK_INVALID'],
    ['a giant', () => `/api/ielts/audio/${'a.'.repeat(5_000)}`, 'AUDIO_LINK_INVALID'],
  ])('W11: is refused by an address that is %s', async (_what, make, code) => {
    const answer = await get(make());
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, code]);
    expect((answer.json() as { message: string }).message).toMatch(/^Đường dẫn bài nghe/);
    expect(media.calls).toEqual([]);
  });
  it('is only read', async () => {
    expect((await get(address(), {}, 'POST')).statusCode).toBe(404);
  });
  it('that is gone is 404; a store that is away is 503 with the time to wait, whenever it goes', async () => {
    expect((await get(address({ key: 'exam-audio/none.mp3' }))).statusCode).toBe(404);
    media.away = true;
    for (const key of [KEY, 'exam-audio/never-asked.mp3']) {
      const answer = await get(address({ key }), { range: 'bytes=0-9' });
      expect([answer.statusCode, codeOf(answer), answer.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
      expect([answer.headers['content-range'], answer.headers.etag]).toEqual([undefined, undefined]);
    }
  });
  it('that fails before its first byte is 503', async () => {
    const failing = new MemoryMedia();
    failing.objects.set(KEY, { bytes: BYTES, contentType: 'audio/mpeg' });
    failing.getRange = async () =>
      new Readable({
        read() {
          this.destroy(new AppError('UNAVAILABLE'));
        },
      });
    const other = await startHarness({ media: failing });
    const answer = await other.app.fastify.inject({ url: address(), headers: { range: 'bytes=5-9' } });
    expect([answer.statusCode, codeOf(answer), answer.headers['retry-after'], answer.headers['content-range']]).toEqual([503, 'UNAVAILABLE', '2', undefined]);
    await other.close();
  });
  it('is not starved by its many small ranges, and counted by attempt', async () => {
    const strict = await startHarness({ media, config: { RATE_LIMIT_PROFILE: 'strict' } });
    const [one, two] = [address(), address()];
    const statuses = async (url: string, n: number) =>
      (await Promise.all(Array.from({ length: n }, () => strict.app.fastify.inject({ url, headers: { range: 'bytes=0-9' } })))).map(
        (answer) => answer.statusCode,
      );
    expect(new Set(await statuses(one, 600))).toEqual(new Set([206]));
    expect(await statuses(one, 1)).toEqual([429]);
    expect(await statuses(two, 1)).toEqual([206]);
    await strict.close();
  });
});

const portOf = (): number => (harness.app.fastify.server.address() as { port: number }).port;

describe('the way of the bytes', () => {
  /** An endless source that counts what was taken from it. */
  const source = (total: number) => {
    const state = { taken: 0, destroyed: false };
    const stream = new Readable({
      read() {
        state.taken += 64 * 1024;
        this.push(state.taken > total ? null : Buffer.alloc(64 * 1024));
      },
      destroy(error, done) {
        state.destroyed = true;
        done(error);
      },
    });
    return { state, stream };
  };
  const serving = (stream: Readable, size: number): void => {
    media.getRange = async () => stream;
    media.objects.set('exam-audio/big.mp3', { bytes: { length: size } as Buffer, contentType: 'audio/mpeg' });
    media.stat = async () => ({ size, etag: 'big', contentType: 'audio/mpeg' });
  };

  it('holds little of a recording of 100 MB: it is never far ahead of the listener', async () => {
    const { state, stream } = source(100 * MB);
    serving(stream, 100 * MB);
    let [ahead, received] = [0, 0];
    await new Promise<void>((resolve, reject) => {
      http.get({ port: portOf(), path: address({ key: 'exam-audio/big.mp3' }) }, (response) => {
        response.on('data', (chunk: Buffer) => {
          received += chunk.length;
          ahead = Math.max(ahead, state.taken - received);
        });
        response.on('end', resolve).on('error', reject);
      });
    });
    expect(received).toBe(100 * MB);
    // What the connection itself holds.
    expect(ahead).toBeLessThan(25 * MB);
  }, 20_000);

  it('is as fast as the listener, and ends when the listener leaves', async () => {
    const { state, stream } = source(500 * MB);
    serving(stream, 500 * MB);
    const request = http.get({ port: portOf(), path: address({ key: 'exam-audio/big2.mp3' }) });
    const response = await new Promise<http.IncomingMessage>((resolve) => request.on('response', resolve));
    await new Promise((resolve) => response.once('readable', resolve));
    // Nobody reads on: buffers fill, then the source rests.
    let seen = -1;
    while (state.taken !== seen) {
      seen = state.taken;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(state.taken).toBeLessThan(50 * MB);
    request.destroy();
    for (let waited = 0; !state.destroyed && waited < 5_000; waited += 20) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(state.destroyed).toBe(true);
  });
});

describe('a picture of an exam', () => {
  it('is for everybody and for ever, and does nothing but draw', async () => {
    const fresh = new MemoryMedia();
    fresh.objects.set(`exam-images/${IMAGE}`, { bytes: Buffer.from(SVG), contentType: 'text/html' });
    const other = await startHarness({ media: fresh, config: { WEB_DIST: web } });
    const ask = (url: string, headers: Record<string, string> = {}) => other.app.fastify.inject({ url, headers });
    const answer = await ask(`/media/exam-images/${IMAGE}`);
    expect([answer.statusCode, answer.body]).toEqual([200, SVG]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const again = await ask(`/media/exam-images/${IMAGE}`, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(fresh.calls.filter((call) => call.startsWith('get'))).toHaveLength(1);

    for (const bad of ['x.svg', `${'a'.repeat(64)}.png`, `${'A'.repeat(64)}.svg`, '..%2fexam-audio%2fx.svg', 'x']) {
      // Not even what is there: a picture has no other name than its content.
      fresh.objects.set(`exam-images/${decodeURIComponent(bad)}`, { bytes: Buffer.from(SVG), contentType: 'image/svg+xml' });
      const refused = await ask(`/media/exam-images/${bad}`);
      expect([bad, refused.statusCode, refused.headers['content-type']]).toEqual([bad, 404, 'application/json; charset=utf-8']);
    }
    const missing = await ask(`/media/exam-images/${'f'.repeat(64)}.svg`);
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    fresh.away = true;
    const away = await ask(`/media/exam-images/${IMAGE}`);
    expect([away.statusCode, away.headers['cache-control'], away.headers['retry-after']]).toEqual([503, 'no-store', '2']);
    // The application's own pages are still the application's.
    expect((await ask('/ielts-center')).body).toContain('Vũ Môn');
    await other.close();
  });
});
