import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { PublicCourse } from '@vumon/proto/http/learning.js';
import type { Selectable } from 'kysely';
import type { CatalogueTables, CourseTable } from '../tables.js';

/** What anybody may see of a course: the card's facts, no lessons. */
function presentCourse(row: Selectable<CourseTable>): PublicCourse {
  return {
    _id: row.id,
    title: row.title,
    type: row.type,
    level: row.level,
    price: row.priceVnd,
    originalPrice: row.originalPriceVnd,
    duration: row.duration,
    // Counted facts: a course has no lessons and no students until there are some.
    lessonsCount: 0,
    studentsCount: 0,
    description: row.description,
    instructor: row.instructor,
    benefits: row.benefits,
    isPopular: row.isPopular,
  };
}

@Injectable()
export class CourseQueries {
  constructor(private readonly db: Database<CatalogueTables>) {}

  /** Active courses in shop order; an empty filter matches all. */
  async listPublic(filter: { readonly type: string; readonly level: string }): Promise<PublicCourse[]> {
    const rows = await this.db.kysely
      .selectFrom('courses')
      .selectAll()
      .where('status', '=', 'active')
      .$if(filter.type !== '', (query) => query.where('type', '=', filter.type as CourseTable['type']))
      .$if(filter.level !== '', (query) => query.where('level', '=', filter.level))
      .orderBy('position')
      .orderBy('id')
      .limit(500)
      .execute();
    return rows.map(presentCourse);
  }

  /** A draft or archived course is not there for the public. */
  async findPublic(id: string): Promise<PublicCourse | undefined> {
    const row = await this.db.kysely.selectFrom('courses').selectAll().where('id', '=', id).where('status', '=', 'active').executeTakeFirst();
    return row && presentCourse(row);
  }
}
