import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { DatabaseClock } from '../clock.js';
import { NotificationRepository } from '../notifications/notification.repository.js';
import { PresenceRepository } from '../presence/presence.repository.js';
import { Revocations } from '../revocations/revocations.js';
import { SessionRepository } from '../sessions/session.repository.js';
import type { IdentityTables } from '../tables.js';
import { guardChange } from './admin-guard.policy.js';
import { AuditLogRepository } from './audit-log.repository.js';

/**
 * Deletes a person: nobody can sign in or be found, the address is free again, personal data goes at once, the name after 30 days (until then an
 * administrator can still say who it was). The row stays, because results and payments point at it.
 */
@Injectable()
export class DeleteUser {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly presence: PresenceRepository,
    private readonly notifications: NotificationRepository,
    private readonly revocations: Revocations,
    private readonly audit: AuditLogRepository,
    private readonly clock: DatabaseClock,
    private readonly outbox: Outbox,
  ) {}

  async execute(actorId: string, userId: string): Promise<void> {
    await this.db.transaction(async () => {
      const target = guardChange(actorId, userId, { kind: 'delete' }, await this.accounts.lockWithAdmins([actorId, userId]));
      const deletedAt = await this.clock.now();
      await this.accounts.save(userId, {
        email: null,
        phone: null,
        phoneGiven: null,
        passwordHash: '',
        avatar: null,
        birthDate: null,
        bio: '',
        learningGoal: '',
        deletedAt,
      });
      await this.audit.insert({
        actorId,
        action: 'user.delete',
        targetId: userId,
        before: { role: target.role, accountStatus: target.accountStatus, deleted: false },
        after: { deleted: true },
      });
      await this.sessions.end({ userId }, 'deleted');
      await this.notifications.deleteAllOf(userId);
      await this.presence.leaveIfSignedOut(userId);
      await this.outbox.append('identity.user_deleted', { userId, at: deletedAt.toISOString() });
      await this.revocations.endAccessTokens(userId, 'revoked');
    });
  }
}
