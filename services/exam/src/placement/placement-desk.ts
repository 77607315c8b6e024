import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { DONT_KNOW, type Placement, type PlacementPlay, type PlacementResult, type PlacementStatus } from '@vumon/proto/http/placement.js';
import type { Owner } from '../owner.js';
import { ClosePlacements } from './close-placements.command.js';
import { notStarted, placementNotFound } from './placement.errors.js';
import { PlacementPresenter } from './placement.presenter.js';
import { PlacementRepository, type PlacementRow } from './placement.repository.js';
import { PlacementBankRepository } from './placement-bank.repository.js';
import { PlayClip, type PlayRequest } from './play-clip.command.js';
import { retakeAt } from './retake.policy.js';
import { SitPlacement } from './sit-placement.command.js';

/** The placement test as its callers use it: each call answers what the learner sees next. */
@Injectable()
export class PlacementDesk {
  constructor(
    private readonly placements: PlacementRepository,
    private readonly banks: PlacementBankRepository,
    private readonly sit: SitPlacement,
    private readonly playClip: PlayClip,
    private readonly closePlacements: ClosePlacements,
    private readonly presenter: PlacementPresenter,
  ) {}

  async status(owner: Owner | undefined): Promise<PlacementStatus> {
    const ready = (await this.banks.findCurrent()) !== undefined;
    if (!owner) return { ready, open: null, latest: null, retakeAt: null };
    const open = await this.sit.findOpen(owner);
    const latest = await this.placements.findLatest(owner);
    const measured = await this.placements.findLatestMeasured(owner);
    return {
      ready,
      open: open ? await this.#sitting(open) : null,
      latest: latest?.report && latest.finishedAt ? brief(latest, latest.report, latest.finishedAt) : null,
      retakeAt: (measured?.finishedAt && retakeAt(measured.finishedAt, measured.now)?.toISOString()) || null,
    };
  }

  async create(owner: Owner): Promise<{ created: boolean; data: Placement }> {
    const { created, row } = await this.sit.create(owner);
    return { created, data: await this.#sitting(row) };
  }

  async start(owner: Owner | undefined, id: string): Promise<Placement> {
    return this.#sitting(await this.sit.start(owner, id));
  }

  async answer(owner: Owner | undefined, id: string, questionId: string, choice: number): Promise<Placement> {
    if (!Number.isInteger(choice) || choice < 0 || choice > DONT_KNOW) throw new AppError('VALIDATION_FAILED');
    return this.#sitting(await this.sit.answer(owner, id, { questionId, choice }));
  }

  play(request: PlayRequest): Promise<PlacementPlay> {
    return this.playClip.execute(request);
  }

  async complete(owner: Owner | undefined, id: string): Promise<PlacementResult> {
    const [outcome] = await this.closePlacements.execute([{ placementId: id, cause: 'submit', owner }]);
    if (!outcome || outcome instanceof Error) throw outcome ?? placementNotFound();
    return this.#result(outcome);
  }

  async result(owner: Owner | undefined, id: string): Promise<PlacementResult> {
    const row = await this.placements.find(id);
    if (!row || row.ownerKind !== owner?.ownerKind || row.ownerId !== owner.ownerId) throw placementNotFound();
    if (!row.report) throw notStarted();
    return this.#result(row);
  }

  async #sitting(row: PlacementRow): Promise<Placement> {
    return this.presenter.sitting(row, await this.banks.get(row.bankId));
  }

  async #result(row: PlacementRow): Promise<PlacementResult> {
    return this.presenter.result(row, await this.banks.get(row.bankId));
  }
}

const brief = ({ id }: PlacementRow, { level, possible }: NonNullable<PlacementRow['report']>, finishedAt: Date) => ({
  _id: id,
  level,
  possible,
  completedAt: finishedAt.toISOString(),
});
