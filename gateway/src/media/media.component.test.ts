import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AudioTokens } from '@vumon/platform/media/audio-tokens.js';
import { ObjectStorage } from '@vumon/platform/storage/object-storage.js';
import { type Harness, json, startHarness, tokenOf } from '../testing/gateway-harness.js';

const SECRET = 'a-secret-between-the-processes-of-a-test';
const KEY = `exam-audio/upload-${randomUUID()}.mp3`;
/** MPEG-2 Layer III, 24 kHz mono, 48 kbit/s: 24 ms in 144 bytes. Twelve megabytes: several parts of an upload. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xf3, 0x64, 0xc0]), Buffer.alloc(140, 7)]);
const BYTES = Buffer.alloc(83_000 * FRAME.length, FRAME);

let storage: ObjectStorage;
let harness: Harness;
let origin: string;
beforeAll(async () => {
  storage = new ObjectStorage({
    S3_ENDPOINT: process.env.TEST_S3_ENDPOINT ?? '',
    S3_ACCESS_KEY: process.env.TEST_S3_ACCESS_KEY ?? '',
    S3_SECRET_KEY: process.env.TEST_S3_SECRET_KEY ?? '',
    S3_REGION: 'us-east-1',
  });
  harness = await startHarness({
    media: storage,
    fakes: {
      exam: {
        reserveAudio: () => ({ key: KEY }),
        completeAudio: (request) => json({ data: { audioUrl: '/x', audioPublicId: request.key, duration: request.durationSeconds, size: request.sizeBytes } }),
      },
    },
  });
  origin = await harness.app.fastify.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(async () => {
  await storage.remove('media', KEY);
  await harness.close();
  storage.close();
}, 30_000);

test('a recording goes to object storage and comes back in ranges, over the wire', async () => {
  const form = new FormData();
  form.append('audio', new Blob([new Uint8Array(BYTES)], { type: 'audio/mpeg' }), 'part.mp3');
  const sent = await fetch(`${origin}/api/ielts/upload-audio`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await tokenOf({ role: 'admin' })}` },
  });
  expect([sent.status, ((await sent.json()) as { data: unknown }).data]).toEqual([201, expect.objectContaining({ duration: 1_992, size: BYTES.length })]);

  const url = origin + new AudioTokens(SECRET).address({ holderId: randomUUID(), sectionId: 's1', key: KEY, expiresAt: new Date(Date.now() + 60_000) });
  const whole = await fetch(url);
  const digest = (bytes: ArrayBuffer | Buffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
  expect([whole.status, whole.headers.get('content-type'), digest(await whole.arrayBuffer())]).toEqual([200, 'audio/mpeg', digest(BYTES)]);
  // As a player seeks: a piece from the middle, the end, then on from there while it is still the same recording.
  const etag = whole.headers.get('etag') ?? '';
  for (const [range, from, to] of [
    ['bytes=5000000-5999999', 5_000_000, 6_000_000],
    ['bytes=-144', BYTES.length - 144, BYTES.length],
    ['bytes=11000000-', 11_000_000, BYTES.length],
  ] as const) {
    const part = await fetch(url, { headers: { range, 'if-range': etag } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/${BYTES.length}`]);
    expect(digest(await part.arrayBuffer())).toBe(digest(BYTES.subarray(from, to)));
  }
  const outside = await fetch(url, { headers: { range: `bytes=${BYTES.length}-` } });
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${BYTES.length}`]);
}, 60_000);

test('what is no recording leaves nothing in object storage', async () => {
  const form = new FormData();
  form.append('audio', new Blob([new Uint8Array(8 * 1024 * 1024).fill(0x20)], { type: 'audio/mpeg' }), 'part.mp3');
  await storage.remove('media', KEY);
  const refused = await fetch(`${origin}/api/ielts/upload-audio`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await tokenOf({ role: 'admin' })}` },
  });
  expect([refused.status, await storage.find('media', KEY)]).toEqual([415, undefined]);
}, 30_000);
