import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { SectionStart } from '@vumon/proto/http/listening-shapes.js';
import type { ExamTables } from '../tables.js';
import { AudioAddresses } from './audio-addresses.js';
import { SectionRepository } from './section.repository.js';
import { type OpenSection, SectionAccess, type SectionRequest } from './section-access.js';

/**
 * Starts the recording of a section. In exam mode that happens once: a second start is refused and told where the recording is now, with an
 * address, so that a reload goes on there; nor may a second recording begin while one runs. Practice may start as often as it likes.
 */
@Injectable()
export class StartSection {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly access: SectionAccess,
    private readonly sections: SectionRepository,
    private readonly addresses: AudioAddresses,
  ) {}

  async execute(request: SectionRequest): Promise<SectionStart> {
    return this.db.transaction(async () => {
      const section = await this.access.lock(request);
      const { attempt, part, audio } = section;
      if (attempt.mode === 'exam') this.#refuseSecondPlay(section);
      const row = section.row ?? (await this.sections.insert(attempt.id, part.id, attempt.now));
      const { audioUrl, ...state } = this.addresses.state(attempt, row, audio);
      if (audioUrl === null) throw new AppError('INTERNAL');
      return { ...state, audioUrl, serverNow: attempt.now.toISOString() };
    });
  }

  #refuseSecondPlay({ attempt, row, started, audios }: OpenSection): void {
    const states = started.flatMap((one) => {
      const audio = audios.get(one.sectionId);
      return audio ? [this.addresses.state(attempt, one, audio)] : [];
    });
    const reason = row ? states.find((state) => state.sectionId === row.sectionId) : states.find((state) => !state.ended);
    if (reason) throw new AppError('AUDIO_ALREADY_STARTED', { data: { ...reason, serverNow: attempt.now.toISOString() } });
  }
}
