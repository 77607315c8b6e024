import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type Selectable, sql } from 'kysely';
import type { ChatbotTables, LearnerResultTable } from '../tables.js';

@Injectable()
export class LearnerResultRepository {
  constructor(private readonly db: Database<ChatbotTables>) {}

  /** A result is a fact: the first copy stays. Of erased people nothing is kept. */
  async insertMissing(results: readonly LearnerResultTable[]): Promise<void> {
    const kept = await this.#withoutErased(results);
    if (kept.length === 0) return;
    await this.db.kysely
      .insertInto('learnerResults')
      .values(kept)
      .onConflict((conflict) => conflict.column('resultId').doNothing())
      .execute();
  }

  /** The last score given for a result stands. */
  async updateScores(scores: readonly Pick<LearnerResultTable, 'resultId' | 'correct' | 'band'>[]): Promise<void> {
    const last = [...new Map(scores.map((score) => [score.resultId, score])).values()];
    if (last.length === 0) return;
    await sql`
      update learner_results t set correct = n.correct, band = n.band
      from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as n("resultId" uuid, correct int, band real)
      where t.result_id = n."resultId"`.execute(this.db.kysely);
  }

  /** Newest first. */
  async list(userId: string, limit: number): Promise<Selectable<LearnerResultTable>[]> {
    return this.db.kysely.selectFrom('learnerResults').selectAll().where('userId', '=', userId).orderBy('submittedAt', 'desc').limit(limit).execute();
  }

  async eraseOf(userIds: readonly string[]): Promise<void> {
    await this.db.kysely
      .insertInto('erasedUsers')
      .values([...new Set(userIds)].sort().map((userId) => ({ userId })))
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .execute();
    await this.db.kysely
      .deleteFrom('learnerResults')
      .where('userId', 'in', [...userIds])
      .execute();
  }

  async #withoutErased(results: readonly LearnerResultTable[]): Promise<LearnerResultTable[]> {
    if (results.length === 0) return [];
    const rows = await this.db.kysely
      .selectFrom('erasedUsers')
      .select('userId')
      .where(
        'userId',
        'in',
        results.map((result) => result.userId),
      )
      .execute();
    const erased = new Set(rows.map((row) => row.userId));
    return results.filter((result) => !erased.has(result.userId));
  }
}
