import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import type { CreateUserRequest } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { userRoutes } from '@vumon/proto/http/auth.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { toE164 } from '../accounts/phone.js';
import { type IdentityConfig } from '../identity.config.js';
import { acceptPassword } from '../passwords/password.policy.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { Account, IdentityTables } from '../tables.js';
import { parseInput } from '../validate.js';
import { AuditLogRepository } from './audit-log.repository.js';

/** An administrator makes an account; its password is known to two, so the person is asked for another. */
@Injectable()
export class CreateUser {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly audit: AuditLogRepository,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async execute(actorId: string, request: CreateUserRequest): Promise<Account> {
    // An empty text is how the wire says 'not given'.
    const input = parseInput(userRoutes.create.body, { ...request, role: request.role || undefined, level: request.level || undefined });
    const { adminGrade } = acceptPassword({ ...input, policy: this.config.PASSWORD_POLICY });
    const passwordHash = await this.hasher.hash(input.password);
    return this.db.transaction(async () => {
      const actor = await this.accounts.findForShare(actorId);
      if (actor?.role !== 'admin' || actor.accountStatus !== 'active') throw new AppError('FORBIDDEN');
      const account = await this.accounts.insert({
        email: input.email,
        fullName: input.fullName,
        phone: input.phone ? toE164(input.phone) : null,
        phoneGiven: input.phone || null,
        passwordHash,
        adminGradePassword: adminGrade,
        role: input.role,
        level: input.level,
        levelSource: 'admin',
        mustChangePassword: true,
      });
      await this.audit.insert({ actorId, action: 'user.create', targetId: account.id, before: null, after: { role: account.role, level: input.level } });
      await this.outbox.append('identity.user_registered', { userId: account.id, role: account.role, at: account.createdAt.toISOString() });
      return account;
    });
  }
}
