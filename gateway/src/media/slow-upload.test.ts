import net from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { allowSlowBody, mayBeSlow } from '../edge/slow-bodies.js';
import { type Harness, json, startHarness, tokenOf } from '../testing/gateway-harness.js';
import { MemoryMedia } from '../testing/memory-media.js';

/** Short, and far enough from each other to tell on a busy machine. */
const arrival = { wholeMs: 600, checkMs: 50, uploadPauseMs: 1_200, uploadMs: 3_500 };
/** MPEG-2 Layer III, 24 kHz mono, 48 kbit/s: 24 ms in 144 bytes. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xf3, 0x64, 0xc0]), Buffer.alloc(140)]);
/** A quarter of a second of sound. */
const PIECE = Buffer.concat(Array.from({ length: 10 }, () => FRAME));
const HEAD = Buffer.from('--x\r\ncontent-disposition: form-data; name="audio"; filename="a.mp3"\r\ncontent-type: audio/mpeg\r\n\r\n');
const TAIL = Buffer.from('\r\n--x--\r\n');

const media = new MemoryMedia();
let harness: Harness;
let port = 0;
let [admin, learner] = ['', ''];
beforeAll(async () => {
  harness = await startHarness({
    media,
    arrival,
    fakes: {
      exam: {
        reserveAudio: () => ({ key: 'exam-audio/upload-1.mp3' }),
        completeAudio: ({ key, sizeBytes, durationSeconds }) =>
          json({ data: { audioUrl: '/api/ielts/audio/x', audioPublicId: key, duration: durationSeconds, size: sizeBytes } }),
      },
    },
  });
  await harness.app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const address = harness.app.fastify.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  [admin, learner] = [await tokenOf({ role: 'admin' }), await tokenOf()];
}, 20_000);
afterAll(() => harness.close(), 20_000);
const lines: Line[] = [];
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
  media.objects.clear();
});

/** A connection of a client that sends as slowly as it likes. */
class Line {
  readonly #socket = net.connect({ port, host: '127.0.0.1' });
  readonly #since = Date.now();
  received = '';
  /** When the server ended it, in milliseconds since the first byte could be sent. */
  readonly ended: Promise<number>;

  constructor() {
    lines.push(this);
    this.#socket.on('data', (bytes) => {
      this.received += bytes.toString('latin1');
    });
    this.#socket.on('error', () => undefined);
    this.ended = new Promise((resolve) => this.#socket.on('close', () => resolve(Date.now() - this.#since)));
  }

  send(bytes: Buffer | string): void {
    if (this.#socket.writable) this.#socket.write(bytes);
  }

  /** Pieces with a pause after each, until they are all sent or the server hangs up. */
  async drip(pieces: readonly (Buffer | string)[], pauseMs: number): Promise<void> {
    for (const piece of pieces) {
      if (!this.#socket.writable) return;
      this.#socket.write(piece);
      await sleep(pauseMs);
    }
  }

  async answer(): Promise<string> {
    while (!this.received.includes('\r\n\r\n') && this.#socket.readable) await sleep(20);
    return this.received.split('\r\n')[0] ?? '';
  }

  close(): void {
    this.#socket.destroy();
  }
}

const pieces = (count: number): Buffer[] => Array.from({ length: count }, () => PIECE);
const headOf = (token: string, bytes: number, path = '/api/ielts/upload-audio', type = 'multipart/form-data; boundary=x'): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`;
const sizeOf = (count: number): number => HEAD.length + count * PIECE.length + TAIL.length;

describe('a recording over a slow line', () => {
  it('is taken whole, long after another request would have been cut', async () => {
    const line = new Line();
    line.send(Buffer.concat([Buffer.from(headOf(admin, sizeOf(16))), HEAD]));
    await line.drip(pieces(16), 100);
    line.send(TAIL);
    expect(await line.answer()).toBe('HTTP/1.1 201 Created');
    expect(media.objects.get('exam-audio/upload-1.mp3')?.bytes.length).toBe(16 * PIECE.length);
    // The next request on the same connection is timed like any other.
    line.send(headOf('', 50, '/api/auth/login', 'application/json'));
    await line.drip(
      Array.from({ length: 40 }, () => ' '),
      100,
    );
    expect(await Promise.race([line.ended.then(() => 'ended'), sleep(1_000, 'open', { ref: false })])).toBe('ended');
  }, 20_000);

  it('is given up when nothing comes any more, and nothing is stored', async () => {
    const line = new Line();
    line.send(Buffer.concat([Buffer.from(headOf(admin, sizeOf(16))), HEAD, PIECE]));
    const ended = await line.ended;
    expect(ended).toBeGreaterThanOrEqual(arrival.uploadPauseMs - 50);
    expect(ended).toBeLessThan(arrival.uploadMs);
    expect([...media.objects.keys()]).toEqual([]);
  }, 20_000);

  it('is given up when it takes for ever', async () => {
    const line = new Line();
    line.send(Buffer.concat([Buffer.from(headOf(admin, sizeOf(10_000))), HEAD]));
    const dripping = line.drip(pieces(200), 100);
    const ended = await line.ended;
    await dripping;
    expect(ended).toBeGreaterThanOrEqual(arrival.uploadMs - 50);
    expect(ended).toBeLessThan(arrival.uploadMs + 3_000);
    expect([...media.objects.keys()]).toEqual([]);
  }, 20_000);
});

it.each<[string, (body: PassThrough, socket: net.Socket) => unknown]>([
  ['its body is whole', (body) => body.emit('end')],
  ['its request is given up', (body) => body.emit('close')],
  ['its client leaves after an early answer', (_, socket) => socket.emit('close')],
])('a slow request is over when %s', (_, end) => {
  const socket = new net.Socket();
  const body = Object.assign(new PassThrough(), { socket });
  const before = [body.listenerCount('end'), body.listenerCount('close'), socket.listenerCount('close')];
  allowSlowBody({ raw: body } as unknown as FastifyRequest, arrival);
  expect([mayBeSlow(socket), socket.timeout]).toEqual([true, arrival.uploadPauseMs]);
  end(body, socket);
  expect([mayBeSlow(socket), socket.timeout]).toEqual([false, 0]);
  expect([body.listenerCount('end'), body.listenerCount('close'), socket.listenerCount('close')]).toEqual(before);
});

describe('a client that holds a connection', () => {
  it.each([
    ['with a body that never ends', () => headOf('', 10_000, '/api/auth/login', 'application/json'), '{'],
    ['with headers that never end', () => 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n', 'X'],
    ['as a learner at the upload', () => headOf(learner, 10_000), 'x'],
  ])(
    '%s is cut off',
    async (_, head, drop) => {
      const line = new Line();
      line.send(head());
      const dripping = line.drip(
        Array.from({ length: 60 }, () => drop),
        100,
      );
      const ended = await Promise.race([line.ended, sleep(4_500, Number.POSITIVE_INFINITY, { ref: false })]);
      line.close();
      await dripping;
      expect(ended).toBeLessThan(4_500);
    },
    20_000,
  );
});
