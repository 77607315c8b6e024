import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { acceptsAnswers, finishedAt } from '../attempts/attempt-clock.js';
import { nextState } from '../attempts/attempt-state.js';
import { type Owner, owns } from '../owner.js';
import type { ExamTables } from '../tables.js';
import { notStarted, placementNotFound } from './placement.errors.js';
import { placementFact } from './placement.presenter.js';
import { type PlacementClosing, PlacementRepository, type PlacementRow } from './placement.repository.js';
import { PlacementBankRepository } from './placement-bank.repository.js';
import { reportOn } from './placement-level.js';

export interface ClosePlacement {
  readonly placementId: string;
  /** `submit` by its owner; `expire` by the clock, `end` when the account is locked: both with what is saved. */
  readonly cause: 'submit' | 'expire' | 'end';
  readonly owner?: Owner | undefined;
}

/** Ends sittings and reads the levels: state, report and event in one transaction. Asking again gives the report that is there. */
@Injectable()
export class ClosePlacements {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly placements: PlacementRepository,
    private readonly banks: PlacementBankRepository,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
  ) {}

  /** Outcomes in the order of the inputs; undefined when there was nothing to do (one that is not overdue after all). */
  async execute(inputs: readonly ClosePlacement[]): Promise<(PlacementRow | Error | undefined)[]> {
    return this.db.transaction(async () => {
      const rows = new Map((await this.placements.listForUpdate(inputs.map((input) => input.placementId))).map((row) => [row.id, row]));
      const outcomes: (PlacementRow | Error | undefined)[] = [];
      for (const input of inputs) {
        const row = rows.get(input.placementId);
        const outcome = row ? await this.#close(input, row) : placementNotFound();
        outcomes.push(outcome);
        // The same sitting named twice in one batch is closed once.
        if (outcome && !(outcome instanceof Error)) rows.set(outcome.id, outcome);
      }
      return outcomes;
    });
  }

  async #close({ cause, owner }: ClosePlacement, row: PlacementRow): Promise<PlacementRow | AppError | undefined> {
    if (cause === 'submit' && !owns(owner, row)) return placementNotFound();
    if (row.state === 'submitted' || row.state === 'auto_submitted') return row;
    if (row.state === 'created' || row.startedAt === null) return notStarted();
    if (cause === 'expire' && acceptsAnswers(row)) return undefined;
    const state = nextState(row.state, cause === 'submit' && acceptsAnswers(row) ? 'submit' : 'expire');
    if (state !== 'submitted' && state !== 'auto_submitted') throw new Error(`no way to close a sitting in state ${row.state}`);
    const { items } = await this.banks.get(row.bankId);
    const report = reportOn(row.form, row.answers, items);
    const closing: PlacementClosing = { id: row.id, state, finishedAt: finishedAt({ ...row, startedAt: row.startedAt }), report };
    await this.placements.close(closing);
    await this.jobs.cancel('exam.close-placement', row.id);
    const closed: PlacementRow = { ...row, ...closing, level: report.level };
    await this.outbox.append('exam.placement_completed', placementFact(closed));
    return closed;
  }
}
