import type { Server as HttpServer, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vumon/platform/service-definition.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../gateway.config.js';
import { addressKey } from './client-address.js';
import { newRequestId, trustedProxies } from './edge-adapter.js';
import { PublicCache } from './public-cache.js';
import { RateLimited, RateLimiter } from './rate-limiter.js';
import type { ReadyAnswer } from './ready-answer.js';

const MAX_URLS = 1_000;
const MAX_URL_LENGTH = 200;
const ANYBODY: UserContext = { kind: 'anonymous' };

/**
 * Ready bytes without the framework. A public list asked by the same URL and without credentials has the same answer for everybody, so while
 * that answer is fresh it goes out before routing, hooks and validation begin: those cost more than the answer. The long way (route binder)
 * is taken for everything else and at least every two seconds for each URL; only what it has answered is known here. Counting against the
 * rate limits is the same on both ways.
 */
@Injectable()
export class QuickAnswers {
  readonly #byUrl = new LRUCache<string, ReadyAnswer>({ max: MAX_URLS });
  readonly #trust: ReturnType<typeof proxyAddress.compile> | undefined;
  #closed = false;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly cache: PublicCache,
    private readonly limiter: RateLimiter,
  ) {
    const trusted = trustedProxies(config.TRUSTED_PROXY);
    this.#trust = trusted && proxyAddress.compile(trusted);
  }

  /** To be called with what a public GET route answered to somebody without credentials. */
  remember(url: string | undefined, answer: ReadyAnswer): void {
    if (url !== undefined && url.length <= MAX_URL_LENGTH) this.#byUrl.set(url, answer);
  }

  /** Stands before the server's other listeners from now on. */
  attach(server: HttpServer): void {
    const others = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (!this.#answer(request, response)) for (const other of others) other.call(server, request, response);
    });
  }

  /** While the gateway drains, answers are Fastify's again: they tell the client to let the connection go. */
  close(): void {
    this.#closed = true;
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.headers.authorization !== undefined || this.#closed) return false;
    const answer = this.#byUrl.get(request.url ?? '');
    if (!answer || !this.cache.isFresh(answer)) return false;
    try {
      this.limiter.take('publicRead', ANYBODY, addressKey(this.#addressOf(request)));
    } catch (error) {
      // The long way counts nothing more and knows how to refuse.
      if (error instanceof RateLimited) return false;
      throw error;
    }
    answer.write(request.headers, response, newRequestId());
    return true;
  }

  #addressOf(request: IncomingMessage): string {
    return this.#trust ? proxyAddress(request, this.#trust) : (request.socket.remoteAddress ?? '');
  }
}
