import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import type { ChangePasswordRequest } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { type IdentityConfig } from '../identity.config.js';
import { EndSessions } from '../sessions/end-sessions.command.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';
import type { IdentityTables } from '../tables.js';
import { invalidField } from '../validate.js';
import { acceptPassword } from './password.policy.js';
import { PasswordHasher } from './password-hasher.js';

const MAX_LENGTH = 256;

/** The checks that need no database, in the order of the specification. */
export function checkNewPassword({ currentPassword, newPassword, confirmPassword }: ChangePasswordRequest): void {
  if (confirmPassword !== undefined && confirmPassword !== newPassword)
    throw invalidField('confirmPassword', 'mismatch', 'Mật khẩu mới và xác nhận mật khẩu không khớp!');
  if (newPassword.length < 6) throw invalidField('newPassword', 'too_small', 'Mật khẩu mới phải có ít nhất 6 ký tự!');
  if (newPassword.length > MAX_LENGTH) throw invalidField('newPassword', 'too_big', 'Mật khẩu quá dài');
  if (currentPassword === '') throw invalidField('currentPassword', 'required', 'Vui lòng nhập mật khẩu hiện tại!');
}

/** Replaces the password and ends every other session of the person. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly throttle: SignInThrottle,
    private readonly endSessions: EndSessions,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async execute(caller: { readonly userId: string; readonly sessionId: string }, request: ChangePasswordRequest): Promise<void> {
    checkNewPassword(request);
    const account = await this.accounts.getOwn(caller.userId);
    // A stolen session must not become a place to guess the password.
    const right = await this.throttle.guard(`password:${account.id}`, () =>
      request.currentPassword.length > MAX_LENGTH ? Promise.resolve(false) : this.hasher.matches(account.passwordHash, request.currentPassword),
    );
    if (!right) throw new AppError('WRONG_CURRENT_PASSWORD', { fields: [{ path: 'currentPassword', code: 'wrong', message: 'Mật khẩu hiện tại không đúng' }] });
    const { adminGrade } = acceptPassword({
      password: request.newPassword,
      email: account.email ?? '',
      fullName: account.fullName,
      role: account.role,
      policy: this.config.PASSWORD_POLICY,
    });
    const passwordHash = await this.hasher.hash(request.newPassword);
    await this.db.transaction(async () => {
      const current = await this.accounts.getForUpdate(account.id);
      if (current.passwordHash !== account.passwordHash) throw new AppError('STALE_WRITE', { message: 'Mật khẩu vừa được thay đổi ở nơi khác' });
      await this.accounts.save(account.id, { passwordHash, adminGradePassword: adminGrade, mustChangePassword: false });
      await this.endSessions.others(account.id, caller.sessionId, 'password_changed');
    });
  }
}
