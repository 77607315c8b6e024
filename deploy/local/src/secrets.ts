import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { isRecord, readJson, writeJson } from './files.ts';

/** Local secrets, made once per stack. Keys are base64 of PEM, on one line. */
export interface Secrets {
  readonly postgresPassword: string;
  readonly s3AccessKey: string;
  readonly s3SecretKey: string;
  readonly internalContextSecret: string;
  readonly guestCookieSecret: string;
  readonly accessTokenPrivateKey: string;
  readonly accessTokenPublicKey: string;
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

function generate(): Secrets {
  const pair = generateKeyPairSync('ed25519', { privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } });
  return {
    postgresPassword: random(24),
    s3AccessKey: `vumon-${randomBytes(6).toString('hex')}`,
    s3SecretKey: random(30),
    internalContextSecret: random(48),
    guestCookieSecret: random(48),
    accessTokenPrivateKey: Buffer.from(pair.privateKey).toString('base64'),
    accessTokenPublicKey: Buffer.from(pair.publicKey).toString('base64'),
  };
}

/** Reads the stack's secrets, or makes them (mode 0600). A file from an older version keeps its values and gets what it lacks. */
export function loadSecrets(file: string): Secrets {
  const stored = readJson(file);
  const known: Record<string, unknown> = isRecord(stored) ? stored : {};
  const fresh = generate();
  const text = (key: keyof Secrets): string => (typeof known[key] === 'string' ? known[key] : fresh[key]);
  // The two halves of the key pair only make sense together.
  const pair = typeof known.accessTokenPrivateKey === 'string' && typeof known.accessTokenPublicKey === 'string';
  const secrets: Secrets = {
    postgresPassword: text('postgresPassword'),
    s3AccessKey: text('s3AccessKey'),
    s3SecretKey: text('s3SecretKey'),
    internalContextSecret: text('internalContextSecret'),
    guestCookieSecret: text('guestCookieSecret'),
    accessTokenPrivateKey: pair ? text('accessTokenPrivateKey') : fresh.accessTokenPrivateKey,
    accessTokenPublicKey: pair ? text('accessTokenPublicKey') : fresh.accessTokenPublicKey,
  };
  if (JSON.stringify(secrets) !== JSON.stringify(stored)) writeJson(file, secrets, 0o600);
  return secrets;
}
