import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { userRoutes } from '@vumon/proto/http/auth.js';
import type { Updateable } from 'kysely';
import { DatabaseClock } from '../clock.js';
import type { Account, AccountTable, IdentityTables } from '../tables.js';
import { invalidField, parseInput } from '../validate.js';
import { AccountRepository } from './account.repository.js';
import { toE164 } from './phone.js';

type Changes = ReturnType<typeof userRoutes.updateProfile.body.parse>;
const DETAILS = ['fullName', 'birthDate', 'bio', 'learningGoal'] as const;

/** What the wished changes do to the account. Role, address, status and the level's origin are out of reach; a tested level stays a tested level. */
export function profileChanges(account: Account, wished: Changes): Updateable<AccountTable> {
  const changed: Updateable<AccountTable> = {};
  for (const field of DETAILS) {
    const value = wished[field];
    if (value !== undefined && value !== account[field]) Object.assign(changed, { [field]: value });
  }
  if (wished.phone !== undefined && wished.phone !== account.phoneGiven) Object.assign(changed, { phone: toE164(wished.phone), phoneGiven: wished.phone });
  if (wished.level !== undefined && wished.level !== account.level && account.levelSource !== 'test_results')
    Object.assign(changed, { level: wished.level, levelSource: 'self' });
  return changed;
}

@Injectable()
export class UpdateProfile {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly accounts: AccountRepository,
    private readonly clock: DatabaseClock,
    private readonly outbox: Outbox,
  ) {}

  /** `changesJson`: a JSON object by the rules of PUT /user/profile; unknown members are dropped. */
  async execute(userId: string, changesJson: Buffer): Promise<Account> {
    const wished = parseInput(userRoutes.updateProfile.body, parseJson(changesJson));
    return this.db.transaction(async () => {
      const account = await this.accounts.getForUpdate(userId);
      const changes = profileChanges(account, wished);
      const fields = Object.keys(changes).filter((field) => field !== 'phoneGiven' && field !== 'levelSource');
      if (fields.length === 0) return account;
      const saved = await this.accounts.save(userId, changes);
      await this.outbox.append('identity.user_updated', { userId, fields, at: (await this.clock.now()).toISOString() });
      return saved;
    });
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidField('', 'invalid_type', 'Nội dung gửi lên không phải JSON hợp lệ');
  }
}
