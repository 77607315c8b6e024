import { Transform, type TransformCallback } from 'node:stream';
import { AppError } from '@vumon/platform/errors/app-error.js';

/** kbit/s by index, Layer III: MPEG-1, and MPEG-2 with 2.5. Index 0 ("free") and 15 name no frame length. */
const BITRATES = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** Hz by version bits (0: 2.5, 2: 2, 3: 1) and index. */
const SAMPLE_RATES: Readonly<Record<number, readonly number[]>> = { 0: [11_025, 12_000, 8_000], 2: [22_050, 24_000, 16_000], 3: [44_100, 48_000, 32_000] };
const ID3_HEADER = 10;
const HEADER = 4;
/** Bytes between frames that belong to none: encoders leave a few, another kind of file is made of them. */
const MOST_STRAY = 16 * 1024;
const SHORTEST_SECONDS = 1;
const LONGEST_SECONDS = 3 * 3_600;

interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly sampleRate: number;
}

/** The Layer III frame that begins at `at`, if one does. */
function frameAt(data: Buffer, at: number): Frame | undefined {
  const [sync = 0, kind = 0, rates = 0] = [data[at], data[at + 1], data[at + 2]];
  const version = (kind >> 3) & 3;
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || ((kind >> 1) & 3) !== 1) return undefined;
  const sampleRate = SAMPLE_RATES[version]?.[(rates >> 2) & 3];
  const kilobits = BITRATES[version === 3 ? 'one' : 'two'][rates >> 4];
  if (!sampleRate || !kilobits) return undefined;
  const samples = version === 3 ? 1_152 : 576;
  return { bytes: Math.floor((samples * 125 * kilobits) / sampleRate) + ((rates >> 1) & 1), samples, sampleRate };
}

const tagsEnd = (data: Buffer, at: number): boolean => data.toString('latin1', at, at + 3) === 'TAG' || data.toString('latin1', at, at + 8) === 'APETAGEX';
const refusal = (message: string): AppError => new AppError('UNSUPPORTED_FILE', { message });
const NOT_MP3 = 'Tệp không phải là MP3';

/**
 * Passes an MP3 on and measures it on the way: every frame is walked by its header, so the length is right for constant and variable bitrate
 * alike, and nothing is trusted that the file says about itself. Fails with UNSUPPORTED_FILE for anything else, with PAYLOAD_TOO_LARGE above
 * `mostBytes`; never holds more than a header.
 */
export class Mp3Meter extends Transform {
  #size = 0;
  #seconds = 0;
  #stray = 0;
  /** Bytes of the frame or tag at hand that are still to come. */
  #skip = 0;
  #sampleRate = 0;
  #carry: Buffer = Buffer.alloc(0);
  #begun = false;
  /** Closing tags were reached: what follows are titles and pictures. */
  #tags = false;

  constructor(private readonly mostBytes: number) {
    super();
  }

  get sizeBytes(): number {
    return this.#size;
  }

  get durationSeconds(): number {
    return Math.round(this.#seconds * 1_000) / 1_000;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#size += chunk.length;
    if (this.#size <= this.mostBytes) this.#walk(chunk);
    const problem = this.#problem();
    if (problem) done(problem);
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    if (this.#seconds === 0) done(refusal(NOT_MP3));
    else done(this.#seconds < SHORTEST_SECONDS ? refusal('Bản ghi âm ngắn hơn 1 giây') : null);
  }

  #problem(): AppError | undefined {
    if (this.#size > this.mostBytes) return new AppError('PAYLOAD_TOO_LARGE', { message: `Tệp lớn hơn ${this.mostBytes / (1024 * 1024)} MB` });
    if (this.#stray > MOST_STRAY) return refusal(NOT_MP3);
    return this.#seconds > LONGEST_SECONDS ? refusal('Bản ghi âm dài quá 3 giờ') : undefined;
  }

  #walk(chunk: Buffer): void {
    const data = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk;
    let at = 0;
    const needed = (): number => (this.#begun ? HEADER : ID3_HEADER);
    while (!this.#tags) {
      const step = Math.min(this.#skip, data.length - at);
      this.#skip -= step;
      at += step;
      if (data.length - at < needed()) break;
      if (!this.#begun) this.#open(data);
      else at += this.#next(data, at);
    }
    this.#carry = this.#tags ? Buffer.alloc(0) : Buffer.from(data.subarray(at));
  }

  /** Titles in front of the sound (ID3v2): their length is written in seven bits a byte. */
  #open(data: Buffer): void {
    this.#begun = true;
    if (data.toString('latin1', 0, 3) !== 'ID3') return;
    const length = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((data[i] ?? 0) & 0x7f), 0);
    const footer = ((data[5] ?? 0) & 0x10) === 0 ? 0 : ID3_HEADER;
    this.#skip = ID3_HEADER + length + footer;
  }

  /** Takes the frame at `at`; answers how many bytes to go on by hand (the rest is skipped). */
  #next(data: Buffer, at: number): number {
    const frame = frameAt(data, at);
    // One recording has one sample rate; a header with another one is chance.
    if (frame && (this.#sampleRate === 0 || frame.sampleRate === this.#sampleRate)) {
      this.#sampleRate = frame.sampleRate;
      this.#seconds += frame.samples / frame.sampleRate;
      this.#skip = frame.bytes;
      return 0;
    }
    if (this.#seconds > 0 && tagsEnd(data, at)) {
      this.#tags = true;
      return 0;
    }
    this.#stray += 1;
    return 1;
  }
}
