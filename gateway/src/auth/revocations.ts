import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { gauge } from '@vumon/platform/observability/metrics.js';
import { LOGGER } from '@vumon/platform/service-definition.js';
import type { RevocationKind } from '@vumon/proto/user-context.js';
import type { SharedStore } from '../edge/shared-store.js';
import { SHARED_STORE } from '../gateway.tokens.js';
import type { Claims } from './access-tokens.js';

const POLL_MS = 400;
/** Scores come from other processes' clocks and may arrive a little out of order. */
const OVERLAP_MS = 5_000;
/** The whole set is read again this often, so that what was taken out (an account enabled again) clears. */
const WHOLE_EVERY_MS = 2_000;
/** Longer than any access token lives (15 min): older entries can hurt no token. */
const WINDOW_MS = 20 * 60_000;

const age = gauge('revocations_age_seconds', 'Seconds since the revocations were last read');

/** Why a token that is valid by itself may not be used any more. */
export type Standing = 'good' | 'ended' | 'disabled';

/** Ended sessions and disabled people, polled from the shared set: every gateway knows within a second. */
@Injectable()
export class Revocations implements OnModuleInit, OnApplicationShutdown {
  #members = new Map<string, number>();
  #listeners: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #reading = false;
  #wholeAt = 0;
  #readAt = 0;

  constructor(
    @Inject(SHARED_STORE) private readonly store: SharedStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.poll();
    this.#timer = setInterval(() => void this.poll(), POLL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Called after something new was revoked. */
  onNews(listener: () => void): void {
    this.#listeners.push(listener);
  }

  standing(claims: Claims): Standing {
    if (this.#members.size === 0) return 'good';
    const { userId, sessionId } = claims.user;
    // Nobody gets a token while disabled: one issued later shows that the account was enabled again.
    if (this.#endsBefore('user-disabled', userId, claims)) return 'disabled';
    if (this.#members.has(key('session', sessionId))) return 'ended';
    return this.#endsBefore('user', userId, claims) ? 'ended' : 'good';
  }

  #endsBefore(kind: RevocationKind, id: string, { issuedAt }: Claims): boolean {
    const at = this.#members.get(key(kind, id));
    return at !== undefined && issuedAt < at;
  }

  /** Reads the news, and every two seconds or after trouble the whole set. */
  async poll(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    const now = Date.now();
    const whole = now - this.#wholeAt >= WHOLE_EVERY_MS;
    try {
      const rows = await this.store.revocationsSince(whole ? now - WINDOW_MS : this.#readAt - OVERLAP_MS);
      const next = new Map(whole ? [] : this.#members);
      for (const [member, score] of rows) next.set(member, score);
      const news = rows.some(([member, score]) => this.#members.get(member) !== score);
      this.#members = next;
      this.#readAt = now;
      if (whole) this.#wholeAt = now;
      age.set(0);
      if (news) for (const listener of this.#listeners) listener();
    } catch (error) {
      // What is known stays in force; after the trouble the whole set is read.
      this.#wholeAt = 0;
      age.set((now - this.#readAt) / 1_000);
      this.logger.warn({ err: error instanceof Error ? error.message : 'unknown' }, 'revocations not read');
    } finally {
      this.#reading = false;
    }
  }
}

const key = (kind: RevocationKind, id: string): string => `${kind}:${id}`;
