import { AppError } from '@vumon/platform/errors/app-error.js';
import type { Role } from '../tables.js';
import { isCommonPassword, plain } from './common-passwords.js';

const ADMIN_MIN_LENGTH = 12;
const MIN_PART = 4;

export interface PasswordCandidate {
  readonly password: string;
  readonly email: string;
  readonly fullName: string;
}

/** Why somebody would guess the password, in Vietnamese; undefined when no reason is known. */
export function weakness({ password, email, fullName }: PasswordCandidate): string | undefined {
  if (isCommonPassword(password)) return 'Mật khẩu quá phổ biến, rất dễ bị đoán';
  const text = plain(password);
  const [local = ''] = plain(email).split('@');
  if (local.length >= MIN_PART && text.includes(local)) return 'Mật khẩu không nên chứa địa chỉ email của bạn';
  const name = plain(fullName).replace(/\s+/g, '');
  if (name.length >= MIN_PART && text.replace(/\s+/g, '').includes(name)) return 'Mật khẩu không nên chứa họ tên của bạn';
  return undefined;
}

/**
 * The rule of the installation: administrators always need 12 characters that are not easy to guess, learners only under `enforce` a password that is not.
 * Throws WEAK_PASSWORD with the reason; tells whether the password would do for an administrator.
 */
export function acceptPassword(candidate: PasswordCandidate & { readonly role: Role; readonly policy: 'warn' | 'enforce' }): { readonly adminGrade: boolean } {
  const weak = weakness(candidate);
  const tooShort = [...candidate.password].length < ADMIN_MIN_LENGTH;
  const refusal = candidate.role === 'admin' && tooShort ? `Mật khẩu của quản trị viên phải có ít nhất ${ADMIN_MIN_LENGTH} ký tự` : weak;
  if (refusal !== undefined && (candidate.role === 'admin' || candidate.policy === 'enforce')) {
    throw new AppError('WEAK_PASSWORD', { message: refusal, fields: [{ path: 'password', code: 'weak', message: refusal }] });
  }
  return { adminGrade: weak === undefined && !tooShort };
}
