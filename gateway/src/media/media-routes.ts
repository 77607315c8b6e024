import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { AudioTokens } from '@vumon/platform/media/audio-tokens.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import type { ObjectStat } from '@vumon/platform/storage/object-storage.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressKey } from '../edge/client-address.js';
import { RateLimiter } from '../edge/rate-limiter.js';
import { API_PREFIX } from '../edge/route-binder.js';
import type { GatewayConfig } from '../gateway.config.js';
import { MEDIA_STORE } from '../gateway.tokens.js';
import type { MediaStore } from './media-store.js';
import { answerObject, type ServedObject } from './object-answer.js';

const GET = ['GET', 'HEAD'];
/** Objects never change under their key; what is remembered is bounded and forgotten after a while. */
const STATS = { max: 2_000, ttl: 10 * 60_000 } as const;
const IMAGE = /^[0-9a-f]{64}\.svg$/;
const IMAGE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // An SVG opened by itself is a document: it may draw, and nothing else.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * Recordings and pictures, from object storage to the browser. Recordings are heard only through an address that the exam service signed for
 * one attempt; pictures of exams are public and named by their content. Their answers are no JSON, so they stand beside the bound operations.
 */
@Injectable()
export class MediaRoutes {
  readonly #tokens: AudioTokens;
  readonly #bucket: string;
  readonly #stats = new LRUCache<string, ObjectStat>(STATS);

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    private readonly limiter: RateLimiter,
  ) {
    this.#tokens = new AudioTokens(config.INTERNAL_CONTEXT_SECRET);
    this.#bucket = config.S3_MEDIA_BUCKET;
  }

  bind(fastify: FastifyInstance): void {
    // A wildcard, because signed addresses are longer than a path parameter may be.
    fastify.route({ method: GET, url: `${API_PREFIX}/ielts/audio/*`, handler: (request, reply) => this.#audio(request, reply) });
    fastify.route({ method: GET, url: '/media/exam-images/:name', handler: (request, reply) => this.#image(request, reply) });
  }

  async #audio(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { '*': token } = request.params as { '*': string };
    const grant = this.#tokens.read(token, new Date());
    if (grant === 'invalid') throw new AppError('AUDIO_LINK_INVALID');
    if (grant === 'expired') throw new AppError('AUDIO_LINK_EXPIRED');
    this.limiter.take('media', { kind: 'guest', guestId: grant.holderId }, addressKey(request.ip));
    reply.header('cache-control', 'private, no-store').header('content-disposition', 'inline');
    return answerObject(request, reply, await this.#find(grant.key));
  }

  async #image(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { name } = request.params as { name: string };
    if (!IMAGE.test(name)) throw new AppError('NOT_FOUND');
    this.limiter.take('media', { kind: 'anonymous' }, addressKey(request.ip));
    const served = await this.#find(`exam-images/${name}`);
    reply.headers(IMAGE_HEADERS);
    return answerObject(request, reply, { ...served, stat: { ...served.stat, contentType: 'image/svg+xml' } });
  }

  async #find(key: string): Promise<ServedObject> {
    const stat = this.#stats.get(key) ?? (await this.store.stat(this.#bucket, key));
    this.#stats.set(key, stat);
    return { stat, open: (range) => this.store.getRange(this.#bucket, key, range) };
  }
}
