import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserContext } from '@vumon/proto/user-context.js';
import { LRUCache } from 'lru-cache';

/**
 * The user context as it travels between processes: `<base64url JSON>.<base64url HMAC-SHA256>`.
 * A service trusts it only after the signature and the expiry hold, so reaching a gRPC port is not enough to act for somebody.
 */
interface Envelope {
  readonly c: UserContext;
  /** Expiry, seconds since the epoch. */
  readonly e: number;
}
const LIFE_SECONDS = 300;
/** A remembered signature is renewed well before a receiver could refuse it; judged by the same clock as the expiry, which goes on while a machine sleeps. */
const RENEW_SECONDS = 180;

export class ContextSigner {
  readonly #signed = new LRUCache<string, { token: string; e: number }>({ max: 50_000 });
  readonly #verified = new LRUCache<string, Envelope>({ max: 50_000 });

  constructor(private readonly secret: string) {}

  sign(context: UserContext): string {
    const key = JSON.stringify(context);
    const known = this.#signed.get(key);
    const now = Math.floor(Date.now() / 1000);
    if (known && known.e - now > RENEW_SECONDS) return known.token;
    const e = now + LIFE_SECONDS;
    const body = Buffer.from(JSON.stringify({ c: context, e } satisfies Envelope)).toString('base64url');
    const token = `${body}.${this.#mac(body).toString('base64url')}`;
    this.#signed.set(key, { token, e });
    return token;
  }

  /** The context, or undefined when the token is forged, malformed or too old. */
  verify(token: string): UserContext | undefined {
    const now = Date.now() / 1000;
    const known = this.#verified.get(token);
    if (known) return known.e > now ? known.c : undefined;
    const dot = token.indexOf('.');
    if (dot <= 0) return undefined;
    const given = Buffer.from(token.slice(dot + 1), 'base64url');
    const expected = this.#mac(token.slice(0, dot));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const envelope = envelopeOf(token.slice(0, dot));
    if (!envelope || envelope.e <= now) return undefined;
    this.#verified.set(token, envelope);
    return envelope.c;
  }

  #mac(body: string): Buffer {
    return createHmac('sha256', this.secret).update(body).digest();
  }
}

/** A signature says who wrote the body, not that it makes sense: another version of ours may have signed it. */
function envelopeOf(body: string): Envelope | undefined {
  try {
    const { c, e } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Partial<Envelope>;
    return typeof c?.kind === 'string' && typeof e === 'number' ? { c, e } : undefined;
  } catch {
    return undefined;
  }
}
