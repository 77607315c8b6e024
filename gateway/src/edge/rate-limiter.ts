import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { counter } from '@vumon/platform/observability/metrics.js';
import { CONFIG, LOGGER } from '@vumon/platform/service-definition.js';
import type { ErrorCode } from '@vumon/proto/errors.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { type Allowance, type AuthOperation, authLimits, type GatewayConfig, profileFactor, type SharedClass, sharedLimits } from '../gateway.config.js';
import { AUTH_LIMITERS, SHARED_STORE } from '../gateway.tokens.js';
import { SharedCounters } from './shared-counters.js';
import type { SharedStore } from './shared-store.js';

/** Makes a limiter whose count all gateways share and that fails when the store is away. */
export type AuthLimiterFactory = (name: string, allowance: Allowance) => RateLimiterAbstract;

const AUTH_TEXT: Record<AuthOperation, string | undefined> = {
  login: 'Quá nhiều yêu cầu đăng nhập. Vui lòng thử lại sau ít phút.',
  register: 'Quá nhiều yêu cầu đăng ký. Vui lòng thử lại sau ít phút.',
  other: undefined,
};
/** Failures that tell a guesser something. */
const GUESSES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['INVALID_CREDENTIALS', 'WRONG_CURRENT_PASSWORD', 'EMAIL_TAKEN', 'ACCOUNT_DISABLED']);
const refused = counter('rate_limited', 'Requests refused by the rate limiter', ['class']);

/** 429 with the seconds to wait; the error filter turns `retryAfterSeconds` into the header. */
export class RateLimited extends AppError {
  constructor(
    readonly retryAfterSeconds: number,
    message?: string,
  ) {
    super('RATE_LIMITED', message === undefined ? {} : { message });
  }
}

interface AuthPair {
  readonly account: RateLimiterAbstract;
  readonly address: RateLimiterAbstract;
}

/** The only rate limiter: classes by caller and by address, figures in gateway.config.ts. */
@Injectable()
export class RateLimiter implements OnModuleInit, OnApplicationShutdown {
  readonly #counters: SharedCounters;
  readonly #limits: Record<SharedClass, { caller: Allowance; address: Allowance }>;
  readonly #auth: Record<AuthOperation, AuthPair>;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SHARED_STORE) store: SharedStore,
    @Inject(AUTH_LIMITERS) makeLimiter: AuthLimiterFactory,
  ) {
    const factor = profileFactor(config.RATE_LIMIT_PROFILE);
    const scale = (allowance: Allowance): Allowance => ({ ...allowance, points: allowance.points * factor });
    const pair = (name: SharedClass) => ({ caller: scale(sharedLimits[name].caller), address: scale(sharedLimits[name].address) });
    this.#limits = { write: pair('write'), autosave: pair('autosave'), read: pair('read'), publicRead: pair('publicRead'), media: pair('media') };
    const auth = (name: AuthOperation): AuthPair => ({
      account: makeLimiter(`${name}:account`, authLimits[name].account),
      address: makeLimiter(`${name}:address`, authLimits[name].address),
    });
    this.#auth = { login: auth('login'), register: auth('register'), other: auth('other') };
    this.#counters = new SharedCounters(store, (error) => this.logger.warn({ err: error }, 'rate counters not shared'));
  }

  onModuleInit(): void {
    this.#counters.start();
  }

  onApplicationShutdown(): void {
    this.#counters.stop();
  }

  /** Takes a point from the caller and from the address. Throws RateLimited. */
  take(name: SharedClass, user: UserContext, address: string): void {
    const limits = this.#limits[name];
    const caller = user.kind === 'user' ? user.userId : user.kind === 'guest' ? user.guestId : undefined;
    const wait =
      (caller === undefined ? undefined : this.#counters.take(`${name}:${caller}`, limits.caller)) ?? this.#counters.take(`${name}:${address}`, limits.address);
    if (wait === undefined) return;
    refused.inc({ class: name });
    throw new RateLimited(Math.max(1, Math.ceil(wait / 1_000)));
  }

  /**
   * Runs a sign-in, registration or password change under its limits: failures count against the account, every call against the address.
   * The service that knows the passwords slows guessing down by itself; this ceiling keeps floods from reaching it.
   * Without the shared store it is refused (503): guessing must not become free by hurting Redis.
   */
  async guard<R>(operation: AuthOperation, account: string, address: string, work: () => Promise<R>): Promise<R> {
    const limiters = this.#auth[operation];
    const key = createHash('sha256').update(account).digest('base64url').slice(0, 22);
    await this.#ask(operation, () => limiters.address.consume(address, 1));
    const failures = await this.#ask(operation, () => limiters.account.get(key));
    if (failures && failures.consumedPoints >= limiters.account.points) throw this.#refuse(operation, failures.msBeforeNext);
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && GUESSES.has(error.code)) await this.#ask(operation, () => limiters.account.penalty(key, 1));
      throw error;
    }
  }

  async #ask<R>(operation: AuthOperation, question: () => Promise<R>): Promise<R> {
    try {
      return await question();
    } catch (rejection) {
      if (rejection instanceof Error) throw new AppError('UNAVAILABLE', { cause: rejection });
      throw this.#refuse(operation, (rejection as { msBeforeNext?: number }).msBeforeNext ?? 60_000);
    }
  }

  #refuse(operation: AuthOperation, waitMs: number): RateLimited {
    refused.inc({ class: operation });
    return new RateLimited(Math.max(1, Math.ceil(waitMs / 1_000)), AUTH_TEXT[operation]);
  }
}
