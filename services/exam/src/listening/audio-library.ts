import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { OnJob } from '@vumon/platform/jobs/job-registry.js';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import type { UploadedAudio } from '@vumon/proto/http/listening-shapes.js';
import type { JobPayload } from '@vumon/proto/jobs.js';
import { v7 as uuidv7 } from 'uuid';
import type { ExamContent } from '../exams/exam-content.js';
import { MediaStorage } from '../media-storage.js';
import type { ExamTables } from '../tables.js';
import { AudioAddresses } from './audio-addresses.js';
import { AudioUploadRepository } from './audio-upload.repository.js';

const KEPT_UNUSED_MS = 24 * 60 * 60_000;

/**
 * The recordings that administrators send (W80). A key is reserved before the first byte is stored, and with it the job that throws the
 * recording away a day later unless an exam has taken it: whatever dies on the way, no object is left that nobody knows of.
 */
@Injectable()
export class AudioLibrary {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly uploads: AudioUploadRepository,
    private readonly storage: MediaStorage,
    private readonly addresses: AudioAddresses,
    private readonly jobs: Jobs,
  ) {}

  async reserve(): Promise<string> {
    const key = `exam-audio/upload-${uuidv7()}.mp3`;
    await this.db.transaction(async () => {
      await this.uploads.reserve(key);
      await this.jobs.schedule('exam.discard-audio', { key }, { key, runAt: new Date(Date.now() + KEPT_UNUSED_MS) });
    });
    return key;
  }

  /** The recording is in the store and measured. The address is for listening to it before the exam is saved. */
  async complete(key: string, measured: { readonly sizeBytes: number; readonly durationSeconds: number }): Promise<UploadedAudio> {
    if (!(await this.uploads.complete(key, measured))) throw new AppError('NOT_FOUND');
    const audioUrl = this.addresses.free('preview', key, { key, durationSeconds: measured.durationSeconds }, new Date());
    return { audioUrl, audioPublicId: key, duration: measured.durationSeconds, size: measured.sizeBytes };
  }

  /** The content with the recordings that its sections name. Within the transaction that saves it, so that nothing adopted is thrown away. */
  async adopt(content: ExamContent): Promise<ExamContent> {
    if (content.type !== 'listening') return content;
    const adopted = await this.uploads.adopt(content.parts.flatMap((part) => part.audioPublicId ?? []));
    await this.jobs.cancelMany('exam.discard-audio', [...adopted.keys()]);
    const parts = content.parts.map((part) => {
      const audio = adopted.get(part.audioPublicId ?? '');
      return audio ? { ...part, audio } : part;
    });
    return { ...content, parts };
  }

  /** The content as an administrator gets it: recordings can be listened to for half an hour. */
  withPreviews(content: ExamContent): ExamContent {
    const now = new Date();
    const parts = content.parts.map((part) => (part.audio ? { ...part, audioUrl: this.addresses.free('preview', part.id, part.audio, now) } : part));
    return { ...content, parts };
  }

  @OnJob('exam.discard-audio')
  async discard({ key }: JobPayload<'exam.discard-audio'>): Promise<void> {
    if (await this.uploads.forgetUnlessAdopted(key)) await this.storage.remove(this.storage.bucket, key);
  }
}
