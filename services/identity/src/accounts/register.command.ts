import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import type { RegisterRequest, SessionResponse } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { authRoutes } from '@vumon/proto/http/auth.js';
import { DatabaseClock } from '../clock.js';
import { type IdentityConfig } from '../identity.config.js';
import { acceptPassword } from '../passwords/password.policy.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PresenceRepository } from '../presence/presence.repository.js';
import { SessionIssuer } from '../sessions/session-issuer.js';
import type { IdentityTables } from '../tables.js';
import { parseInput } from '../validate.js';
import { AccountRepository } from './account.repository.js';
import { toE164 } from './phone.js';

/** Makes an account and signs it in. */
@Injectable()
export class Register {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionIssuer,
    private readonly presence: PresenceRepository,
    private readonly clock: DatabaseClock,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async execute(request: RegisterRequest): Promise<SessionResponse> {
    const input = parseInput(authRoutes.register.body, request);
    const { adminGrade } = acceptPassword({ ...input, role: 'user', policy: this.config.PASSWORD_POLICY });
    const passwordHash = await this.hasher.hash(input.password);
    const grant = await this.db.transaction(async () => {
      const account = await this.accounts.insert({
        email: input.email,
        fullName: input.fullName,
        phone: toE164(input.phone),
        phoneGiven: input.phone,
        passwordHash,
        adminGradePassword: adminGrade,
        termsVersion: request.termsVersion === '' ? 'unknown' : request.termsVersion.slice(0, 20),
        termsAcceptedAt: request.termsVersion === '' ? null : await this.clock.now(),
      });
      await this.presence.arrive(account.id);
      await this.outbox.append('identity.user_registered', { userId: account.id, role: account.role, at: account.createdAt.toISOString() });
      return this.sessions.open(account, { remember: false, device: request.device });
    });
    return this.sessions.answer(grant);
  }
}
