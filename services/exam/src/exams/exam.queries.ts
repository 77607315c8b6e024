import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { ExamTables } from '../tables.js';
import type { ExamRow } from './exam.repository.js';

export interface ExamFilter {
  readonly status: 'published' | 'draft' | 'all';
  readonly type: string;
  readonly page: number;
  readonly limit: number;
}

@Injectable()
export class ExamQueries {
  constructor(private readonly db: Database<ExamTables>) {}

  /** Newest first, no contents. */
  async list(filter: ExamFilter): Promise<{ rows: ExamRow[]; total: number }> {
    const listed = this.db.kysely
      .selectFrom('exams')
      .where('deletedAt', 'is', null)
      .$if(filter.status !== 'all', (query) => query.where('status', '=', filter.status === 'draft' ? 'draft' : 'published'))
      .$if(filter.type === 'reading' || filter.type === 'listening', (query) => query.where('type', '=', filter.type === 'reading' ? 'reading' : 'listening'));
    const [rows, counted] = await Promise.all([
      listed
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(filter.limit)
        .offset((filter.page - 1) * filter.limit)
        .execute(),
      listed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirst(),
    ]);
    return { rows, total: counted?.total ?? 0 };
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
