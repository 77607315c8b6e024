import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { checkNewPassword } from './change-password.command.js';

function outcome(currentPassword: string, newPassword: string, confirmPassword?: string): unknown {
  try {
    checkNewPassword({ currentPassword, newPassword, ...(confirmPassword !== undefined && { confirmPassword }) });
    return 'ok';
  } catch (error) {
    return error instanceof AppError ? [error.fields[0]?.path, error.message] : error;
  }
}

describe('checks of a new password, in order', () => {
  it.each([
    ['', 'abc', 'abd', ['confirmPassword', 'Mật khẩu mới và xác nhận mật khẩu không khớp!']],
    ['', 'abc', 'abc', ['newPassword', 'Mật khẩu mới phải có ít nhất 6 ký tự!']],
    ['', 'abcdef', 'abcdef', ['currentPassword', 'Vui lòng nhập mật khẩu hiện tại!']],
    ['', 'abc', undefined, ['newPassword', 'Mật khẩu mới phải có ít nhất 6 ký tự!']],
    ['cũ', 'abcdef', '', ['confirmPassword', 'Mật khẩu mới và xác nhận mật khẩu không khớp!']],
    ['cũ', 'x'.repeat(257), undefined, ['newPassword', 'Mật khẩu quá dài']],
    ['cũ', 'abcdef', undefined, 'ok'],
    ['cũ', 'abcdef', 'abcdef', 'ok'],
  ])('%j → %j (%j)', (current, next, confirm, expected) => expect(outcome(current, next, confirm)).toEqual(expected));
});
