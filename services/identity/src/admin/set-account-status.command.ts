import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import type { SetAccountStatusRequest } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { userRoutes } from '@vumon/proto/http/auth.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { DatabaseClock } from '../clock.js';
import { PresenceRepository } from '../presence/presence.repository.js';
import { Revocations } from '../revocations/revocations.js';
import { SessionRepository } from '../sessions/session.repository.js';
import type { AccountStatus, IdentityTables } from '../tables.js';
import { parseInput } from '../validate.js';
import { guardChange } from './admin-guard.policy.js';
import { AuditLogRepository } from './audit-log.repository.js';

/** Locks an account (its sessions end at once) or unlocks it (the person signs in again). */
@Injectable()
export class SetAccountStatus {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly presence: PresenceRepository,
    private readonly revocations: Revocations,
    private readonly audit: AuditLogRepository,
    private readonly clock: DatabaseClock,
    private readonly outbox: Outbox,
  ) {}

  async execute(actorId: string, request: SetAccountStatusRequest): Promise<AccountStatus> {
    const { accountStatus } = parseInput(userRoutes.setStatus.body, { accountStatus: request.status });
    const { userId } = request;
    await this.db.transaction(async () => {
      const target = guardChange(actorId, userId, { kind: 'status', status: accountStatus }, await this.accounts.lockWithAdmins([actorId, userId]));
      if (target.accountStatus === accountStatus) return;
      await this.accounts.save(userId, { accountStatus });
      await this.audit.insert({
        actorId,
        action: 'user.set_status',
        targetId: userId,
        before: { accountStatus: target.accountStatus },
        after: { accountStatus },
      });
      const fact = { userId, at: (await this.clock.now()).toISOString() };
      if (accountStatus === 'disabled') {
        await this.sessions.end({ userId }, 'disabled');
        await this.presence.leaveIfSignedOut(userId);
        await this.outbox.append('identity.account_disabled', fact);
        await this.revocations.lock(userId);
      } else {
        await this.outbox.append('identity.account_enabled', fact);
        await this.revocations.unlock(userId);
      }
    });
    return accountStatus;
  }
}
