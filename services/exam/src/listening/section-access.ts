import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { isClientId } from '../attempts/answer-sheet.js';
import { attemptNotFound, clientIdError, closedError } from '../attempts/attempt.errors.js';
import { AttemptRepository, type TimedAttempt } from '../attempts/attempt.repository.js';
import { ContentStore } from '../exams/content-store.js';
import type { ExamPart, SectionAudio } from '../exams/exam-content.js';
import { type Owner, owns } from '../owner.js';
import { ResultRepository } from '../results/result.repository.js';
import { SectionRepository, type SectionRow } from './section.repository.js';

export interface SectionRequest {
  readonly owner: Owner | undefined;
  readonly attemptId: string;
  readonly sectionId: string;
  /** Empty: not told. Another window's name is refused. */
  readonly clientId: string;
}
/** A section of an open attempt that the caller may act on, with the attempt locked. */
export interface OpenSection {
  readonly attempt: TimedAttempt;
  readonly part: ExamPart;
  readonly audio: SectionAudio;
  /** Missing: not started. */
  readonly row: SectionRow | undefined;
  /** Every started section of the attempt, this one included. */
  readonly started: readonly SectionRow[];
  /** The recordings of the exam by section. */
  readonly audios: ReadonlyMap<string, SectionAudio>;
}
const sectionNotFound = (): AppError => new AppError('NOT_FOUND', { message: 'Không tìm thấy phần nghe' });

/** Finds a section and proves that it may be used; the one place for whose, which, open and by which window. */
@Injectable()
export class SectionAccess {
  constructor(
    private readonly attempts: AttemptRepository,
    private readonly contents: ContentStore,
    private readonly sections: SectionRepository,
    private readonly results: ResultRepository,
  ) {}

  /** Within a transaction: everything that follows happens while nobody else starts, stalls or closes this attempt. */
  async lock(request: SectionRequest): Promise<OpenSection> {
    const [attempt] = await this.attempts.listForUpdate([request.attemptId]);
    const { part, audio, audios } = await this.#part(attempt, request);
    if (!attempt || !part) throw sectionNotFound();
    if (attempt.state !== 'in_progress') throw closedError((await this.results.mapByAttempt([attempt.id])).get(attempt.id)?.id ?? null);
    // Past the bell nothing new begins; the grace is for answers on their way.
    if (attempt.deadlineAt !== null && attempt.now.getTime() > attempt.deadlineAt.getTime()) throw closedError(null);
    if (request.clientId !== '' && !isClientId(request.clientId)) throw clientIdError();
    if (request.clientId !== '' && attempt.clientId !== null && attempt.clientId !== request.clientId) throw new AppError('ATTEMPT_TAKEN_OVER');
    if (!audio) throw new AppError('EXAM_NOT_READY', { message: 'Phần này chưa có bản ghi âm' });
    const started = (await this.sections.mapByAttempt([attempt.id])).get(attempt.id) ?? [];
    return { attempt, part, audio, row: started.find((row) => row.sectionId === part.id), started, audios };
  }

  /** For reading, whatever the attempt's state: the attempt, the section and its clock. */
  async find(
    request: Omit<SectionRequest, 'clientId'>,
  ): Promise<{ attempt: TimedAttempt; part: ExamPart; audio: SectionAudio | undefined; row: SectionRow | undefined }> {
    const [attempt] = await this.attempts.listByIds([request.attemptId]);
    const { part, audio } = await this.#part(attempt, request);
    if (!attempt || !part) throw sectionNotFound();
    const started = (await this.sections.mapByAttempt([attempt.id])).get(attempt.id) ?? [];
    return { attempt, part, audio, row: started.find((row) => row.sectionId === part.id) };
  }

  async #part(attempt: TimedAttempt | undefined, { owner, sectionId }: Omit<SectionRequest, 'clientId'>) {
    if (!attempt || !owns(owner, attempt)) throw attemptNotFound();
    const { content } = await this.contents.get(attempt.versionId);
    const part = content.type === 'listening' ? content.parts.find((one) => one.id === sectionId) : undefined;
    const audios = new Map(content.parts.flatMap((one) => (one.audio ? [[one.id, one.audio] as const] : [])));
    return { part, audio: part?.audio, audios };
  }
}
