import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A refresh token is 256 random bits; the database knows only its hash. */
export const makeRefreshToken = (): string => randomBytes(32).toString('base64url');
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Derived from the token, apart from its stored hash: who reads the database cannot open a seal. */
const keyOf = (token: string): Buffer => Buffer.from(hkdfSync('sha256', token, '', 'vumon refresh successor', 32));

/** Encrypts the successor so that only the holder of its parent can read it. */
export function sealSuccessor(parent: string, successor: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(parent), iv);
  const body = Buffer.concat([cipher.update(successor, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** The successor; throws when the seal is not of this parent or was altered. */
export function openSuccessor(parent: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(parent), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
