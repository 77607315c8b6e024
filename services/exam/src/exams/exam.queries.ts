import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { sql } from 'kysely';
import type { ExamTables } from '../tables.js';
import type { ExamRow } from './exam.repository.js';

export interface ExamTotals {
  readonly total: number;
  readonly reading: number;
  readonly listening: number;
  /** Finished attempts at all of them. */
  readonly attempts: number;
}
export interface ExamFilter {
  readonly status: 'published' | 'draft' | 'all';
  readonly type: string;
  readonly page: number;
  readonly limit: number;
}

@Injectable()
export class ExamQueries {
  constructor(private readonly db: Database<ExamTables>) {}

  /** Newest first, no contents. `totals` count what has this status, of every type. */
  async list(filter: ExamFilter): Promise<{ rows: ExamRow[]; totals: ExamTotals }> {
    const all = this.db.kysely
      .selectFrom('exams')
      .where('deletedAt', 'is', null)
      .$if(filter.status !== 'all', (query) => query.where('status', '=', filter.status === 'draft' ? 'draft' : 'published'));
    const [rows, totals] = await Promise.all([
      all
        .$if(filter.type === 'reading' || filter.type === 'listening', (query) => query.where('type', '=', filter.type === 'reading' ? 'reading' : 'listening'))
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(filter.limit)
        .offset((filter.page - 1) * filter.limit)
        .execute(),
      all
        .select((eb) => [
          eb.fn.countAll<number>().as('total'),
          eb.fn.countAll<number>().filterWhere('type', '=', 'reading').as('reading'),
          eb.fn.countAll<number>().filterWhere('type', '=', 'listening').as('listening'),
          eb.fn.coalesce(eb.fn.sum<number>('attemptsCount'), sql<number>`0`).as('attempts'),
        ])
        .executeTakeFirstOrThrow(),
    ]);
    return { rows, totals: { ...totals, attempts: Number(totals.attempts) } };
  }

  async stats(): Promise<{ total: number; reading: number; listening: number; published: number }> {
    const row = await this.db.kysely
      .selectFrom('exams')
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.countAll<number>().filterWhere('type', '=', 'reading').as('reading'),
        eb.fn.countAll<number>().filterWhere('type', '=', 'listening').as('listening'),
        eb.fn.countAll<number>().filterWhere('status', '=', 'published').as('published'),
      ])
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow();
    return row;
  }
}
