import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { isOverdue } from '../attempts/attempt-clock.js';
import { type Owner, owns } from '../owner.js';
import type { ExamTables } from '../tables.js';
import { ClosePlacements } from './close-placements.command.js';
import { placementClosed, placementNotFound } from './placement.errors.js';
import { PlacementRepository, type PlacementRow } from './placement.repository.js';

/** The way to a sitting that its owner changes. */
@Injectable()
export class OpenPlacements {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly placements: PlacementRepository,
    private readonly closePlacements: ClosePlacements,
  ) {}

  /** `work` with the owner's sitting locked. Once the bell has rung the sitting is closed instead, by whoever noticed first. */
  async change<T extends object>(owner: Owner | undefined, id: string, work: (row: PlacementRow) => Promise<T>): Promise<T> {
    const done = await this.db.transaction(async () => {
      const [row] = await this.placements.listForUpdate([id]);
      if (!row || !owns(owner, row)) throw placementNotFound();
      return row.state === 'in_progress' && isOverdue(row) ? undefined : work(row);
    });
    if (done) return done;
    await this.closePlacements.execute([{ placementId: id, cause: 'expire' }]);
    throw placementClosed(id);
  }
}
