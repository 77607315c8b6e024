import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an audio address allows: one recording, for one sitting, until a moment. */
export interface AudioGrant {
  /** The attempt (or, in a review without one, the result) that it was made for. */
  readonly holderId: string;
  readonly sectionId: string;
  /** Key in the bucket of recordings. */
  readonly key: string;
  readonly expiresAt: Date;
}

/** Separates these signatures from the user contexts that are signed with the same secret (docs/decisions/0012). */
const PURPOSE = 'vumon/audio-address/v1';
const AUDIO_PATH = '/api/ielts/audio/';
const LONGEST = 1_000;

/**
 * Addresses of recordings: `/api/ielts/audio/<base64url JSON>.<base64url HMAC-SHA256>`. The exam service makes them, the gateway serves
 * them; neither asks anybody else, so a recording keeps playing while the exam service restarts.
 */
export class AudioTokens {
  readonly #key: Buffer;

  /** `secret`: what the processes share (INTERNAL_CONTEXT_SECRET). */
  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update(PURPOSE).digest();
  }

  sign({ holderId, sectionId, key, expiresAt }: AudioGrant): string {
    const body = Buffer.from(JSON.stringify([holderId, sectionId, key, Math.ceil(expiresAt.getTime() / 1_000)])).toString('base64url');
    return `${body}.${this.#mac(body).toString('base64url')}`;
  }

  /** The address as a browser asks for it. */
  address(grant: AudioGrant): string {
    return AUDIO_PATH + this.sign(grant);
  }

  /** What the token allows; `invalid` when it is not ours or was changed, `expired` when it was good. */
  read(token: string, now: Date): AudioGrant | 'invalid' | 'expired' {
    const [body = '', mac = '', ...more] = token.length <= LONGEST ? token.split('.') : [];
    const expected = Buffer.from(this.#mac(body).toString('base64url'));
    const given = Buffer.from(mac);
    // As text: one signature has one spelling, while base64url forgives several.
    if (body === '' || more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid';
    const grant = grantOf(body);
    if (!grant) return 'invalid';
    return grant.expiresAt.getTime() > now.getTime() ? grant : 'expired';
  }

  #mac(body: string): Buffer {
    return createHmac('sha256', this.#key).update(body).digest();
  }
}

/** A signature says who wrote the body, not that it makes sense: another version of ours may have signed it. */
function grantOf(body: string): AudioGrant | undefined {
  try {
    const fields: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    const [holderId, sectionId, key, seconds]: unknown[] = Array.isArray(fields) ? fields : [];
    if (typeof holderId !== 'string' || typeof sectionId !== 'string' || typeof key !== 'string' || typeof seconds !== 'number') return undefined;
    return { holderId, sectionId, key, expiresAt: new Date(seconds * 1_000) };
  } catch {
    return undefined;
  }
}
