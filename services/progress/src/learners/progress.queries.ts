import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { addDays, mondayOf, vietnamDay } from '@vumon/platform/time/vietnam-day.js';
import type { Progress } from '@vumon/proto/http/learning.js';
import { sql } from 'kysely';
import type { ProgressTables } from '../tables.js';
import { averageScore, weeklyActivity } from './weekly-activity.js';

interface Row {
  readonly userId: string;
  readonly now: Date;
  readonly tests: { band: number | null; percentage: number; answered: number }[];
  readonly days: Record<string, number>;
  readonly totalSeconds: number;
}

@Injectable()
export class ProgressQueries {
  constructor(private readonly db: Database<ProgressTables>) {}

  /** The progress of many learners in one statement; a learner without rows has honest zeros. */
  async listProgress(userIds: readonly string[]): Promise<Map<string, Progress>> {
    const { rows } = await sql<Row>`
      select u.user_id, now() as now,
        coalesce((select jsonb_agg(jsonb_build_object('band', t.band, 'percentage', t.percentage, 'answered', t.answered))
                  from tests t where t.user_id = u.user_id and t.mode = 'exam' and t.timing = 'server'), '[]') as tests,
        coalesce((select jsonb_object_agg(d.day_vn, d.seconds) from (
                  select a.day_vn, sum(a.active_seconds) as seconds from activities a
                  where a.user_id = u.user_id and a.day_vn >= ((now() at time zone 'Asia/Ho_Chi_Minh')::date - 14) group by a.day_vn) d), '{}') as days,
        coalesce((select sum(a.active_seconds) from activities a where a.user_id = u.user_id), 0)::bigint as total_seconds
      from unnest(${[...new Set(userIds)].sort()}::uuid[]) as u(user_id)`.execute(this.db.kysely);
    return new Map(rows.map((row) => [row.userId, present(row)]));
  }
}

function present(row: Row): Progress {
  const today = vietnamDay(row.now);
  const oldest = addDays(mondayOf(today), -7);
  const seconds = new Map(Object.entries(row.days).filter(([day]) => day >= oldest));
  return {
    ...weeklyActivity(today, seconds),
    testsCompleted: row.tests.length,
    coursesEnrolled: 0,
    averageScore: averageScore(row.tests),
    totalStudyTime: Math.round((row.totalSeconds / 3600) * 100) / 100,
  };
}
