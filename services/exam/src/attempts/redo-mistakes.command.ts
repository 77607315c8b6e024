import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { ContentStore } from '../exams/content-store.js';
import { EXAM_NOT_FOUND, ExamRepository } from '../exams/exam.repository.js';
import { type Owner, owns } from '../owner.js';
import { resultNotFound } from '../results/result.errors.js';
import { ResultRepository } from '../results/result.repository.js';
import { isClientId } from './answer-sheet.js';
import { clientIdError } from './attempt.errors.js';
import { includedOfMistakes } from './practice-scope.js';
import { StartAttempt, type Started } from './start-attempt.command.js';

export interface RedoInput {
  readonly owner: Owner;
  readonly resultId: string;
  readonly clientId: string;
}

/**
 * "Chỉ làm lại câu sai": a practice attempt with the questions that a result lost, on the content that was sat. Who has the result has
 * seen them, so it does not matter whether the exam is still listed.
 */
@Injectable()
export class RedoMistakes {
  constructor(
    private readonly results: ResultRepository,
    private readonly exams: ExamRepository,
    private readonly contents: ContentStore,
    private readonly start: StartAttempt,
  ) {}

  async execute({ owner, resultId, clientId }: RedoInput): Promise<Started> {
    if (!isClientId(clientId)) throw clientIdError();
    const [result] = await this.results.listByIds([resultId]);
    if (!result || !owns(owner, result)) throw resultNotFound();
    const exam = (await this.exams.listAny([result.examId])).get(result.examId);
    if (!exam || exam.deletedAt) throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });
    const { content } = await this.contents.get(result.versionId);
    const included = includedOfMistakes(content, result.sheet.perQuestion);
    if (included.length === 0) throw new AppError('VALIDATION_FAILED', { message: 'Bài này không có câu sai nào để làm lại.' });
    return (
      (await this.start.findOpen(owner, exam.id, clientId)) ??
      this.start.begin({ owner, mode: 'practice', clientId, exam, versionId: result.versionId, included })
    );
  }
}
