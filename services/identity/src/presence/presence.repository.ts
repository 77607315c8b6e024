import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { sql } from 'kysely';
import type { AccountStatus, IdentityTables } from '../tables.js';

/** Nearer beats change nothing: presence counts in minutes, and writes cost. */
const THROTTLE = sql`interval '30 seconds'`;
/** Online is who was in sight within six minutes (a beat comes at most every five). */
export const onlineSince = sql<Date>`now() - interval '6 minutes'`;

@Injectable()
export class PresenceRepository {
  constructor(private readonly db: Database<IdentityTables>) {}

  /**
   * Notes signs of life: user id → whether the tab was in sight. Answers with the status of each living account; only active ones are noted.
   * Rows are written in the order of ids, so that two batches cannot block each other.
   */
  async beat(beats: ReadonlyMap<string, boolean>): Promise<Map<string, AccountStatus>> {
    const [ids, visible] = [[...beats.keys()], [...beats.values()]];
    const { rows } = await sql<{ id: string; accountStatus: AccountStatus }>`
      with beats as (select * from unnest(${ids}::uuid[], ${visible}::boolean[]) as b (user_id, visible)),
      known as (select a.id, a.account_status, b.visible from beats b join accounts a on a.id = b.user_id where a.deleted_at is null),
      noted as (
        insert into presence (user_id, last_seen_at, last_visible_at)
        select id, now(), case when visible then now() end from known where account_status = 'active' order by id
        on conflict (user_id) do update set
          last_seen_at = excluded.last_seen_at,
          last_visible_at = coalesce(excluded.last_visible_at, presence.last_visible_at)
        where presence.last_seen_at < now() - ${THROTTLE}
          or (excluded.last_visible_at is not null and (presence.last_visible_at is null or presence.last_visible_at < now() - ${THROTTLE}))
      )
      select id, account_status from known`.execute(this.db.kysely);
    return new Map(rows.map((row) => [row.id, row.accountStatus]));
  }

  /** The person has just signed in. */
  async arrive(userId: string): Promise<void> {
    const now = sql<Date>`now()`;
    await this.db.kysely
      .insertInto('presence')
      .values({ userId, lastSeenAt: now, lastVisibleAt: now })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ lastSeenAt: now, lastVisibleAt: now }))
      .execute();
  }

  /** Offline at once when no other session is open. */
  async leaveIfSignedOut(userId: string): Promise<void> {
    await this.db.kysely
      .updateTable('presence')
      .set({ lastVisibleAt: null })
      .where('userId', '=', userId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sessions').select('id').where('userId', '=', userId).where('endedAt', 'is', null).where('expiresAt', '>', sql<Date>`now()`))),
      )
      .execute();
  }

  /** Living people and how many of them are online. */
  async countPeople(): Promise<{ total: number; online: number }> {
    const { rows } = await sql<{ total: number; online: number }>`
      select (select coalesce(sum(accounts), 0)::bigint from account_counts) as total,
        (select count(*) from presence where last_visible_at > ${onlineSince}) as online`.execute(this.db.kysely);
    return rows[0] ?? { total: 0, online: 0 };
  }
}
