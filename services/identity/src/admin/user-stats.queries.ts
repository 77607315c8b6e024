import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { userRoutes } from '@vumon/proto/http/auth.js';
import type { RouteAnswer } from '@vumon/proto/http/route.js';
import { sql } from 'kysely';
import { onlineSince } from '../presence/presence.repository.js';
import type { IdentityTables } from '../tables.js';

export type UserStats = RouteAnswer<typeof userRoutes.stats>['data'];

@Injectable()
export class UserStatsQueries {
  constructor(private readonly db: Database<IdentityTables>) {}

  /** Figures of living people; `newUsers` are those of this month in Vietnam. */
  async get(): Promise<UserStats> {
    const { rows } = await sql<UserStats>`
      with counts as (
        select coalesce(sum(accounts), 0)::bigint as total_users,
          coalesce(sum(accounts) filter (where account_status = 'active'), 0)::bigint as active_users,
          coalesce(sum(accounts) filter (where account_status = 'disabled'), 0)::bigint as disabled_users,
          coalesce(sum(accounts) filter (where role = 'admin'), 0)::bigint as admin_users,
          coalesce(sum(accounts) filter (where role = 'user'), 0)::bigint as regular_users
        from account_counts
      ), online as (
        select count(*) as online_users, count(*) filter (where role = 'admin') as online_admin_users, count(*) filter (where role = 'user') as online_regular_users
        from presence join accounts on accounts.id = presence.user_id
        where presence.last_visible_at > ${onlineSince} and accounts.deleted_at is null
      ), fresh as (
        select count(*) as new_users from accounts
        where deleted_at is null and created_at >= date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh'
      )
      select * from counts, online, fresh`.execute(this.db.kysely);
    const [stats] = rows;
    if (!stats) throw new Error('the database gave no figures');
    return stats;
  }
}
