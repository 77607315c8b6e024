import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { ContentStore } from '../exams/content-store.js';
import type { AnswerValue, ExamContent } from '../exams/exam-content.js';
import { markSheet } from '../marking/mark-sheet.js';
import { type Owner, owns } from '../owner.js';
import { withTeaching } from '../results/kept-line.js';
import { ResultRepository } from '../results/result.repository.js';
import type { ResultLine } from '../results/result-line.js';
import type { ExamTables } from '../tables.js';
import { attemptNotFound, closedError } from './attempt.errors.js';
import { AttemptRepository, type TimedAttempt } from './attempt.repository.js';
import { type CheckedAnswers, withChecked } from './checked-answers.js';
import { isIncluded, withWholeSets } from './practice-scope.js';

export interface CheckInput {
  readonly owner: Owner | undefined;
  readonly attemptId: string;
  readonly clientId: string;
  readonly questionIds: readonly string[];
}

/**
 * Check as you go: shows verdict, key and evidence of some questions of a practice attempt. From then on the answers that stood count, and
 * no later one. "Choose TWO" is checked as a set. Asking again shows the same.
 */
@Injectable()
export class CheckAnswers {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly attempts: AttemptRepository,
    private readonly contents: ContentStore,
    private readonly results: ResultRepository,
  ) {}

  async execute({ owner, attemptId, clientId, questionIds }: CheckInput): Promise<ResultLine[]> {
    return this.db.transaction(async () => {
      const [row] = await this.attempts.listForUpdate([attemptId]);
      if (!row || !owns(owner, row)) throw attemptNotFound();
      if (row.mode !== 'practice') throw new AppError('FORBIDDEN', { message: 'Chỉ bài luyện tập mới xem được đáp án khi đang làm.' });
      if (row.state !== 'in_progress') throw closedError((await this.results.mapByAttempt([attemptId])).get(attemptId)?.id ?? null);
      if (clientId !== '' && row.clientId !== null && row.clientId !== clientId) throw new AppError('ATTEMPT_TAKEN_OVER');
      const { content } = await this.contents.get(row.versionId);
      const asked = withWholeSets(content, questionIds).filter((id) => isIncluded(row.included, id));
      const fresh = Object.fromEntries(
        asked.filter((id) => !Object.hasOwn(row.checked, id)).map((id): [string, AnswerValue | null] => [id, row.answers[id] ?? null]),
      );
      if (Object.keys(fresh).length > 0) await this.attempts.addChecked(attemptId, fresh);
      return checkedLines(content, { answers: row.answers, checked: { ...fresh, ...row.checked } }, asked);
    });
  }
}

/** Verdicts of checked questions with everything that their version says about them. */
export function checkedLines(
  content: ExamContent,
  { answers, checked }: Pick<TimedAttempt, 'answers'> & { readonly checked: CheckedAnswers },
  questionIds: readonly string[] = Object.keys(checked),
): ResultLine[] {
  if (questionIds.length === 0) return [];
  const { perQuestion } = markSheet(content, withChecked(answers, checked), undefined, { included: questionIds, rated: false });
  return withTeaching(perQuestion, content);
}
