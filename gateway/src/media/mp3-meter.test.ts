import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Mp3Meter } from './mp3-meter.js';

const MB = 1024 * 1024;
/** A silent frame. MPEG-1: 44.1 kHz mono 32 kbit/s (104 bytes, 26.12 ms); MPEG-2: 24 kHz mono 48 kbit/s (144 bytes, 24 ms). */
const frame = (bytes: number, ...header: number[]): Buffer => Buffer.concat([Buffer.from(header), Buffer.alloc(bytes - header.length)]);
const ONE = frame(104, 0xff, 0xfb, 0x10, 0xc0);
const TWO = frame(144, 0xff, 0xf3, 0x64, 0xc0);
const times = (n: number, piece: Buffer): Buffer => Buffer.concat(Array.from({ length: n }, () => piece));
const id3 = (length: number): Buffer => {
  const header = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, (length >> 21) & 127, (length >> 14) & 127, (length >> 7) & 127, length & 127]);
  // Full of what looks like frames.
  return Buffer.concat([header, Buffer.alloc(length, 0xff)]);
};

async function measure(file: Buffer, pieces = 1_000, most = 50 * MB): Promise<unknown> {
  const meter = new Mp3Meter(most);
  const chunks = Array.from({ length: Math.ceil(file.length / pieces) }, (_, i) => file.subarray(i * pieces, (i + 1) * pieces));
  const [out] = await Promise.all([
    pipeline(Readable.from(chunks, { objectMode: false }), meter, (source) => buffer(source as unknown as Readable)).catch((error: unknown) => error),
  ]);
  if (out instanceof AppError) return out.code;
  if (out instanceof Error) throw out;
  expect((out as Buffer).equals(file)).toBe(true);
  expect(meter.sizeBytes).toBe(file.length);
  return meter.durationSeconds;
}

describe('an MP3', () => {
  it.each([
    ['MPEG-1', times(766, ONE), 20.01],
    ['MPEG-2', times(500, TWO), 12],
    ['titles in front', Buffer.concat([id3(5_000), times(500, TWO)]), 12],
    ['a picture in front that is larger than a read', Buffer.concat([id3(300_000), times(500, TWO)]), 12],
    ['titles behind', Buffer.concat([times(500, TWO), Buffer.from('TAG'), Buffer.alloc(125, 0x41)]), 12],
    ['frames of different bitrates', times(50, Buffer.concat([times(9, TWO), frame(72, 0xff, 0xf3, 0x34, 0xc0)])), 12],
    ['a few stray bytes between frames', Buffer.concat([times(250, TWO), Buffer.alloc(700), times(250, TWO)]), 12],
    ['a last frame that is cut off', times(500, TWO).subarray(0, -100), 12],
  ])('with %s is measured, however it arrives', async (_what, file, seconds) => {
    for (const pieces of [7, 1_000, MB]) expect(await measure(file, pieces)).toBeCloseTo(seconds, 2);
  });
});

describe('what is no MP3', () => {
  it.each([
    ['a page', Buffer.from(`<!doctype html><script>alert(1)</script>${'<p>text</p>'.repeat(5_000)}`)],
    ['a short page', Buffer.from('<html></html>')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(100_000)],
    ['a WAV', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(100_000, 0x11)])],
    ['Layer II', times(500, frame(144, 0xff, 0xf5, 0x64, 0xc0))],
    ['titles without sound', id3(50_000)],
    ['titles that claim more than there is', Buffer.concat([id3(50_000).subarray(0, 2_000), times(10, TWO)])],
    ['free bitrate', times(500, frame(144, 0xff, 0xf3, 0x04, 0xc0))],
    ['a page behind one frame', Buffer.concat([TWO, Buffer.from('<p>text</p>'.repeat(5_000))])],
    ['half a second', times(20, TWO)],
  ])('%s is refused', async (_what, file) => {
    for (const pieces of [7, 1_000]) expect(await measure(file, pieces)).toBe('UNSUPPORTED_FILE');
  });
  it('is refused long before its end', async () => {
    let sent = 0;
    const endless = Readable.from(
      (async function* () {
        for (; sent < 1_000; sent += 1) yield Buffer.alloc(64 * 1024, 0x20);
      })(),
      { objectMode: false },
    );
    await expect(pipeline(endless, new Mp3Meter(500 * MB), buffer as never)).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
    expect(sent).toBeLessThan(20);
  });
  it('too much is refused as such', async () => {
    expect(await measure(times(8_000, TWO), 64_000, MB)).toBe('PAYLOAD_TOO_LARGE');
    expect(await measure(times(500, TWO), 64_000, 500 * 144)).toBe(12);
    expect(await measure(times(500, TWO), 64_000, 500 * 144 - 1)).toBe('PAYLOAD_TOO_LARGE');
  });
});
