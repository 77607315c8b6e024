import { describe, expect, it } from '@jest/globals';
import { hashRefreshToken, makeRefreshToken, openSuccessor, sealSuccessor } from './refresh-token.js';

describe('refresh tokens', () => {
  it('are 256 bits and never twice the same', () => {
    const tokens = Array.from({ length: 100 }, makeRefreshToken);
    expect(new Set(tokens).size).toBe(100);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });

  it('give their successor to the holder of the parent alone', () => {
    const [parent, successor] = [makeRefreshToken(), makeRefreshToken()];
    const sealed = sealSuccessor(parent, successor);
    expect(openSuccessor(parent, sealed)).toBe(successor);
    expect(sealed.includes(Buffer.from(successor))).toBe(false);
    expect(() => openSuccessor(makeRefreshToken(), sealed)).toThrow();
    expect(() => openSuccessor(hashRefreshToken(parent).toString('base64url'), sealed)).toThrow();
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1);
    expect(() => openSuccessor(parent, altered)).toThrow();
  });
});
