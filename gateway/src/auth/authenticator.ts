import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { RouteAuth } from '@vumon/proto/http/route.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import type { FastifyRequest } from 'fastify';
import { AccessTokens, type Claims } from './access-tokens.js';
import { GuestCookie } from './guest-cookie.js';
import { Revocations } from './revocations.js';

const ANONYMOUS: UserContext = { kind: 'anonymous' };
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Proves who calls, by the route's rule. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly revocations: Revocations,
    private readonly guests: GuestCookie,
  ) {}

  /** The caller, at once where nothing has to be verified anew. Throws UNAUTHENTICATED, ACCOUNT_DISABLED or FORBIDDEN. */
  identify(auth: RouteAuth, request: FastifyRequest): UserContext | Promise<UserContext> {
    const header = request.headers.authorization;
    if (header === undefined) return this.#withoutToken(auth, request);
    const token = BEARER.exec(header)?.[1];
    const claims = token === undefined ? undefined : this.tokens.check(token);
    return claims instanceof Promise ? claims.then((verified) => this.#judge(auth, verified)) : this.#judge(auth, claims);
  }

  #withoutToken(auth: RouteAuth, request: FastifyRequest): UserContext {
    if (auth === 'user' || auth === 'admin') throw new AppError('UNAUTHENTICATED');
    if (auth !== 'guest') return ANONYMOUS;
    const guestId = this.guests.read(request);
    return guestId === undefined ? ANONYMOUS : { kind: 'guest', guestId };
  }

  #judge(auth: RouteAuth, claims: Claims | undefined): UserContext {
    const standing = claims ? this.revocations.standing(claims) : 'ended';
    if (claims && standing === 'good') {
      if (auth === 'admin' && claims.user.role !== 'admin') throw new AppError('FORBIDDEN');
      return claims.user;
    }
    // A public page stays readable with a token that has run out.
    if (auth === 'public' || auth === 'refresh') return ANONYMOUS;
    throw new AppError(standing === 'disabled' ? 'ACCOUNT_DISABLED' : 'UNAUTHENTICATED');
  }
}
