import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vumon/platform/service-definition.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, onLoopback } from '../gateway.config.js';
import { cookieValue, setCookieLine } from './cookies.js';

export const GUEST_COOKIE = 'vumon_guest';
const LIFE_SECONDS = 30 * 86_400;
const SHAPE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** A visitor without an account, known by a signed cookie: `<uuid>.<base64url HMAC-SHA256>`. */
@Injectable()
export class GuestCookie {
  readonly #secret: string;
  readonly #secure: boolean;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.#secret = config.GUEST_COOKIE_SECRET;
    this.#secure = !onLoopback(config);
  }

  /** The guest id of a cookie whose signature holds. */
  read(request: FastifyRequest): string | undefined {
    const match = SHAPE.exec(cookieValue(request.headers.cookie, GUEST_COOKIE) ?? '');
    const [, id = '', mac = ''] = match ?? [];
    return match && timingSafeEqual(Buffer.from(mac), Buffer.from(this.#sign(id))) ? id : undefined;
  }

  /** The caller, or a new guest with a cookie when nobody is known: only where something is begun that a guest wants to find again. */
  ensure(user: UserContext, reply: FastifyReply): UserContext {
    if (user.kind !== 'anonymous') return user;
    const guestId = randomUUID();
    reply.header(
      'set-cookie',
      setCookieLine(GUEST_COOKIE, `${guestId}.${this.#sign(guestId)}`, { path: '/', sameSite: 'Lax', secure: this.#secure, maxAge: LIFE_SECONDS }),
    );
    return { kind: 'guest', guestId };
  }

  #sign(id: string): string {
    return createHmac('sha256', this.#secret).update(`guest:${id}`).digest('base64url');
  }
}
