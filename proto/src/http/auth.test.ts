import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { authRoutes, userRoutes } from './auth.js';

/** What a person reads beside a field: the first complaint about it. */
const complaints = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const issue of schema.safeParse(value).error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
  return found;
};
const registration = { fullName: 'Nguyễn Văn An', email: 'an@vumon.test', phone: '0912 345 678', password: 'Matkhau1' };
const register = (changes: Record<string, unknown>) => complaints(authRoutes.register.body, { ...registration, ...changes });
const login = (changes: Record<string, unknown>) => complaints(authRoutes.login.body, { email: 'an@vumon.test', password: 'Matkhau1', ...changes });

const emails = [
  [undefined, 'Email là bắt buộc'],
  ['', 'Email là bắt buộc'],
  ['   ', 'Email là bắt buộc'],
  ['an', 'Email không hợp lệ'],
  ['an@', 'Email không hợp lệ'],
  ['an@vumon', 'Email không hợp lệ'],
  ['a n@vumon.test', 'Email không hợp lệ'],
  ['an@vumon@test.vn', 'Email không hợp lệ'],
  [`${'a'.repeat(250)}@vumon.test`, 'Email không hợp lệ'],
] as const;
const passwords = [
  [undefined, 'Mật khẩu là bắt buộc'],
  ['', 'Mật khẩu là bắt buộc'],
  ['12345', 'Mật khẩu phải có ít nhất 6 ký tự'],
] as const;

describe('registration', () => {
  test('takes what is right, e-mail in small letters, phone without spaces', () => {
    expect(authRoutes.register.body.parse({ ...registration, email: '  An@VuMon.Test ', fullName: '  Nguyễn Văn An ' })).toEqual({
      ...registration,
      phone: '0912345678',
    });
  });
  test.each(emails)('e-mail %p: %s', (email, message) => expect(register({ email })).toEqual({ email: message }));
  test.each(passwords)('password %p: %s', (password, message) => expect(register({ password })).toEqual({ password: message }));
  test.each([
    [undefined, 'Họ và tên là bắt buộc'],
    ['', 'Họ và tên là bắt buộc'],
    ['   ', 'Họ và tên là bắt buộc'],
    [' A ', 'Họ và tên phải có ít nhất 2 ký tự'],
  ])('name %p: %s', (fullName, message) => expect(register({ fullName })).toEqual({ fullName: message }));
  test.each([
    [undefined, 'Số điện thoại là bắt buộc'],
    ['', 'Số điện thoại là bắt buộc'],
    ['  ', 'Số điện thoại là bắt buộc'],
    ['091234567', 'Số điện thoại không hợp lệ'],
    ['091234567890', 'Số điện thoại không hợp lệ'],
    ['+84912345678', 'Số điện thoại không hợp lệ'],
    ['09123-45678', 'Số điện thoại không hợp lệ'],
  ])('phone %p: %s', (phone, message) => expect(register({ phone })).toEqual({ phone: message }));
  test.each(['0912345678', '09123456789', '091 234 5678'])('phone %s is fine', (phone) => expect(register({ phone })).toEqual({}));
  test('names every wrong field at once', () => {
    expect(Object.keys(complaints(authRoutes.register.body, {})).sort()).toEqual(['email', 'fullName', 'password', 'phone']);
  });
  test('a password is taken letter by letter, spaces too', () =>
    expect(authRoutes.register.body.parse({ ...registration, password: '  mật khẩu  ' }).password).toBe('  mật khẩu  '));
  test.each([
    ['role', 'admin'],
    ['emailVerified', true],
    ['confirmPassword', 'x'],
  ])('%s is not taken from a visitor', (field, value) => {
    expect(authRoutes.register.body.parse({ ...registration, [field]: value })).not.toHaveProperty(field);
  });
});

describe('signing in', () => {
  test.each(emails)('e-mail %p: %s', (email, message) => expect(login({ email })).toEqual({ email: message }));
  test.each(passwords)('password %p: %s', (password, message) => expect(login({ password })).toEqual({ password: message }));
  test('with six letters is enough', () => expect(login({ password: '123456' })).toEqual({}));
});

describe('a profile', () => {
  const { body } = userRoutes.updateProfile;
  test('changes field by field', () => expect(body.parse({ bio: ' Xin chào ' })).toEqual({ bio: 'Xin chào' }));
  test.each([
    ['role', 'admin'],
    ['email', 'x@y.zz'],
    ['accountStatus', 'active'],
    ['emailVerified', true],
  ])('does not change %s', (field, value) => {
    expect(body.parse({ [field]: value })).toEqual({});
  });
  test('does not take a wrong day or level', () => {
    expect(complaints(body, { birthDate: '31/12/2000' })).toEqual({ birthDate: 'Ngày không hợp lệ' });
    expect(body.safeParse({ level: 'C3' }).success).toBe(false);
  });
});

test('an administrator makes only the two roles', () => {
  expect(userRoutes.setRole.body.safeParse({ role: 'owner' }).success).toBe(false);
  expect(complaints(userRoutes.setStatus.body, { accountStatus: 'gone' })).toEqual({ accountStatus: 'Trạng thái không hợp lệ' });
});
