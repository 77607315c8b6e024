import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import { v7 as uuidv7 } from 'uuid';
import type { ExamConfig } from '../exam.config.js';
import { ContentStore } from '../exams/content-store.js';
import { ExamRepository } from '../exams/exam.repository.js';
import type { ExamContent } from '../exams/exam-content.js';
import { markSheet } from '../marking/mark-sheet.js';
import { type Owner, owns } from '../owner.js';
import { resultFact } from '../results/result.presenter.js';
import { type NewResult, type NewRow, ResultRepository, type ResultRow } from '../results/result.repository.js';
import { withCourse } from '../results/result-line.js';
import type { ExamTables } from '../tables.js';
import { answerRules } from './answer-rules.js';
import { type AnswerSheet, mergeSave } from './answer-sheet.js';
import { attemptNotFound } from './attempt.errors.js';
import { AttemptRepository, type Closing, type TimedAttempt } from './attempt.repository.js';
import { acceptsAnswers, finishedAt, timeSpentSeconds } from './attempt-clock.js';
import { nextState } from './attempt-state.js';
import { withChecked } from './checked-answers.js';

export interface CloseInput {
  readonly attemptId: string;
  /** `submit` by its owner; `expire` by the clock, `end` when the account is locked: both with what is saved. */
  readonly cause: 'submit' | 'expire' | 'end';
  readonly owner?: Owner | undefined;
  readonly clientId?: string | undefined;
  readonly seq?: number | undefined;
  readonly changes?: unknown;
  readonly activity?: unknown;
}
interface Closed {
  /** The whole exam was the task; parts and redone mistakes are no attempt at the exam. */
  readonly whole: boolean;
  readonly closing: Closing;
  readonly result: NewResult;
}

/**
 * Ends attempts and marks them: state, result, event and count in ONE transaction, so there is no moment at which an attempt is closed
 * and has no result. Attempts are locked in id order. Asking again gives the result that is there.
 */
@Injectable()
export class CloseAttempts {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly attempts: AttemptRepository,
    private readonly contents: ContentStore,
    private readonly exams: ExamRepository,
    private readonly results: ResultRepository,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: ExamConfig,
  ) {}

  /** Outcomes in the order of the inputs; `undefined` when there was nothing to do (an attempt that is not overdue after all). */
  async execute(inputs: readonly CloseInput[]): Promise<(ResultRow | Error | undefined)[]> {
    return this.db.transaction(async () => {
      const rows = new Map((await this.attempts.listForUpdate(inputs.map((input) => input.attemptId))).map((row) => [row.id, row]));
      const open = [...rows.values()].filter((row) => row.state === 'in_progress');
      const contents = await this.contents.getMany(open.map((row) => row.versionId));
      const titles = await this.exams.titles(open.map((row) => row.examId));
      const fresh = new Map<string, Closed>();
      const outcomes = inputs.map((input): 'known' | Error | undefined => {
        const row = rows.get(input.attemptId);
        if (!row || (input.cause === 'submit' && !owns(input.owner, row))) return attemptNotFound();
        if (row.state !== 'in_progress' || fresh.has(row.id)) return 'known';
        if (input.cause === 'expire' && acceptsAnswers(row)) return undefined;
        const ready = contents.get(row.versionId);
        if (!ready) return new Error(`content ${row.versionId} is missing`);
        const closed = this.#tryClose(input, row, ready.content, titles.get(row.examId) ?? ready.content.title);
        if (closed instanceof Error) return closed;
        fresh.set(row.id, closed);
        return 'known';
      });
      const known = await this.results.mapByAttempt([...rows.keys()].filter((id) => !fresh.has(id)));
      if (fresh.size > 0) for (const row of await this.#store([...fresh.values()])) if (row.attemptId !== null) known.set(row.attemptId, row);
      return inputs.map((input, i) => (outcomes[i] === 'known' ? (known.get(input.attemptId) ?? attemptNotFound()) : outcomes[i]));
    });
  }

  /** A sheet that cannot be marked is that attempt's own failure and no neighbour's. */
  #tryClose(input: CloseInput, row: TimedAttempt, content: ExamContent, examTitle: string): Closed | Error {
    try {
      return this.#close(input, row, content, examTitle);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #close(input: CloseInput, row: TimedAttempt, content: ExamContent, examTitle: string): Closed | Error {
    const inTime = acceptsAnswers(row);
    // An older tab must not end what goes on in a newer one; a submit that names no tab is the person's own word.
    if (inTime && input.clientId !== undefined && row.clientId !== null && input.clientId !== row.clientId) return new AppError('ATTEMPT_TAKEN_OVER');
    const sheet = inTime && (input.changes !== undefined || input.activity !== undefined) ? withLastChanges(input, row, content) : row;
    if (sheet instanceof Error) return sheet;
    const answers = withChecked(sheet.answers, row.checked);
    const state = nextState(row.state, input.cause === 'submit' && inTime ? 'submit' : 'expire');
    if (state !== 'submitted' && state !== 'auto_submitted') return new Error(`no way to close an attempt in state ${row.state}`);
    // Practice is untimed, with keys at hand: no band could be read from it.
    const marked = markSheet(content, answers, this.config.BAND_TABLE, { included: row.included, rated: row.mode === 'exam' });
    const ended = finishedAt(row);
    const seconds = timeSpentSeconds(row);
    return {
      whole: row.included === null,
      closing: { id: row.id, state, finishedAt: ended, answers, revision: sheet.revision + 1 },
      result: {
        id: uuidv7(),
        attemptId: row.id,
        examId: row.examId,
        versionId: row.versionId,
        ownerKind: row.ownerKind,
        ownerId: row.ownerId,
        examTitle,
        examType: content.type,
        mode: row.mode,
        state,
        timing: 'server',
        completedAt: ended,
        timeSpentSeconds: seconds,
        marked: { ...marked, perQuestion: withCourse(marked.perQuestion, content, { ...sheet, answers, timeSpentSeconds: seconds }) },
      },
    };
  }

  async #store(closed: readonly Closed[]): Promise<NewRow[]> {
    await this.attempts.close(closed.map((one) => one.closing));
    const rows = await this.results.insert(closed.map((one) => one.result));
    await this.jobs.cancelMany(
      'exam.close-attempt',
      closed.map((one) => one.closing.id),
    );
    await this.outbox.appendMany(rows.map((row) => ({ name: 'exam.attempt_submitted' as const, payload: resultFact(row) })));
    const counts = new Map<string, number>();
    for (const { whole, result } of closed) if (whole) counts.set(result.examId, (counts.get(result.examId) ?? 0) + 1);
    // Last, because every batch that closes the same exam waits for this row.
    if (counts.size > 0) await this.exams.addAttempts(counts);
    return rows;
  }
}

/** The answers that come with the submit itself. A stale or foreign sheet changes nothing that was saved. */
function withLastChanges(input: CloseInput, row: TimedAttempt, content: ExamContent): AnswerSheet | Error {
  const sheet: AnswerSheet = {
    answers: row.answers,
    flagged: row.flagged,
    position: row.position,
    revision: row.revision,
    clientId: row.clientId,
    seqs: row.seqs,
    trail: row.trail,
    activity: row.activity,
  };
  const clientId = input.clientId ?? row.clientId ?? 'submit';
  const merged = mergeSave(
    sheet,
    { clientId, seq: input.seq ?? (sheet.seqs[clientId] ?? 0) + 1, changes: input.changes, activity: input.activity },
    answerRules(content),
  );
  if (merged.outcome === 'taken_over') return new AppError('ATTEMPT_TAKEN_OVER');
  if (merged.outcome === 'invalid') return new AppError('VALIDATION_FAILED', { message: merged.errors[0]?.message ?? '', fields: merged.errors });
  return merged.sheet;
}
