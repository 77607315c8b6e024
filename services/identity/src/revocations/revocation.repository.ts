import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { RevocationKind } from '@vumon/proto/user-context.js';
import { type Selectable, sql } from 'kysely';
import type { IdentityTables, RevocationTable } from '../tables.js';

export type RevocationMember = `${RevocationKind}:${string}`;
export type Revocation = Selectable<RevocationTable>;

@Injectable()
export class RevocationRepository {
  constructor(private readonly db: Database<IdentityTables>) {}

  /** Notes members as revoked from this moment. */
  async revoke(members: readonly RevocationMember[]): Promise<Revocation[]> {
    const moment = sql<Date>`clock_timestamp()`;
    return this.db.kysely
      .insertInto('revocations')
      .values([...members].sort().map((member) => ({ member, revokedAt: moment, liftedAt: null, touchedAt: moment })))
      .onConflict((conflict) =>
        conflict.column('member').doUpdateSet((eb) => ({ revokedAt: eb.ref('excluded.revokedAt'), liftedAt: null, touchedAt: eb.ref('excluded.touchedAt') })),
      )
      .returningAll()
      .execute();
  }

  /** Notes a member as allowed again; kept, so that a sweep that read it a moment earlier is corrected by the next. */
  async lift(member: RevocationMember): Promise<Revocation[]> {
    const moment = sql<Date>`clock_timestamp()`;
    return this.db.kysely.updateTable('revocations').set({ liftedAt: moment, touchedAt: moment }).where('member', '=', member).returningAll().execute();
  }

  async listTouchedWithin(seconds: number): Promise<Revocation[]> {
    return this.db.kysely.selectFrom('revocations').selectAll().where('touchedAt', '>', sql<Date>`now() - make_interval(secs => ${seconds})`).execute();
  }

  async removeOlderThan(seconds: number): Promise<void> {
    await this.db.kysely.deleteFrom('revocations').where('touchedAt', '<', sql<Date>`now() - make_interval(secs => ${seconds})`).execute();
  }
}
