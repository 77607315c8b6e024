import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Account, AccountTable, IdentityTables } from '../tables.js';

@Injectable()
export class AccountRepository {
  constructor(private readonly db: Database<IdentityTables>) {}

  /** `email` in its stored form (NFC, lower case). */
  async findByEmail(email: string): Promise<Account | undefined> {
    return this.db.kysely.selectFrom('accounts').selectAll().where(sql<string>`lower(email)`, '=', email).executeTakeFirst();
  }

  /** The living account, or UNAUTHENTICATED: whoever asks for it claims to be this person. */
  async getOwn(id: string): Promise<Account> {
    const account = await this.db.kysely.selectFrom('accounts').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst();
    if (!account) throw new AppError('UNAUTHENTICATED');
    return account;
  }

  /** Held against changes of role, status and password until the transaction ends. */
  async findForShare(id: string): Promise<Account | undefined> {
    return this.db.kysely.selectFrom('accounts').selectAll().where('id', '=', id).where('deletedAt', 'is', null).forShare().executeTakeFirst();
  }

  async getForUpdate(id: string): Promise<Account> {
    const account = await this.db.kysely
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) throw new AppError('UNAUTHENTICATED');
    return account;
  }

  /** The named accounts and every active administrator, locked in one order, so that parallel changes of roles wait for each other. */
  async lockWithAdmins(ids: readonly string[]): Promise<Account[]> {
    return this.db.kysely
      .selectFrom('accounts')
      .selectAll()
      .where('deletedAt', 'is', null)
      .where((eb) => eb.or([eb('id', 'in', [...ids]), eb.and([eb('role', '=', 'admin'), eb('accountStatus', '=', 'active')])]))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }

  /** A taken address breaks the constraint `accounts_email`. */
  async insert(account: Insertable<AccountTable>): Promise<Account> {
    return this.db.kysely.insertInto('accounts').values(account).returningAll().executeTakeFirstOrThrow();
  }

  async save(id: string, changes: Updateable<AccountTable>): Promise<Account> {
    return this.db.kysely
      .updateTable('accounts')
      .set({ ...changes, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Names by id; deleted people have none. */
  async listNames(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.kysely
      .selectFrom('accounts')
      .select(['id', 'fullName'])
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .where('deletedAt', 'is', null)
      .execute();
    return new Map(rows.map((row) => [row.id, row.fullName]));
  }

  /** Takes the name from accounts deleted more than `days` ago. */
  async anonymiseDeleted(days: number, name: string): Promise<void> {
    await this.db.kysely
      .updateTable('accounts')
      .set({ fullName: name })
      .where('deletedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
      .where('fullName', '<>', name)
      .execute();
  }
}
