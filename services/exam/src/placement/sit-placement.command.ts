import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import { v7 as uuidv7 } from 'uuid';
import { closesAt, isOverdue } from '../attempts/attempt-clock.js';
import type { Owner } from '../owner.js';
import { ClosePlacements } from './close-placements.command.js';
import { OpenPlacements } from './open-placements.js';
import { notItsTurn, notStarted, placementClosed, placementNotReady, tooSoon } from './placement.errors.js';
import { PlacementRepository, type PlacementRow } from './placement.repository.js';
import { PlacementBankRepository } from './placement-bank.repository.js';
import { askedItems, nextItem } from './placement-course.js';
import { drawForm } from './placement-draw.js';
import { retakeAt } from './retake.policy.js';

/** Making and starting a sitting; there is at most one open per person. */
@Injectable()
export class SitPlacement {
  constructor(
    private readonly open: OpenPlacements,
    private readonly placements: PlacementRepository,
    private readonly banks: PlacementBankRepository,
    private readonly closePlacements: ClosePlacements,
    private readonly jobs: Jobs,
  ) {}

  /** A new sitting, or the open one. Refused for two weeks after a result. */
  async create(owner: Owner): Promise<{ created: boolean; row: PlacementRow }> {
    const open = await this.findOpen(owner);
    if (open) return { created: false, row: open };
    const measured = await this.placements.findLatestMeasured(owner);
    const available = measured?.finishedAt ? retakeAt(measured.finishedAt, measured.now) : null;
    if (available) throw tooSoon(available);
    const current = await this.banks.findCurrent();
    if (!current) throw placementNotReady();
    const id = uuidv7();
    const form = drawForm(current.bank, id, await this.#seenBy(owner));
    const row = await this.placements.insertUnlessOpen(owner, { id, bankId: current.id, form });
    if (row) return { created: true, row };
    const other = await this.placements.findOpen(owner);
    if (!other) throw new AppError('UNAVAILABLE');
    return { created: false, row: other };
  }

  /** The open one. Time that ran out while nobody looked is over: the sweep may be some seconds away, the learner is here now. */
  async findOpen(owner: Owner): Promise<PlacementRow | undefined> {
    const open = await this.placements.findOpen(owner);
    if (!open || !isOverdue(open)) return open;
    await this.closePlacements.execute([{ placementId: open.id, cause: 'expire' }]);
    return undefined;
  }

  /** Starts the clock, once; afterwards it only tells where the sitting stands. */
  async start(owner: Owner | undefined, id: string): Promise<PlacementRow> {
    return this.open.change(owner, id, async (row) => {
      if (row.state !== 'created') return row;
      const begun = await this.placements.begin(id);
      const runAt = begun && closesAt(begun);
      if (!begun || !runAt) throw new Error('a locked sitting could not be started');
      await this.jobs.schedule('exam.close-placement', { placementId: id }, { key: id, runAt });
      return begun;
    });
  }

  /**
   * Takes the answer to the question whose turn it is. An answer that is there already stays as it was: the same request twice, or a second
   * device, gets the question that comes now. What has not been reached is refused, so nobody finds the way into a block by trying.
   */
  async answer(owner: Owner | undefined, id: string, { questionId, choice }: { readonly questionId: string; readonly choice: number }): Promise<PlacementRow> {
    return this.open.change(owner, id, async (row) => {
      if (row.state === 'created') throw notStarted();
      if (row.state !== 'in_progress') throw placementClosed(id);
      if (row.answers[questionId] !== undefined) return row;
      const { items } = await this.banks.get(row.bankId);
      if (nextItem(row.form, row.answers, items)?.id !== questionId) throw notItsTurn();
      const answers = { ...row.answers, [questionId]: choice };
      await this.placements.saveAnswers(id, answers);
      return { ...row, answers };
    });
  }

  /** What the last sitting showed. */
  async #seenBy(owner: Owner): Promise<ReadonlySet<string>> {
    const latest = await this.placements.findLatest(owner);
    if (!latest) return new Set();
    const { items } = await this.banks.get(latest.bankId);
    return new Set(askedItems(latest.form, latest.answers, items).map((item) => item.id));
  }
}
