import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { sql } from 'kysely';
import type { ExamTables } from '../tables.js';

@Injectable()
export class RatingRepository {
  constructor(private readonly db: Database<ExamTables>) {}

  async findStars(examId: string, userId: string): Promise<number | undefined> {
    const row = await this.db.kysely.selectFrom('examRatings').select('stars').where('examId', '=', examId).where('userId', '=', userId).executeTakeFirst();
    return row?.stars;
  }

  /** True with a result that counts: exam mode, timed by the server, something answered. */
  async hasSat(examId: string, userId: string): Promise<boolean> {
    const row = await this.db.kysely
      .selectFrom('results')
      .select('id')
      .where('ownerKind', '=', 'user')
      .where('ownerId', '=', userId)
      .where('examId', '=', examId)
      .where('mode', '=', 'exam')
      .where('timing', '=', 'server')
      .where('answeredCount', '>', 0)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** One a learner: a second rating takes the place of the first. The exam's row has to be locked, for `before` is read by the caller. */
  async save(examId: string, userId: string, stars: number, before: number | undefined): Promise<void> {
    await this.db.kysely
      .insertInto('examRatings')
      .values({ examId, userId, stars })
      .onConflict((conflict) => conflict.columns(['examId', 'userId']).doUpdateSet({ stars, updatedAt: sql<Date>`now()` }))
      .execute();
    await this.db.kysely
      .updateTable('exams')
      .set((eb) => ({ ratingsCount: eb('ratingsCount', '+', before === undefined ? 1 : 0), ratingsSum: eb('ratingsSum', '+', stars - (before ?? 0)) }))
      .where('id', '=', examId)
      .execute();
  }

  /** Ratings of erased people leave the averages too. */
  async eraseOf(userIds: readonly string[]): Promise<void> {
    await sql`
      with gone as (delete from exam_ratings where user_id = any(${[...userIds]}::uuid[]) returning exam_id, stars),
        sums as (select exam_id, count(*) as n, sum(stars) as stars from gone group by exam_id order by exam_id)
      update exams e set ratings_count = e.ratings_count - s.n, ratings_sum = e.ratings_sum - s.stars
      from sums s where e.id = s.exam_id`.execute(this.db.kysely);
  }
}
