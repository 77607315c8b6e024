import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { Call } from '@vumon/platform/grpc/rpc-types.js';
import { requireAdmin } from '@vumon/platform/user-guard.js';
import type { IdentityTables } from '../tables.js';

/** Lets administrators in by what the database says now; the caller's token may be up to 15 minutes older. */
@Injectable()
export class AdminAccess {
  constructor(private readonly db: Database<IdentityTables>) {}

  /** Id of the calling administrator. Throws UNAUTHENTICATED, FORBIDDEN or ACCOUNT_DISABLED. */
  async require(call: Call): Promise<string> {
    const { userId } = requireAdmin(call);
    const row = await this.db.kysely
      .selectFrom('accounts')
      .select(['role', 'accountStatus'])
      .where('id', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (!row) throw new AppError('UNAUTHENTICATED');
    if (row.accountStatus === 'disabled') throw new AppError('ACCOUNT_DISABLED');
    if (row.role !== 'admin') throw new AppError('FORBIDDEN');
    return userId;
  }
}
