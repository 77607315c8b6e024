import { createPrivateKey, randomUUID, sign } from 'node:crypto';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const LIFE_SECONDS = 900;

/**
 * Access tokens as identity would sign them, made with the bench stack's own key: twenty thousand sign-ins through argon2 would take half an
 * hour and measure something else. The gateway verifies each of them as it verifies any other.
 */
export function tokenSigner(privateKeyBase64Pem: string): (userId: string, role?: 'user' | 'admin') => string {
  const key = createPrivateKey(Buffer.from(privateKeyBase64Pem, 'base64'));
  const header = part({ alg: 'EdDSA', typ: 'JWT' });
  return (userId, role = 'user') => {
    const iat = Math.floor(Date.now() / 1_000);
    const signed = `${header}.${part({ typ: 'access', sid: randomUUID(), role, iss: 'vumon', aud: 'vumon-web', sub: userId, iat, exp: iat + LIFE_SECONDS })}`;
    return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
  };
}
