import { describe, expect, it } from '@jest/globals';
import { maskPhone, toE164 } from './phone.js';

describe('phone numbers', () => {
  it.each([
    ['0912345678', '+84912345678'],
    ['01234567890', '+841234567890'],
    ['84912345678', '+84912345678'],
    ['8491234567', '+848491234567'],
    ['9123456780', '+849123456780'],
  ])('%s is stored as %s', (given, stored) => expect(toE164(given)).toBe(stored));

  it.each([
    ['+84912345678', '09xx xxx 678'],
    ['+84281234567', '02xx xxx 567'],
    [null, ''],
  ])('%s is shown in lists as %s', (stored, shown) => expect(maskPhone(stored)).toBe(shown));
});
