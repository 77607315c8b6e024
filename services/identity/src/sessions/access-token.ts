import { createPrivateKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vumon/platform/service-definition.js';
import { SignJWT } from 'jose';
import { type IdentityConfig } from '../identity.config.js';
import type { Role } from '../tables.js';
import { ACCESS_TOKEN_SECONDS } from './session-life.js';

/** Signs access tokens (EdDSA). Only this service has the private key; the gateway verifies with the public one. */
@Injectable()
export class AccessTokenSigner {
  readonly #key;

  constructor(@Inject(CONFIG) config: IdentityConfig) {
    this.#key = createPrivateKey(config.ACCESS_TOKEN_PRIVATE_KEY);
    if (this.#key.asymmetricKeyType !== 'ed25519') throw new Error('ACCESS_TOKEN_PRIVATE_KEY must be an Ed25519 key');
  }

  /**
   * `issuedAt` is the database's time at which role and status were read, with milliseconds (RFC 7519 allows fractions): a revocation of the same second
   * must end the token of before and spare the token of after.
   */
  sign(claims: { readonly userId: string; readonly sessionId: string; readonly role: Role }, issuedAt: Date): Promise<string> {
    const seconds = issuedAt.getTime() / 1000;
    return new SignJWT({ typ: 'access', sid: claims.sessionId, role: claims.role })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .setIssuer('vumon')
      .setAudience('vumon-web')
      .setSubject(claims.userId)
      .setIssuedAt(seconds)
      .setExpirationTime(Math.floor(seconds) + ACCESS_TOKEN_SECONDS)
      .sign(this.#key);
  }
}
