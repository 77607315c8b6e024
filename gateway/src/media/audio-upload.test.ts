import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Harness, json, startHarness, tokenOf } from '../testing/gateway-harness.js';
import { MemoryMedia } from '../testing/memory-media.js';

const MB = 1024 * 1024;
const KEY = 'exam-audio/upload-1.mp3';
/** MPEG-2 Layer III, 24 kHz mono, 48 kbit/s: 24 ms in 144 bytes. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xf3, 0x64, 0xc0]), Buffer.alloc(140)]);
const mp3 = (seconds: number): Buffer => Buffer.alloc(Math.round(seconds / 0.024) * FRAME.length, FRAME);

const media = new MemoryMedia();
const completed: unknown[] = [];
let [harness, origin, token]: [Harness, string, string] = [undefined as unknown as Harness, '', ''];
beforeAll(async () => {
  harness = await startHarness({
    media,
    fakes: {
      exam: {
        reserveAudio: () => ({ key: KEY }),
        completeAudio: (request) => {
          completed.push(request);
          return json({ data: { audioUrl: '/api/ielts/audio/x', audioPublicId: request.key, duration: request.durationSeconds, size: request.sizeBytes } });
        },
      },
    },
  });
  origin = await harness.app.fastify.listen({ port: 0, host: '127.0.0.1' });
  token = await tokenOf({ role: 'admin' });
}, 20_000);
afterAll(() => harness.close(), 20_000);
beforeEach(() => {
  media.objects.clear();
  media.calls.length = 0;
  media.away = false;
  completed.length = 0;
});

const formOf = (bytes: Buffer, field = 'audio', name = 'part.mp3', type = 'audio/mpeg'): FormData => {
  const form = new FormData();
  form.append('examId', 'temp');
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  form.append('sectionId', 's1');
  return form;
};
const send = async (body: FormData | string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${origin}/api/ielts/upload-audio`, { method: 'POST', body, headers: { authorization: `Bearer ${token}`, ...headers } });
  return { status: response.status, body: (await response.json()) as { success: boolean; code?: string; message?: string; data?: Record<string, unknown> } };
};

describe('sending a recording', () => {
  it('stores what was sent, with the length that its frames have', async () => {
    const bytes = mp3(12);
    const answer = await send(formOf(bytes));
    expect([answer.status, answer.body.data]).toEqual([201, { audioUrl: '/api/ielts/audio/x', audioPublicId: KEY, duration: 12, size: bytes.length }]);
    expect(media.objects.get(KEY)).toEqual({ bytes, contentType: 'audio/mpeg' });
    expect(completed).toEqual([{ key: KEY, sizeBytes: bytes.length, durationSeconds: 12 }]);
  });
  it('takes a large one as it comes', async () => {
    const bytes = mp3(4_800);
    expect(bytes.length).toBeGreaterThan(27 * MB);
    expect((await send(formOf(bytes))).body.data).toMatchObject({ duration: 4_800, size: bytes.length });
  }, 30_000);

  it.each([
    ['W80: a page named .mp3', () => formOf(Buffer.from('<html><script>alert(1)</script></html>')), 415, 'UNSUPPORTED_FILE'],
    ['megabytes of something else', () => formOf(Buffer.alloc(20 * MB, 0x20)), 415, 'UNSUPPORTED_FILE'],
    ['an empty file', () => formOf(Buffer.alloc(0)), 415, 'UNSUPPORTED_FILE'],
    ['more than 60 MB', () => formOf(mp3(11_000)), 413, 'PAYLOAD_TOO_LARGE'],
    ['a file in another field', () => formOf(mp3(2), 'file'), 400, 'VALIDATION_FAILED'],
    ['a form without a file', () => new FormData(), 400, 'VALIDATION_FAILED'],
    ['JSON', () => '{"audio":"x"}', 415, 'UNSUPPORTED_MEDIA'],
  ])(
    'refuses %s and stores nothing',
    async (_what, body, status, code) => {
      const form = body();
      const answer = await send(form, typeof form === 'string' ? { 'content-type': 'application/json' } : {});
      expect([answer.status, answer.body.success, answer.body.code]).toEqual([status, false, code]);
      expect([...media.objects.keys(), ...completed]).toEqual([]);
      // The connection is none the worse.
      expect((await send(formOf(mp3(2)))).status).toBe(201);
    },
    30_000,
  );

  it('refuses more than the limit that comes without its length', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = http.request(`${origin}/api/ielts/upload-audio`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.write('--x\r\ncontent-disposition: form-data; name="audio"; filename="../../x.mp3"\r\n\r\n');
      const piece = mp3(200);
      let sent = 0;
      const more = (): void => {
        while (sent < 64 * MB) {
          sent += piece.length;
          if (!request.write(piece)) return void request.once('drain', more);
        }
        request.end('\r\n--x--\r\n');
      };
      more();
    });
    expect([status, [...media.objects.keys()]]).toEqual([413, []]);
  }, 30_000);

  it('says so when the store is away', async () => {
    media.away = true;
    const answer = await send(formOf(mp3(2)));
    expect([answer.status, answer.body.code, completed]).toEqual([503, 'UNAVAILABLE', []]);
  });
  it('is for administrators', async () => {
    expect((await send(formOf(mp3(2)), { authorization: `Bearer ${await tokenOf()}` })).status).toBe(403);
    expect(media.calls).toEqual([]);
  });
  it('leaves forms unsupported everywhere else', async () => {
    const response = await fetch(`${origin}/api/ielts`, { method: 'POST', body: formOf(mp3(2)), headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(415);
  });
});
