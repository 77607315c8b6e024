import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { vietnamDay } from '@vumon/platform/time/vietnam-day.js';
import { sql } from 'kysely';
import type { AnalyticsTables, Metric } from '../tables.js';

export interface DayCount {
  readonly day: string;
  readonly value: number;
}

@Injectable()
export class CountRepository {
  constructor(private readonly db: Database<AnalyticsTables>) {}

  /** Adds one to the metric on the Vietnamese day of each instant (ISO 8601). */
  async add(metric: Metric, instants: readonly string[]): Promise<void> {
    const byDay = new Map<string, number>();
    for (const instant of instants) {
      const day = vietnamDay(new Date(instant));
      byDay.set(day, (byDay.get(day) ?? 0) + 1);
    }
    if (byDay.size === 0) return;
    // Days in order: two consumers that add to the same days cannot deadlock.
    const values = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, value]) => ({ day, metric, value }));
    await this.db.kysely
      .insertInto('dailyCounts')
      .values(values)
      .onConflict((conflict) => conflict.columns(['day', 'metric']).doUpdateSet({ value: sql`daily_counts.value + excluded.value` }))
      .execute();
  }

  /** Non-zero days from `from` on, oldest first. */
  async listSince(metric: Metric, from: string): Promise<DayCount[]> {
    return this.db.kysely.selectFrom('dailyCounts').select(['day', 'value']).where('metric', '=', metric).where('day', '>=', from).orderBy('day').execute();
  }

  async total(metric: Metric): Promise<number> {
    const row = await this.db.kysely
      .selectFrom('dailyCounts')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('value'), sql<number>`0`).as('total'))
      .where('metric', '=', metric)
      .executeTakeFirst();
    return Number(row?.total ?? 0);
  }

  /** Marks visitors as seen; those new on their day count as visitors of the day. */
  async visit(visits: readonly { readonly visitor: string; readonly day: string; readonly at: Date }[]): Promise<void> {
    const newest = new Map(visits.map((visit) => [`${visit.day} ${visit.visitor}`, visit]));
    const values = [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { visitor, day, at }]) => ({ visitor, day, lastAt: at }));
    await this.db.kysely
      .insertInto('visits')
      .values(values)
      .onConflict((conflict) => conflict.columns(['day', 'visitor']).doUpdateSet({ lastAt: sql`greatest(visits.last_at, excluded.last_at)` }))
      .execute();
  }

  /** Distinct visitors of the last hour and of today; rows older than two days are dropped, their count stays. */
  async countVisitors(): Promise<{ lastHour: number; today: number }> {
    const { rows } = await sql<{ lastHour: number; today: number }>`
      select count(distinct visitor) filter (where last_at > now() - interval '1 hour')::int as last_hour,
             count(*) filter (where day = (now() at time zone 'Asia/Ho_Chi_Minh')::date)::int as today
      from visits where day >= (now() at time zone 'Asia/Ho_Chi_Minh')::date - 1`.execute(this.db.kysely);
    return rows[0] ?? { lastHour: 0, today: 0 };
  }

  /** Turns the visitors of finished days into a number and forgets who they were. */
  async foldVisits(): Promise<void> {
    await this.db.transaction(async () => {
      const { rows } = await sql<{ day: string; value: number }>`
        with gone as (delete from visits where day < (now() at time zone 'Asia/Ho_Chi_Minh')::date - 1 returning day)
        select day, count(*)::int as value from gone group by day order by day`.execute(this.db.kysely);
      if (rows.length === 0) return;
      await this.db.kysely
        .insertInto('dailyCounts')
        .values(rows.map(({ day, value }) => ({ day, metric: 'visitors' as const, value })))
        .onConflict((conflict) => conflict.columns(['day', 'metric']).doUpdateSet({ value: sql`daily_counts.value + excluded.value` }))
        .execute();
    });
  }
}
