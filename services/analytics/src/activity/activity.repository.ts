import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { ActivityTable, AnalyticsTables } from '../tables.js';

@Injectable()
export class ActivityRepository {
  constructor(private readonly db: Database<AnalyticsTables>) {}

  async insert(entries: readonly ActivityTable[]): Promise<void> {
    if (entries.length === 0) return;
    await this.db.kysely
      .insertInto('activities')
      .values([...entries])
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  async listNewest(limit: number): Promise<ActivityTable[]> {
    return this.db.kysely.selectFrom('activities').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  }

  async eraseActors(userIds: readonly string[]): Promise<void> {
    await this.db.kysely
      .deleteFrom('activities')
      .where('actorId', 'in', [...userIds])
      .execute();
  }
}
