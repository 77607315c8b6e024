import fs from 'node:fs';
import path from 'node:path';
import type { UploadedAudio } from '@vumon/proto/http/listening-shapes.js';
import { stackUrl } from '../../../testing/journeys/browser.js';
import { isRecord } from './api.js';
import type { Person } from './people.js';

/** A conversation of six minutes: 48 kbps at 24 kHz, so every frame has the same size; the first one only describes the file. */
const source = path.resolve(import.meta.dirname, '../../../services/exam/content/listening-01-part-1');
const HEAD_BYTES = 192;
const FRAME_BYTES = 144;
const FRAME_SECONDS = 0.024;

interface SpokenLine {
  readonly speaker: string;
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}
export interface Recording {
  readonly bytes: Buffer;
  /** What is said in it from first to last word, in seconds of this recording. */
  readonly transcript: readonly SpokenLine[];
}

/** A piece of the conversation that is short enough to be heard out in a journey. */
export function recordingOf(fromSeconds: number, seconds: number): Recording {
  const whole = fs.readFileSync(`${source}.mp3`);
  const at = HEAD_BYTES + Math.round(fromSeconds / FRAME_SECONDS) * FRAME_BYTES;
  const bytes = whole.subarray(at, at + Math.round(seconds / FRAME_SECONDS) * FRAME_BYTES);
  if (bytes[0] !== 0xff || bytes[FRAME_BYTES] !== 0xff) throw new Error(`${source}.mp3 has frames of another size`);
  const { lines }: { lines: { speaker?: string; text?: string; start: number; end: number }[] } = JSON.parse(fs.readFileSync(`${source}.times.json`, 'utf8'));
  const transcript = lines.flatMap(({ speaker, text, start, end }) =>
    speaker && text && start >= fromSeconds && end <= fromSeconds + seconds
      ? [{ speaker, text, startSeconds: start - fromSeconds, endSeconds: end - fromSeconds }]
      : [],
  );
  return { bytes, transcript };
}

/** Sends a recording as the administrator's page does. */
export async function uploadRecording({ token }: Person, bytes: Buffer): Promise<UploadedAudio> {
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(bytes)], { type: 'audio/mpeg' }), 'phan-nghe.mp3');
  const answer = await fetch(new URL('/api/ielts/upload-audio', stackUrl()), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'X-Requested-With': 'vumon' },
    body: form,
  });
  const body: unknown = await answer.json();
  if (answer.status !== 201 || !isRecord(body)) throw new Error(`the upload answered ${answer.status}: ${JSON.stringify(body)}`);
  return body.data as UploadedAudio;
}

/** A recording as a program beside the browser asks for it. */
export async function fetchRecording(address: string, range?: string): Promise<{ status: number; code: unknown; bytes: number; contentRange: string | null }> {
  const answer = await fetch(new URL(address, stackUrl()), { headers: { ...(range && { Range: range }) } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const body: unknown = isJson ? JSON.parse(bytes.toString()) : null;
  return { status: answer.status, code: isRecord(body) ? body.code : undefined, bytes: bytes.length, contentRange: answer.headers.get('content-range') };
}
