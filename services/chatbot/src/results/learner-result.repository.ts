import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { Selectable } from 'kysely';
import type { ChatbotTables, LearnerResultTable } from '../tables.js';

@Injectable()
export class LearnerResultRepository {
  constructor(private readonly db: Database<ChatbotTables>) {}

  /** A result is a fact: the first copy stays. */
  async insertMissing(results: readonly LearnerResultTable[]): Promise<void> {
    if (results.length === 0) return;
    await this.db.kysely
      .insertInto('learnerResults')
      .values([...results])
      .onConflict((conflict) => conflict.column('resultId').doNothing())
      .execute();
  }

  /** Newest first. */
  async list(userId: string, limit: number): Promise<Selectable<LearnerResultTable>[]> {
    return this.db.kysely.selectFrom('learnerResults').selectAll().where('userId', '=', userId).orderBy('submittedAt', 'desc').limit(limit).execute();
  }

  async eraseOf(userIds: readonly string[]): Promise<void> {
    await this.db.kysely.deleteFrom('learnerResults').where('userId', 'in', [...userIds]).execute();
  }
}
