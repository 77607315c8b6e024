import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { sql } from 'kysely';
import type { AnalyticsTables, ContentTable } from '../tables.js';

@Injectable()
export class ContentRepository {
  constructor(private readonly db: Database<AnalyticsTables>) {}

  /** Keeps whether each exam or course is live, by its newest fact. */
  async saveNewest(contents: readonly ContentTable[]): Promise<void> {
    const newest = new Map<string, ContentTable>();
    for (const content of contents) {
      const known = newest.get(content.id);
      if (!known || known.factAt <= content.factAt) newest.set(content.id, content);
    }
    await this.db.kysely
      .insertInto('contents')
      .values([...newest.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ live: sql`excluded.live`, factAt: sql`excluded.fact_at` })
          .where(sql<boolean>`contents.fact_at <= excluded.fact_at`),
      )
      .execute();
  }

  async countLive(kind: ContentTable['kind']): Promise<number> {
    const row = await this.db.kysely
      .selectFrom('contents')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('kind', '=', kind)
      .where('live', '=', true)
      .executeTakeFirst();
    return row?.n ?? 0;
  }
}
