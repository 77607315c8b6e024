import { Injectable } from '@nestjs/common';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { placementFact } from './placement.presenter.js';
import { PlacementRepository } from './placement.repository.js';

/** After signing up a guest's placement tests become the learner's. */
@Injectable()
export class ClaimPlacements {
  constructor(
    private readonly placements: PlacementRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Within the transaction that claims the guest's results. Only a result that is now the learner's newest is news for the others. */
  async execute(guestId: string, userId: string, maxAgeDays: number): Promise<void> {
    const moved = await this.placements.claim(guestId, userId, maxAgeDays);
    if (moved.length === 0) return;
    const newest = await this.placements.findLatestMeasured({ ownerKind: 'user', ownerId: userId });
    if (newest && moved.includes(newest.id)) await this.outbox.append('exam.placement_claimed', { ...placementFact(newest), userId });
  }
}
