/** What an MP3 says of itself, read frame by frame. */
export interface Mp3Facts {
  readonly seconds: number;
  /** Kilobits a second; undefined when frames differ. */
  readonly kbps: number | undefined;
  readonly channels: 1 | 2;
  readonly sampleRate: number;
}

interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly kbps: number;
  readonly channels: 1 | 2;
  readonly sampleRate: number;
}

const KBPS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBPS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [44_100, 48_000, 32_000];
const HEADER_BYTES = 4;
const SYNC = 0x7ff;
const LAYER_3 = 1;
const MPEG_1 = 3;
const MPEG_2 = 2;
const MONO = 3;

/** The Layer III frame at `offset`, or undefined where none starts. */
function frameAt(bytes: Buffer, offset: number): Frame | undefined {
  if (offset + HEADER_BYTES > bytes.length) return undefined;
  const header = bytes.readUInt32BE(offset);
  const version = (header >>> 19) & 3;
  if (header >>> 21 !== SYNC || ((header >>> 17) & 3) !== LAYER_3 || version === 1) return undefined;
  const kbps = (version === MPEG_1 ? KBPS_MPEG1 : KBPS_MPEG2)[(header >>> 12) & 15];
  const base = SAMPLE_RATES[(header >>> 10) & 3];
  if (!kbps || !base) return undefined;
  const sampleRate = version === MPEG_1 ? base : version === MPEG_2 ? base / 2 : base / 4;
  const samples = version === MPEG_1 ? 1152 : 576;
  const padding = (header >>> 9) & 1;
  return { bytes: Math.floor((samples * kbps * 125) / sampleRate) + padding, samples, kbps, channels: ((header >>> 6) & 3) === MONO ? 1 : 2, sampleRate };
}

/** Encoders open with a frame that only carries facts about the file, often of another bit rate. */
const isInfoFrame = (bytes: Buffer, first: Frame): boolean => /Xing|Info/.test(bytes.toString('latin1', 0, Math.min(first.bytes, 64)));

/** Reads a whole MP3 without tags. Undefined when it does not start with a frame or breaks off before its end. */
export function mp3Facts(bytes: Buffer): Mp3Facts | undefined {
  const first = frameAt(bytes, 0);
  if (!first) return undefined;
  let samples = 0;
  let offset = isInfoFrame(bytes, first) ? first.bytes : 0;
  const rates = new Set<number>();
  while (offset < bytes.length) {
    const frame = frameAt(bytes, offset);
    if (!frame || frame.sampleRate !== first.sampleRate) return undefined;
    samples += frame.samples;
    rates.add(frame.kbps);
    offset += frame.bytes;
  }
  if (offset > bytes.length) return undefined;
  const [kbps, ...others] = rates;
  return { seconds: samples / first.sampleRate, kbps: others.length === 0 ? kbps : undefined, channels: first.channels, sampleRate: first.sampleRate };
}
