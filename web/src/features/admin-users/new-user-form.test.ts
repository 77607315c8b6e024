import { describe, expect, test } from '@jest/globals';
import type { ApiError } from '../../api/api-error';
import { checkNewUser, EMPTY_USER, serverFaults } from './new-user-form';

const good = { ...EMPTY_USER, fullName: 'Trần Minh', email: 'minh@vumon.test', password: 'Matkhau@123' };

describe('the form of a new user', () => {
  test('passes with e-mail, password and name; the phone may be left out', () => expect(checkNewUser(good)).toEqual({}));
  test('names each missing field once', () =>
    expect(checkNewUser(EMPTY_USER)).toEqual({ fullName: 'Họ và tên là bắt buộc', email: 'Email là bắt buộc', password: 'Mật khẩu là bắt buộc' }));
  test.each([
    ['email', 'minh@', 'Email không hợp lệ'],
    ['password', '12345', 'Mật khẩu phải có ít nhất 6 ký tự'],
    ['phone', '12', 'Số điện thoại không hợp lệ'],
  ] as const)('refuses the %s "%s"', (field, value, message) => expect(checkNewUser({ ...good, [field]: value })).toEqual({ [field]: message }));
});

describe('what the server refuses', () => {
  const refused = (changes: Partial<ApiError>): ApiError => ({ status: 400, code: 'VALIDATION_FAILED', message: 'm', fields: [], ...changes });
  test.each([
    ['a taken e-mail', refused({ status: 409, code: 'EMAIL_TAKEN', message: 'Email đã được sử dụng' }), { email: 'Email đã được sử dụng' }],
    ['a field', refused({ fields: [{ path: 'phone', code: 'x', message: 'Sai số' }] }), { phone: 'Sai số' }],
    ['a field that the form does not have', refused({ fields: [{ path: 'role', code: 'x', message: 'Sai' }] }), {}],
    ['nothing in particular', refused({}), {}],
    ['no answer at all', new Error('x'), {}],
  ])('%s', (_what, error, faults) => expect(serverFaults(error)).toEqual(faults));
});
