import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type Logger } from '@vumon/platform/observability/logger.js';
import { CONFIG, LOGGER } from '@vumon/platform/service-definition.js';
import { AccountRepository } from './accounts/account.repository.js';
import { DatabaseClock } from './clock.js';
import { type IdentityConfig } from './identity.config.js';
import { RevocationRepository } from './revocations/revocation.repository.js';
import { Revocations } from './revocations/revocations.js';
import { SessionRepository } from './sessions/session.repository.js';
import { PARALLEL_TAB_MS } from './sessions/session-life.js';
import { SignInThrottle } from './sign-in/sign-in-throttle.js';

const SWEEP_MS = 5_000;
const TIDY_MS = 60_000;
const DAY_MS = 86_400_000;
const KEEP_NAME_DAYS = 30;
/** A used token is recognised as stolen for this long; after it, it is as unknown as any other text. */
const KEEP_USED_TOKENS_DAYS = 30;
const KEEP_SESSIONS_DAYS = 90;

/** Work by the clock: the revocation sweep every five seconds, tidying once a minute. Each round may run in several processes at once. */
@Injectable()
export class HousekeepingWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stop = new AbortController();
  readonly #loops: Promise<void>[] = [];

  constructor(
    private readonly revocations: Revocations,
    private readonly revocationRows: RevocationRepository,
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly throttle: SignInThrottle,
    private readonly clock: DatabaseClock,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.ROLES.includes('worker')) return;
    this.#loops.push(
      this.#every(SWEEP_MS, 'revocation sweep', () => this.revocations.sweep()),
      this.#every(TIDY_MS, 'tidying', () => this.tidy()),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#loops);
  }

  /** Removes what has served its purpose. */
  async tidy(): Promise<void> {
    const now = (await this.clock.now()).getTime();
    await this.sessions.forgetSeals(new Date(now - PARALLEL_TAB_MS));
    await this.sessions.removeUsedTokens(new Date(now - KEEP_USED_TOKENS_DAYS * DAY_MS));
    await this.sessions.removeExpired(new Date(now - KEEP_SESSIONS_DAYS * DAY_MS));
    await this.throttle.forgetOld(new Date(now - DAY_MS));
    await this.revocationRows.removeOlderThan(DAY_MS / 1000);
    await this.accounts.anonymiseDeleted(KEEP_NAME_DAYS, 'Người dùng đã xóa');
  }

  async #every(pauseMs: number, name: string, work: () => Promise<void>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await work().catch((error: unknown) => this.logger.warn({ err: error }, `${name} failed`));
      await pause(pauseMs, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
    }
  }
}
