import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type ContentFile, ListeningFile, partsOf, ReadingFile } from './content-file.js';
import { mp3Facts } from './mp3-facts.js';
import { type Recording, recordingProblems, ScriptFile, TimesFile } from './recording.js';

export const CONTENT_FOLDER = new URL('../../content/', import.meta.url);
const EXAM_FILE = /^(reading|listening)-(\d\d|short)\.json$/;

/** Pictures by the address that the file gives them. */
export type Pictures = ReadonlyMap<string, Buffer>;
export interface ReadingTest {
  readonly exam: ReadingFile;
  readonly pictures: Pictures;
}
export interface ListeningTest {
  readonly exam: ListeningFile;
  readonly pictures: Pictures;
  /** By the id that sections name. */
  readonly recordings: ReadonlyMap<string, Recording>;
}
export type ContentTest = ReadingTest | ListeningTest;

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The files of exams, in order: `reading-01.json`, `listening-short.json`. */
export const listExamFiles = (folder = CONTENT_FOLDER): string[] =>
  readdirSync(folder)
    .filter((name) => EXAM_FILE.test(name))
    .sort();

export class ContentFolder {
  constructor(readonly folder = CONTENT_FOLDER) {}

  readReading(name: string): ReadingTest {
    const exam = ReadingFile.parse(this.#json(name));
    return { exam, pictures: this.#pictures(exam) };
  }

  readListening(name: string): ListeningTest {
    const exam = ListeningFile.parse(this.#json(name));
    const recordings = new Map(exam.sections.map(({ audio }) => [audio, this.readRecording(audio)]));
    return { exam, pictures: this.#pictures(exam), recordings };
  }

  read(name: string): ContentTest {
    return name.startsWith('reading-') ? this.readReading(name) : this.readListening(name);
  }

  readRecording(id: string): Recording {
    const source = this.#bytes(`${id}.script.json`);
    const times = existsSync(this.#at(`${id}.times.json`)) ? TimesFile.parse(this.#json(`${id}.times.json`)) : undefined;
    const bytes = existsSync(this.#at(`${id}.mp3`)) ? this.#bytes(`${id}.mp3`) : undefined;
    return {
      id,
      script: ScriptFile.parse(JSON.parse(source.toString('utf8'))),
      scriptHash: sha256(source),
      ...(times && { times }),
      ...(bytes && { mp3: { bytes, facts: mp3Facts(bytes) } }),
    };
  }

  /** `media/map.svg` stands beside the file as `map.svg`. */
  #pictures(exam: ContentFile): Pictures {
    const images = partsOf(exam).flatMap(({ groups = [], questions }) => [...groups, ...questions].flatMap(({ image }) => image ?? []));
    return new Map(
      images.flatMap(({ url }) => {
        const name = /^media\/([\w-]+\.svg)$/.exec(url)?.[1];
        return name !== undefined && existsSync(this.#at(name)) ? [[url, this.#bytes(name)] as const] : [];
      }),
    );
  }

  #at(name: string): URL {
    return new URL(name, this.folder);
  }

  #bytes(name: string): Buffer {
    return readFileSync(this.#at(name));
  }

  #json(name: string): unknown {
    return JSON.parse(this.#bytes(name).toString('utf8'));
  }
}

/** What keeps a test from being given to learners: recordings that are missing, stale or broken. */
export const missingParts = (test: ContentTest): string[] => ('recordings' in test ? [...test.recordings.values()].flatMap(recordingProblems) : []);
