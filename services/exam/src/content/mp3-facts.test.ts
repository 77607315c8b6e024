import { describe, expect, test } from '@jest/globals';
import { mp3Facts } from './mp3-facts.js';

/** Header of a Layer III frame; see ISO 11172-3, 2.4.1.3. */
function frame({ version = 2, rate = 6, frequency = 1, mode = 3, padding = 0, bytes = 144 }: Partial<Record<string, number>> = {}): Buffer {
  const out = Buffer.alloc(bytes + padding);
  out.writeUInt32BE(((0x7ff << 21) | (version << 19) | (1 << 17) | (1 << 16) | (rate << 12) | (frequency << 10) | (padding << 9) | (mode << 6)) >>> 0);
  return out;
}
const times = (count: number, one: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => one));

describe('an MP3', () => {
  test('of MPEG-2, 24 kHz, 48 kbps, mono lasts 24 ms a frame', () => {
    expect(mp3Facts(times(100, frame()))).toEqual({ seconds: 2.4, kbps: 48, channels: 1, sampleRate: 24_000 });
  });

  test('of MPEG-1, 44.1 kHz, 128 kbps, stereo counts padded frames', () => {
    const [plain, padded] = [0, 1].map((padding) => frame({ version: 3, rate: 9, frequency: 0, mode: 0, padding, bytes: 417 }));
    const facts = mp3Facts(Buffer.concat([times(49, plain ?? Buffer.of()), times(51, padded ?? Buffer.of())]));
    expect(facts).toEqual({ seconds: (100 * 1152) / 44_100, kbps: 128, channels: 2, sampleRate: 44_100 });
  });

  test('does not count the frame of facts that encoders put first, whatever its bit rate', () => {
    const info = frame({ rate: 8, bytes: 192 });
    info.write('Info', 13, 'latin1');
    expect(mp3Facts(Buffer.concat([info, times(100, frame())]))).toMatchObject({ seconds: 2.4, kbps: 48 });
  });

  test('of changing bit rate has none', () => {
    expect(mp3Facts(Buffer.concat([frame(), frame({ rate: 8, bytes: 192 })]))).toMatchObject({ seconds: 0.048, kbps: undefined });
  });

  test.each([
    ['empty', Buffer.of()],
    ['a page', Buffer.from('<!doctype html><title>song.mp3</title>')],
    ['an ID3 tag', Buffer.concat([Buffer.from('ID3'), times(10, frame())])],
    ['cut off', times(10, frame()).subarray(0, -10)],
    ['followed by something else', Buffer.concat([times(10, frame()), Buffer.from('tail')])],
    ['of two sample rates', Buffer.concat([frame(), frame({ frequency: 0, bytes: 156 })])],
    ['of a forbidden bit rate', frame({ rate: 15 })],
    ['of a reserved version', frame({ version: 1 })],
  ])('is refused when it is %s', (_, bytes) => expect(mp3Facts(bytes)).toBeUndefined());
});
