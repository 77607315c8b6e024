import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type Selectable, sql } from 'kysely';
import type { CoursePriceTable, PaymentTables } from '../tables.js';

@Injectable()
export class CoursePriceRepository {
  constructor(private readonly db: Database<PaymentTables>) {}

  /** Keeps the newest fact of each course, whatever order the facts come in. */
  async saveNewest(prices: readonly CoursePriceTable[]): Promise<void> {
    const newest = new Map<string, CoursePriceTable>();
    for (const price of prices) {
      const known = newest.get(price.courseId);
      if (!known || known.factAt <= price.factAt) newest.set(price.courseId, price);
    }
    await this.db.kysely
      .insertInto('coursePrices')
      .values([...newest.values()])
      .onConflict((conflict) =>
        conflict
          .column('courseId')
          .doUpdateSet({ title: sql`excluded.title`, priceVnd: sql`excluded.price_vnd`, status: sql`excluded.status`, factAt: sql`excluded.fact_at` })
          .where(sql<boolean>`course_prices.fact_at <= excluded.fact_at`),
      )
      .execute();
  }

  async find(courseId: string): Promise<Selectable<CoursePriceTable> | undefined> {
    return this.db.kysely.selectFrom('coursePrices').selectAll().where('courseId', '=', courseId).executeTakeFirst();
  }
}
