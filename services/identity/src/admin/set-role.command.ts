import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import type { SetRoleRequest } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { userRoutes } from '@vumon/proto/http/auth.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { DatabaseClock } from '../clock.js';
import { Revocations } from '../revocations/revocations.js';
import type { IdentityTables } from '../tables.js';
import { parseInput } from '../validate.js';
import { guardChange } from './admin-guard.policy.js';
import { AuditLogRepository } from './audit-log.repository.js';

@Injectable()
export class SetRole {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly accounts: AccountRepository,
    private readonly revocations: Revocations,
    private readonly audit: AuditLogRepository,
    private readonly clock: DatabaseClock,
    private readonly outbox: Outbox,
  ) {}

  /** Older access tokens die; the next refresh brings the new role. The role that is there already changes nothing. */
  async execute(actorId: string, { userId, role: wished }: SetRoleRequest): Promise<void> {
    const { role } = parseInput(userRoutes.setRole.body, { role: wished });
    await this.db.transaction(async () => {
      const target = guardChange(actorId, userId, { kind: 'role', role }, await this.accounts.lockWithAdmins([actorId, userId]));
      if (target.role === role) return;
      // A password that was good enough for a learner may not be for an administrator.
      const mustChangePassword = target.mustChangePassword || (role === 'admin' && !target.adminGradePassword);
      await this.accounts.save(userId, { role, mustChangePassword });
      await this.audit.insert({ actorId, action: 'user.set_role', targetId: userId, before: { role: target.role }, after: { role } });
      await this.outbox.append('identity.role_changed', { userId, role, at: (await this.clock.now()).toISOString() });
      await this.revocations.endAccessTokens(userId, 'role_changed');
    });
  }
}
