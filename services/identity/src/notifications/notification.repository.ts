import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type Selectable, sql } from 'kysely';
import type { IdentityTables, NotificationTable } from '../tables.js';

export type NotificationRow = Selectable<NotificationTable>;
export type NewNotification = Pick<NotificationRow, 'userId' | 'kind' | 'source' | 'title' | 'body' | 'link'>;

/** What the bell keeps of one person; older ones go. */
const MOST_KEPT = 200;

@Injectable()
export class NotificationRepository {
  constructor(private readonly db: Database<IdentityTables>) {}

  /** Each source tells a person once; those who are deleted hear nothing any more. */
  async insertOnce(notifications: readonly NewNotification[]): Promise<void> {
    if (notifications.length === 0) return;
    await sql`
      insert into notifications (user_id, kind, source, title, body, link)
      select a.id, n.kind, n.source, n.title, n.body, n.link
      from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb)
        as n("userId" uuid, kind text, source text, title text, body text, link text)
      join accounts a on a.id = n."userId" and a.deleted_at is null
      on conflict (user_id, source) do nothing`.execute(this.db.kysely);
    await sql`
      delete from notifications where id in (
        select id from (
          select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
          from notifications where user_id = any(${[...new Set(notifications.map(({ userId }) => userId))]}::uuid[])
        ) ranked where place > ${MOST_KEPT}
      )`.execute(this.db.kysely);
  }

  /** Newest first. */
  async list(userId: string, limit: number): Promise<NotificationRow[]> {
    return this.db.kysely
      .selectFrom('notifications')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }

  async countUnread(userId: string): Promise<number> {
    const row = await this.db.kysely
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('userId', '=', userId)
      .where('readAt', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(row.n);
  }

  /** False when the person has no such notification. Reading twice keeps the first time. */
  async markRead(userId: string, id: string): Promise<boolean> {
    const row = await this.db.kysely
      .updateTable('notifications')
      .set({ readAt: sql<Date>`coalesce(read_at, now())` })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async markAllRead(userId: string): Promise<void> {
    await this.db.kysely.updateTable('notifications').set({ readAt: sql<Date>`now()` }).where('userId', '=', userId).where('readAt', 'is', null).execute();
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.db.kysely.deleteFrom('notifications').where('userId', '=', userId).execute();
  }
}
