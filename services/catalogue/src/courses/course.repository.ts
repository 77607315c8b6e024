import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { Insertable } from 'kysely';
import type { CatalogueTables, CourseTable } from '../tables.js';

@Injectable()
export class CourseRepository {
  constructor(private readonly db: Database<CatalogueTables>) {}

  /** Inserts a course unless its id is there; says whether it did. */
  async insertIfAbsent(course: Insertable<CourseTable>): Promise<boolean> {
    const row = await this.db.kysely
      .insertInto('courses')
      .values(course)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}
