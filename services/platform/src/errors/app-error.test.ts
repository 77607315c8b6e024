import { describe, expect, test } from '@jest/globals';
import { type ErrorCode, errors, grpcStatus, isErrorCode } from '@vumon/proto/errors.js';
import { AppError } from './app-error.js';

const codes = Object.keys(errors) as ErrorCode[];
const VIETNAMESE = /[àáảãạăắằẳẵặâấầẩẫậđèéẻẽẹêếềểễệìíỉĩịòóỏõọôốồổỗộơớờởỡợùúủũụưứừửữựỳýỷỹỵ]/i;

describe.each(codes)('%s', (code) => {
  const entry = errors[code];
  test('speaks to people, in Vietnamese, without shouting', () => {
    expect(entry.message).toMatch(VIETNAMESE);
    expect(entry.message).toBe(entry.message.normalize('NFC').trim());
    expect(entry.message).not.toContain('!');
  });
  test('is named in capitals', () => expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/));
  test('blames the right side in both protocols', () => {
    expect(entry.http).toBeGreaterThanOrEqual(400);
    expect(entry.http).toBeLessThan(600);
    const ours = ['INTERNAL', 'UNAVAILABLE', 'DEADLINE_EXCEEDED'].includes(entry.grpc);
    expect(entry.http >= 500).toBe(ours);
    expect(grpcStatus[entry.grpc]).toEqual(expect.any(Number));
  });
  test('makes an error', () => {
    const error = new AppError(code);
    expect([error.message, error.httpStatus, error.fields, error.data, error.cause]).toEqual([entry.message, entry.http, [], undefined, undefined]);
  });
});

describe('an AppError', () => {
  test('may say it in other words and carry details', () => {
    const cause = new Error('below');
    const error = new AppError('VALIDATION_FAILED', {
      message: 'Email là bắt buộc',
      fields: [{ path: 'email', code: 'required', message: 'x' }],
      data: { a: 1 },
      cause,
    });
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.code, error.message, error.fields.length, error.data, error.cause]).toEqual([
      'AppError',
      'VALIDATION_FAILED',
      'Email là bắt buộc',
      1,
      { a: 1 },
      cause,
    ]);
  });
  test('the one of a locked account tells the web so', () => expect(errors.ACCOUNT_DISABLED.message).toContain('vô hiệu hóa'));
  test.each(['toString', '__proto__', 'constructor', ''])('%p is no code', (name) => expect(isErrorCode(name)).toBe(false));
});
