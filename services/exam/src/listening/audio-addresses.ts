import { Inject, Injectable } from '@nestjs/common';
import { AudioTokens } from '@vumon/platform/media/audio-tokens.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import type { AudioState } from '@vumon/proto/http/listening-shapes.js';
import type { TimedAttempt } from '../attempts/attempt.repository.js';
import type { SectionAudio } from '../exams/exam-content.js';
import type { SectionRow } from './section.repository.js';
import { examAddressEnds, freeAddressEnds, hasEnded, positionMs } from './section-clock.js';

/** Milliseconds as the seconds of an answer. */
export const seconds = (ms: number): number => Math.round(ms) / 1_000;
export const clockOf = (row: SectionRow, audio: SectionAudio, now: Date) => ({ ...row, durationMs: audio.durationSeconds * 1_000, now });

/** Where recordings are heard: short-lived addresses, made anew in every answer. */
@Injectable()
export class AudioAddresses {
  readonly #tokens: AudioTokens;

  constructor(@Inject(CONFIG) config: { readonly INTERNAL_CONTEXT_SECRET: string }) {
    this.#tokens = new AudioTokens(config.INTERNAL_CONTEXT_SECRET);
  }

  /** For practice and review: half an hour from now. */
  free(holderId: string, sectionId: string, audio: SectionAudio, now: Date): string {
    return this.until(freeAddressEnds(now, audio.durationSeconds * 1_000), holderId, sectionId, audio);
  }

  until(expiresAt: Date, holderId: string, sectionId: string, audio: Pick<SectionAudio, 'key'>): string {
    return this.#tokens.address({ holderId, sectionId, key: audio.key, expiresAt });
  }

  /** A started section as the learner sees it. In exam mode the address ends with the recording, and an ended one has none any more. */
  state({ id, mode, now }: Pick<TimedAttempt, 'id' | 'mode' | 'now'>, row: SectionRow, audio: SectionAudio): AudioState {
    const { sectionId, audioStartedAt } = row;
    const head = { sectionId, audioStartedAt: audioStartedAt.toISOString(), durationSeconds: audio.durationSeconds };
    // The learner holds the player: where it stands is the browser's business.
    if (mode === 'practice') return { ...head, audioUrl: this.free(id, sectionId, audio, now), positionSeconds: 0, ended: row.listenedAt !== null };
    const clock = clockOf(row, audio, now);
    const ended = hasEnded(clock);
    const audioUrl = ended ? null : this.#tokens.address({ holderId: id, sectionId, key: audio.key, expiresAt: examAddressEnds(clock) });
    return { ...head, audioUrl, positionSeconds: seconds(positionMs(clock)), ended };
  }
}
