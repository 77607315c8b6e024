import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { type Logger } from '@vumon/platform/observability/logger.js';
import { LOGGER } from '@vumon/platform/service-definition.js';
import type { SessionResponse } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { DatabaseClock } from '../clock.js';
import { Revocations } from '../revocations/revocations.js';
import type { Account, IdentityTables, Session } from '../tables.js';
import { decideRefresh } from './refresh-decision.js';
import { hashRefreshToken, makeRefreshToken, openSuccessor, sealSuccessor } from './refresh-token.js';
import { SessionRepository } from './session.repository.js';
import { type Grant, SessionIssuer } from './session-issuer.js';
import { cookieSeconds, expiryOf } from './session-life.js';

type Outcome = Grant | 'UNAUTHENTICATED' | 'ACCOUNT_DISABLED';
const MAX_HOPS = 100;

/**
 * Exchanges a refresh token. Rows are locked in the order account (shared), session: refreshes of one family wait for each other, so that a family never forks,
 * and a change of role or status falls wholly before or wholly after.
 */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly issuer: SessionIssuer,
    private readonly revocations: Revocations,
    private readonly clock: DatabaseClock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(token: string): Promise<SessionResponse> {
    // A refusal may have ended a family: it is thrown after the commit.
    const outcome = token.length > 200 ? 'UNAUTHENTICATED' : await this.db.transaction(() => this.#exchange(token));
    if (typeof outcome === 'string') throw new AppError(outcome);
    return this.issuer.answer(outcome);
  }

  async #exchange(token: string): Promise<Outcome> {
    const tokenHash = hashRefreshToken(token);
    const owner = await this.sessions.findOwner(tokenHash);
    if (!owner) return 'UNAUTHENTICATED';
    const account = await this.accounts.findForShare(owner.userId);
    const session = await this.sessions.getForUpdate(owner.sessionId);
    const known = await this.sessions.findToken(tokenHash);
    if (!known) return 'UNAUTHENTICATED';
    const now = await this.clock.now();
    const decision = decideRefresh({
      now,
      account: account?.accountStatus ?? 'gone',
      sessionEndedAt: session.endedAt,
      sessionExpiresAt: session.expiresAt,
      tokenUsedAt: known.usedAt,
    });
    if (decision === 'disabled') return 'ACCOUNT_DISABLED';
    if (!account || decision === 'refuse') return 'UNAUTHENTICATED';
    if (decision === 'reuse') {
      this.logger.warn({ sessionId: session.id, userId: session.userId }, 'a used refresh token came back: its family ends');
      const ended = await this.sessions.end({ userId: session.userId, only: session.id }, 'reused_token');
      await this.revocations.endSessions(session.userId, ended, 'revoked');
      return 'UNAUTHENTICATED';
    }
    return decision === 'rotate' ? this.#rotate(token, account, session, now) : this.#repeat(token, account, session, now);
  }

  async #rotate(token: string, account: Account, session: Session, now: Date): Promise<Grant> {
    const refreshToken = makeRefreshToken();
    const parentHash = hashRefreshToken(token);
    const expiresAt = expiryOf(session, now);
    await this.sessions.markUsed(parentHash, now, sealSuccessor(token, refreshToken));
    await this.sessions.insertToken({ tokenHash: hashRefreshToken(refreshToken), sessionId: session.id, parentHash });
    await this.sessions.touch(session.id, now, expiresAt);
    return { account, sessionId: session.id, refreshToken, cookieSeconds: cookieSeconds({ ...session, expiresAt }, now), issuedAt: now };
  }

  /** A parallel tab gets the family's current token, however many tabs were faster: an older one would end the family at its next use. */
  async #repeat(token: string, account: Account, session: Session, now: Date): Promise<Outcome> {
    let current = token;
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      const row = await this.sessions.findToken(hashRefreshToken(current));
      if (!row) return 'UNAUTHENTICATED';
      if (row.usedAt === null) return { account, sessionId: session.id, refreshToken: current, cookieSeconds: cookieSeconds(session, now), issuedAt: now };
      if (row.successorSealed === null) return 'UNAUTHENTICATED';
      current = openSuccessor(current, row.successorSealed);
    }
    return 'UNAUTHENTICATED';
  }
}
