import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { EndReason, IdentityTables, RefreshTokenTable, Session, SessionTable } from '../tables.js';

const KNOWN_DAYS = 90;

/** Which living sessions of one person: all, one of them, or all but one. */
export interface Which {
  readonly userId: string;
  readonly only?: string;
  readonly except?: string;
}

@Injectable()
export class SessionRepository {
  constructor(private readonly db: Database<IdentityTables>) {}

  async insert(session: Insertable<SessionTable>): Promise<Session> {
    return this.db.kysely.insertInto('sessions').values(session).returningAll().executeTakeFirstOrThrow();
  }

  async insertToken(token: { readonly tokenHash: Buffer; readonly sessionId: string; readonly parentHash: Buffer | null }): Promise<void> {
    await this.db.kysely.insertInto('refreshTokens').values(token).execute();
  }

  /** Session and person that a refresh token belongs to. */
  async findOwner(tokenHash: Buffer): Promise<{ sessionId: string; userId: string } | undefined> {
    return this.db.kysely
      .selectFrom('refreshTokens')
      .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
      .select(['sessions.id as sessionId', 'sessions.userId'])
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst();
  }

  async getForUpdate(id: string): Promise<Session> {
    return this.db.kysely.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  }

  async findToken(tokenHash: Buffer): Promise<Selectable<RefreshTokenTable> | undefined> {
    return this.db.kysely.selectFrom('refreshTokens').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
  }

  async markUsed(tokenHash: Buffer, usedAt: Date, successorSealed: Buffer): Promise<void> {
    await this.db.kysely.updateTable('refreshTokens').set({ usedAt, successorSealed }).where('tokenHash', '=', tokenHash).execute();
  }

  async touch(id: string, lastUsedAt: Date, expiresAt: Date): Promise<void> {
    await this.db.kysely.updateTable('sessions').set({ lastUsedAt, expiresAt }).where('id', '=', id).execute();
  }

  /** Ends living sessions; returns the ids of those that it ended. */
  async end({ userId, only, except }: Which, reason: EndReason): Promise<string[]> {
    const rows = await this.db.kysely
      .updateTable('sessions')
      .set({ endedAt: sql<Date>`clock_timestamp()`, endReason: reason })
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
      .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  }

  async listLiving(userId: string): Promise<Session[]> {
    return this.db.kysely
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', sql<Date>`now()`)
      .orderBy('lastUsedAt', 'desc')
      .limit(100)
      .execute();
  }

  /** The person signed in from this address in the last 90 days. */
  async isKnownAddress(userId: string, ip: string): Promise<boolean> {
    const row = await this.db.kysely
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .where('ip', '=', ip)
      .where('lastUsedAt', '>', sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Empties seals whose grace is over. */
  async forgetSeals(usedBefore: Date): Promise<void> {
    await this.db.kysely
      .updateTable('refreshTokens')
      .set({ successorSealed: null })
      .where('successorSealed', 'is not', null)
      .where('usedAt', '<', usedBefore)
      .execute();
  }

  async removeUsedTokens(usedBefore: Date): Promise<void> {
    await this.db.kysely.deleteFrom('refreshTokens').where('usedAt', '<', usedBefore).execute();
  }

  /** Removes sessions (and their tokens) that have been over for so long that nobody asks for them. */
  async removeExpired(before: Date): Promise<void> {
    await this.db.kysely.deleteFrom('sessions').where('expiresAt', '<', before).execute();
  }
}
