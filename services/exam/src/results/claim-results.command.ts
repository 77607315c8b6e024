import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { SaveAnswers } from '../attempts/save-answers.command.js';
import { ClaimPlacements } from '../placement/claim-placements.js';
import type { ExamTables } from '../tables.js';
import { resultFact } from './result.presenter.js';
import { ResultRepository } from './result.repository.js';

const CLAIM_DAYS = 7;

/** After signing up a guest's results become the learner's (the placement test's too), once: the second call finds none. */
@Injectable()
export class ClaimResults {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly results: ResultRepository,
    private readonly saves: SaveAnswers,
    private readonly placements: ClaimPlacements,
    private readonly outbox: Outbox,
  ) {}

  async execute(guestId: string, userId: string): Promise<string[]> {
    const moved = await this.db.transaction(async () => {
      const rows = await this.results.claim(guestId, userId, CLAIM_DAYS);
      if (rows.length > 0) await this.outbox.appendMany(rows.map((row) => ({ name: 'exam.result_claimed' as const, payload: { ...resultFact(row), userId } })));
      await this.placements.execute(guestId, userId, CLAIM_DAYS);
      return rows;
    });
    this.saves.forget(moved.flatMap((row) => row.attemptId ?? []));
    return moved.map((row) => row.id);
  }
}
