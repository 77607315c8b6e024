import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import type { SessionResponse, SignInRequest } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { authRoutes } from '@vumon/proto/http/auth.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PresenceRepository } from '../presence/presence.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { SessionIssuer } from '../sessions/session-issuer.js';
import type { Account, IdentityTables } from '../tables.js';
import { parseInput } from '../validate.js';
import { SignInThrottle } from './sign-in-throttle.js';

@Injectable()
export class SignIn {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly throttle: SignInThrottle,
    private readonly sessions: SessionRepository,
    private readonly issuer: SessionIssuer,
    private readonly presence: PresenceRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute(request: SignInRequest): Promise<SessionResponse> {
    const { email, password } = parseInput(authRoutes.login.body, request);
    const account = await this.accounts.findByEmail(email);
    const key = await this.#throttleKey(email, account, request.device?.ip ?? '');
    const right = await this.throttle.guard(key, () => this.hasher.matches(account?.passwordHash, password));
    if (!right || !account) throw new AppError('INVALID_CREDENTIALS');
    const grant = await this.db.transaction(async () => {
      const current = await this.accounts.findForShare(account.id);
      if (current?.passwordHash !== account.passwordHash) throw new AppError('INVALID_CREDENTIALS');
      if (current.accountStatus === 'disabled') throw new AppError('ACCOUNT_DISABLED');
      const opened = await this.issuer.open(current, { remember: request.remember, device: request.device });
      await this.presence.arrive(current.id);
      await this.outbox.append('identity.user_signed_in', { userId: current.id, at: opened.issuedAt.toISOString() });
      return opened;
    });
    return this.issuer.answer(grant);
  }

  /** Where the person signed in before, wrong tries are counted apart: a stranger elsewhere cannot keep the owner out. */
  async #throttleKey(email: string, account: Account | undefined, ip: string): Promise<string> {
    const known = account !== undefined && ip !== '' && (await this.sessions.isKnownAddress(account.id, ip));
    return known ? `sign-in:${email}|${ip}` : `sign-in:${email}`;
  }
}
