import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { acceptPassword, weakness } from './password.policy.js';

const person = { email: 'minhanh.nguyen@vumon.test', fullName: 'Nguyễn Minh Anh' };

describe('easy to guess', () => {
  it.each([
    '123456',
    '12345678',
    '111111',
    '123123',
    'abcabcabc',
    'password',
    'Password1!',
    'P@ssw0rd',
    'p4ssw0rd2024',
    'matkhau123',
    'Mật khẩu',
    'iloveyou99',
    'anhyeuem',
    'qwerty',
    'QWERTY123',
    'qazwsx',
    '1qaz2wsx',
    '0912345678',
    '19052001',
    'Admin@123',
    'vietnam1975',
    '987654321',
    'zxcvbn',
    'Welcome2026',
    'Đăng nhập',
  ])('%s is common', (password) => expect(weakness({ ...person, password })).toMatch(/phổ biến/));

  it.each([
    ['minhanh.nguyen2001', /email/],
    ['xin minhanh.nguyen chao', /email/],
    ['NguyenMinhAnh!', /họ tên/],
    ['nguyễn minh anh 2001', /họ tên/],
  ])('%s gives the person away', (password, reason) => expect(weakness({ ...person, password })).toMatch(reason));

  it.each(['con cá chép vượt thác đêm mưa', 'tr0ng-veo-7-ngon-nen', 'Zk4vRtuM9w', 'hoa sữa tháng mười một', 'admiration of rivers'])(
    '%s is fine',
    (password) => {
      expect(weakness({ ...person, password })).toBeUndefined();
    },
  );
});

describe('what the installation takes', () => {
  const judge = (password: string, role: 'user' | 'admin', policy: 'warn' | 'enforce') => {
    try {
      return acceptPassword({ ...person, password, role, policy }).adminGrade ? 'admin grade' : 'taken';
    } catch (error) {
      return error instanceof AppError ? error.code : error;
    }
  };
  it.each([
    ['123456', 'user', 'warn', 'taken'],
    ['123456', 'user', 'enforce', 'WEAK_PASSWORD'],
    ['123456', 'admin', 'warn', 'WEAK_PASSWORD'],
    ['Zk4vRtuM9w', 'user', 'enforce', 'taken'],
    ['Zk4vRtuM9w', 'admin', 'warn', 'WEAK_PASSWORD'],
    ['Zk4vRtuM9w-3h', 'admin', 'warn', 'admin grade'],
    ['Zk4vRtuM9w-3h', 'user', 'warn', 'admin grade'],
    ['password12345', 'admin', 'warn', 'WEAK_PASSWORD'],
  ] as const)('%s for %s under %s: %s', (password, role, policy, outcome) => expect(judge(password, role, policy)).toBe(outcome));
});
