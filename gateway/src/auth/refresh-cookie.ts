import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, onLoopback } from '../gateway.config.js';
import { cookieValue, setCookieLine } from './cookies.js';
import { OwnOrigin } from './own-origin.js';

export const REFRESH_COOKIE = 'vumon_refresh';
const PATH = '/api/auth';

/** The cookie that holds the opaque refresh token; scripts never see it and other sites never cause it to be sent. */
@Injectable()
export class RefreshCookie {
  readonly #secure: boolean;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly origin: OwnOrigin,
  ) {
    this.#secure = !onLoopback(config);
  }

  /** The token, empty when there is none. */
  read(request: FastifyRequest): string {
    return cookieValue(request.headers.cookie, REFRESH_COOKIE) ?? '';
  }

  /** Refuses what another site could have caused: the header needs a script of ours, and a given Origin must be ours. */
  requireOwnSite(request: FastifyRequest): void {
    if (request.headers['x-requested-with'] !== 'vumon' || !this.origin.isOurs(request.headers.origin, request.headers.host)) throw new AppError('FORBIDDEN');
  }

  /** `maxAge` in seconds; 0 makes a cookie that ends with the browser. */
  set(reply: FastifyReply, token: string, maxAge: number): void {
    reply.header('set-cookie', setCookieLine(REFRESH_COOKIE, token, { path: PATH, sameSite: 'Strict', secure: this.#secure, ...(maxAge > 0 && { maxAge }) }));
  }

  clear(reply: FastifyReply): void {
    reply.header('set-cookie', setCookieLine(REFRESH_COOKIE, '', { path: PATH, sameSite: 'Strict', secure: this.#secure, maxAge: 0 }));
  }
}
