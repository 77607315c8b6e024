import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { LOGGER } from '@vumon/platform/service-definition.js';
import { CONTENT_FOLDER, ContentFolder } from '../content/content-folder.js';
import { type Recording, recordingProblems, transcriptOf } from '../content/recording.js';
import { SeedMedia } from '../seed/seed-media.js';
import { type Clip, type PlacementBank, PlacementFile } from './placement-bank.js';
import { PlacementBankRepository } from './placement-bank.repository.js';

export const BANK_FILE = 'placement.json';
export const readBankFile = (folder = CONTENT_FOLDER): PlacementFile => PlacementFile.parse(JSON.parse(readFileSync(new URL(BANK_FILE, folder), 'utf8')));
export const clipIdsOf = ({ items }: PlacementFile): string[] => [...new Set(items.flatMap((item) => item.clip ?? []))];

/** The bank of the placement test, once every clip is recorded. A changed file is a new bank; open sittings end with theirs. */
@Injectable()
export class SeedPlacement {
  constructor(
    private readonly banks: PlacementBankRepository,
    private readonly media: SeedMedia,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(folder = new ContentFolder()): Promise<void> {
    const file = readBankFile(folder.folder);
    const recordings = clipIdsOf(file).map((id) => folder.readRecording(id));
    const missing = recordings.flatMap(recordingProblems);
    if (missing.length > 0) {
      this.logger.warn({ file: BANK_FILE, missing }, 'left out: its recordings are not complete');
      return;
    }
    const clips = await Promise.all(recordings.map(async (recording) => [recording.id, await this.#clip(recording)] as const));
    const bank: PlacementBank = {
      items: file.items,
      texts: Object.fromEntries(file.texts.map(({ id, text }) => [id, text])),
      clips: Object.fromEntries(clips),
    };
    await this.banks.seed(createHash('sha256').update(JSON.stringify(bank)).digest('hex'), bank);
  }

  async #clip(recording: Recording): Promise<Clip> {
    const { mp3, times } = recording;
    if (!mp3 || !times) throw new Error(`${recording.id} has no recording`);
    return {
      key: await this.media.keepRecording(mp3.bytes),
      durationSeconds: times.duration,
      transcript: transcriptOf(recording).map(({ speaker, text }) => ({ speaker, text })),
    };
  }
}
