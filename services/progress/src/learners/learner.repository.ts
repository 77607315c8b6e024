import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type Insertable, sql } from 'kysely';
import type { ActivityTable, ProgressTables, TestTable } from '../tables.js';

/** JSON text without what jsonb cannot hold: the zero byte and halves of a surrogate pair. */
const storable = (json: Buffer): string =>
  JSON.stringify(JSON.parse(json.toString('utf8'), (_key, value: unknown) => (typeof value === 'string' ? value.replace(/\0|\p{Cs}/gu, '') : value)));

@Injectable()
export class LearnerRepository {
  constructor(private readonly db: Database<ProgressTables>) {}

  /** Makes the rows that are missing; parallel calls are harmless. */
  async insertMissing(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    await this.db.kysely
      .insertInto('learners')
      .values([...new Set(userIds)].sort().map((userId) => ({ userId })))
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .execute();
  }

  async insertTests(tests: readonly Insertable<TestTable>[]): Promise<void> {
    if (tests.length === 0) return;
    await this.db.kysely
      .insertInto('tests')
      .values([...tests])
      .onConflict((conflict) => conflict.column('resultId').doNothing())
      .execute();
  }

  /** The last score given for a test stands. */
  async updateScores(scores: readonly Pick<TestTable, 'resultId' | 'percentage' | 'band'>[]): Promise<void> {
    const last = [...new Map(scores.map((score) => [score.resultId, score])).values()];
    if (last.length === 0) return;
    await sql`
      update tests t set percentage = n.percentage, band = n.band
      from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as n("resultId" uuid, percentage int, band real)
      where t.result_id = n."resultId"`.execute(this.db.kysely);
  }

  async insertActivities(activities: readonly Insertable<ActivityTable>[]): Promise<void> {
    if (activities.length === 0) return;
    await this.db.kysely
      .insertInto('activities')
      .values([...activities])
      .onConflict((conflict) => conflict.constraint('activities_once').doNothing())
      .execute();
  }

  async insertSelfReport(userId: string, kind: string, payload: Buffer): Promise<void> {
    await this.db.kysely
      .insertInto('selfReports')
      .values({ userId, kind, payload: storable(payload) })
      .execute();
  }

  /** Those of them who were erased. */
  async listErased(userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set();
    const rows = await this.db.kysely
      .selectFrom('erasedUsers')
      .select('userId')
      .where('userId', 'in', [...userIds])
      .execute();
    return new Set(rows.map((row) => row.userId));
  }

  async eraseOf(userIds: readonly string[]): Promise<void> {
    const ids = [...userIds];
    await this.db.kysely
      .insertInto('erasedUsers')
      .values([...new Set(ids)].sort().map((userId) => ({ userId })))
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .execute();
    await this.db.kysely.deleteFrom('tests').where('userId', 'in', ids).execute();
    await this.db.kysely.deleteFrom('activities').where('userId', 'in', ids).execute();
    await this.db.kysely.deleteFrom('selfReports').where('userId', 'in', ids).execute();
    await this.db.kysely.deleteFrom('learners').where('userId', 'in', ids).execute();
  }
}
