import { describe, expect, test } from '@jest/globals';
import { type RegisterValues, validateLogin, validateRegister } from './auth-validation';

describe('login', () => {
  test.each([
    ['', '', { email: 'Email là bắt buộc', password: 'Mật khẩu là bắt buộc' }],
    ['   ', 'secret1', { email: 'Email là bắt buộc' }],
    ['lan', 'secret1', { email: 'Email không hợp lệ' }],
    ['lan@vumon', 'secret1', { email: 'Email không hợp lệ' }],
    ['lan @vumon.test', 'secret1', { email: 'Email không hợp lệ' }],
    ['lan@vumon.test', '12345', { password: 'Mật khẩu phải có ít nhất 6 ký tự' }],
    ['lan@vumon.test', '123456', {}],
    [' lan@vumon.test ', '      ', {}],
  ])('%j with password %j', (email, password, errors) => {
    expect(validateLogin({ email, password, rememberMe: false })).toEqual(errors);
  });
});

describe('register', () => {
  const good: RegisterValues = {
    fullName: 'Nguyễn Thị Lan',
    email: 'lan@vumon.test',
    phone: '0912 345 678',
    password: 'secret1',
    confirmPassword: 'secret1',
    terms: true,
  };
  const cases: [Partial<RegisterValues>, Partial<Record<keyof RegisterValues, string>>][] = [
    [{}, {}],
    [{ fullName: '' }, { fullName: 'Họ và tên là bắt buộc' }],
    [{ fullName: '   ' }, { fullName: 'Họ và tên là bắt buộc' }],
    [{ fullName: ' A ' }, { fullName: 'Họ và tên phải có ít nhất 2 ký tự' }],
    [{ fullName: 'Ân' }, {}],
    [{ email: '' }, { email: 'Email là bắt buộc' }],
    [{ email: 'lan@' }, { email: 'Email không hợp lệ' }],
    [{ phone: '' }, { phone: 'Số điện thoại là bắt buộc' }],
    [{ phone: ' ' }, { phone: 'Số điện thoại là bắt buộc' }],
    [{ phone: '091234567' }, { phone: 'Số điện thoại không hợp lệ' }],
    [{ phone: '09123456789' }, {}],
    [{ phone: '091234567890' }, { phone: 'Số điện thoại không hợp lệ' }],
    [{ phone: '+84912345678' }, { phone: 'Số điện thoại không hợp lệ' }],
    [
      { password: '', confirmPassword: '' },
      { password: 'Mật khẩu là bắt buộc', confirmPassword: 'Xác nhận mật khẩu là bắt buộc' },
    ],
    [{ password: '12345', confirmPassword: '12345' }, { password: 'Mật khẩu phải có ít nhất 6 ký tự' }],
    [{ confirmPassword: 'secret2' }, { confirmPassword: 'Mật khẩu xác nhận không khớp' }],
    [{ terms: false }, { terms: 'Bạn phải đồng ý với điều khoản sử dụng' }],
  ];
  test.each(cases)('%j', (changes, errors) => {
    expect(validateRegister({ ...good, ...changes })).toEqual(errors);
  });

  test('everything missing is named in the order of the form', () => {
    const empty: RegisterValues = { fullName: '', email: '', phone: '', password: '', confirmPassword: '', terms: false };
    expect(Object.keys(validateRegister(empty))).toEqual(['fullName', 'email', 'phone', 'password', 'confirmPassword', 'terms']);
  });
});
