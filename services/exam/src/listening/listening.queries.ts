import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { AudioState, TranscriptLine } from '@vumon/proto/http/listening-shapes.js';
import type { TimedAttempt } from '../attempts/attempt.repository.js';
import type { ReadyContent } from '../exams/content-store.js';
import type { ExamContent } from '../exams/exam-content.js';
import { publicParts } from '../exams/exam-projection.js';
import { AudioAddresses, clockOf } from './audio-addresses.js';
import { TRANSCRIPT_IN_EXAM } from './mark-listened.command.js';
import { SectionRepository } from './section.repository.js';
import { SectionAccess, type SectionRequest } from './section-access.js';
import { transcriptIsOpen } from './section-clock.js';

/** What learners may hear and read of recordings, and when. */
@Injectable()
export class ListeningQueries {
  constructor(
    private readonly access: SectionAccess,
    private readonly sections: SectionRepository,
    private readonly addresses: AudioAddresses,
  ) {}

  /** The started sections of open listening attempts, by attempt. Asks nothing when there is no such attempt. */
  async states(attempts: readonly { readonly row: TimedAttempt; readonly content: ExamContent | undefined }[]): Promise<Map<string, AudioState[]>> {
    const open = attempts.filter(({ row, content }) => content?.type === 'listening' && row.state === 'in_progress');
    const started = await this.sections.mapByAttempt(open.map(({ row }) => row.id));
    return new Map(
      open.map(({ row, content }) => {
        const audios = new Map(content?.parts.map((part) => [part.id, part.audio]));
        const states = (started.get(row.id) ?? []).flatMap((section) => {
          const audio = audios.get(section.sectionId);
          return audio ? [this.addresses.state(row, section, audio)] : [];
        });
        return [row.id, states];
      }),
    );
  }

  /** The words of a section: in practice after it was heard once, in an exam after it was handed in. */
  async transcript(request: Omit<SectionRequest, 'clientId'>): Promise<TranscriptLine[]> {
    const { attempt, part, audio, row } = await this.access.find(request);
    if (attempt.state === 'in_progress') {
      if (attempt.mode === 'exam') throw new AppError('TRANSCRIPT_LOCKED', { message: TRANSCRIPT_IN_EXAM });
      if (!audio || !row || !transcriptIsOpen({ ...clockOf(row, audio, attempt.now), listenedAt: row.listenedAt })) throw new AppError('TRANSCRIPT_LOCKED');
    }
    return part.transcript ?? [];
  }

  /** The parts for the review: of a listening exam the public sections with the recording and its words. Only for what was handed in. */
  reviewPartsJson({ content, publicPartsJson }: ReadyContent, holderId: string): string {
    if (content.type !== 'listening') return publicPartsJson;
    const parts = new Map(content.parts.map((part) => [part.id, part]));
    const open = publicParts(content);
    const now = new Date();
    const sections = ('sections' in open ? open.sections : []).map((section) => {
      const part = parts.get(section.id);
      return {
        ...section,
        ...(part?.audio && { audioUrl: this.addresses.free(holderId, section.id, part.audio, now) }),
        transcript: part?.transcript ?? [],
      };
    });
    return JSON.stringify({ sections }).slice(1, -1);
  }
}
