import { z } from 'zod';
import type { TranscriptLine } from '../exams/exam-content.js';
import type { Mp3Facts } from './mp3-facts.js';

/** `<id>.script.json`: what is said, from which `tools/audio` makes the recording. */
export const ScriptFile = z.strictObject({
  id: z.string(),
  cast: z.record(z.string(), z.strictObject({ voice: z.string(), speed: z.number().optional() })),
  lines: z.array(
    z.union([
      z.strictObject({ speaker: z.string(), text: z.string(), pause: z.number().optional(), speed: z.number().optional(), key: z.string().optional() }),
      z.strictObject({ silence: z.number(), label: z.string().optional() }),
    ]),
  ),
});
export type ScriptFile = z.infer<typeof ScriptFile>;

/** `<id>.times.json`: when each line of the script stands in the MP3, in seconds. */
export const TimesFile = z.strictObject({
  id: z.string(),
  script_sha256: z.string(),
  duration: z.number(),
  lines: z.array(
    z.looseObject({
      i: z.int(),
      start: z.number(),
      end: z.number(),
      speaker: z.string().optional(),
      text: z.string().optional(),
      silence: z.number().optional(),
    }),
  ),
});
export type TimesFile = z.infer<typeof TimesFile>;

/** A script with what was made of it so far. */
export interface Recording {
  readonly id: string;
  readonly script: ScriptFile;
  /** SHA-256 of the script file's bytes. */
  readonly scriptHash: string;
  readonly times?: TimesFile;
  readonly mp3?: { readonly bytes: Buffer; readonly facts: Mp3Facts | undefined };
}
/** A line of the script that is spoken, with its place in the script. */
export interface SpokenLine {
  readonly index: number;
  readonly speaker: string;
  /** As a transcript shows it. */
  readonly text: string;
  /** Words that the check of the audio must hear. */
  readonly key: string | undefined;
}

const MOST_DRIFT_SECONDS = 0.2;
const KBPS = 48;
export const NARRATOR = 'Narrator';

/** A line as a reader sees it: `{say:shown|spoken}` becomes shown, `{spell:Ely}` E-L-Y, `{digits:…}` and `{phone:…}` their digits. */
export const shownText = (text: string): string =>
  text
    .replace(/\{say:([^|}]*)\|[^}]*\}/g, '$1')
    .replace(/\{spell:([^}]*)\}/g, (_, word: string) => [...word.toUpperCase()].join('-'))
    .replace(/\{(?:digits|phone):([^}]*)\}/g, '$1');

export const spokenLines = ({ lines }: ScriptFile): SpokenLine[] =>
  lines.flatMap((line, index) => ('text' in line ? [{ index, speaker: line.speaker, text: shownText(line.text), key: line.key }] : []));

/** Why a recording cannot be used: not made yet, made from an older script, or not what its times say. */
export function recordingProblems({ id, scriptHash, times, mp3 }: Recording): string[] {
  if (!mp3 || !times) return [`${id}: no recording yet`];
  if (times.script_sha256 !== scriptHash) return [`${id}: made from an older script`];
  const { facts } = mp3;
  if (!facts) return [`${id}: the MP3 cannot be read`];
  return [
    ...(Math.abs(facts.seconds - times.duration) > MOST_DRIFT_SECONDS ? [`${id}: lasts ${facts.seconds.toFixed(2)} s instead of ${times.duration} s`] : []),
    ...(facts.kbps === KBPS && facts.channels === 1 ? [] : [`${id}: not ${KBPS} kbps mono`]),
  ];
}

/** Everything that is said, with its place in the recording; empty while there is none. */
export function transcriptOf({ script, times }: Recording): TranscriptLine[] {
  const placeOf = new Map(times?.lines.map((line) => [line.i, line]));
  return spokenLines(script).flatMap(({ index, speaker, text }) => {
    const place = placeOf.get(index);
    return place ? [{ speaker, text, startSeconds: place.start, endSeconds: place.end }] : [];
  });
}
