import { Injectable } from '@nestjs/common';
import type { Device, SessionResponse } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { presentUser } from '../accounts/account.presenter.js';
import { DatabaseClock } from '../clock.js';
import type { Account } from '../tables.js';
import { AccessTokenSigner } from './access-token.js';
import { hashRefreshToken, makeRefreshToken } from './refresh-token.js';
import { SessionRepository } from './session.repository.js';
import { cookieSeconds, expiryOf } from './session-life.js';

/** What a person holds after signing in or refreshing. */
export interface Grant {
  readonly account: Account;
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly cookieSeconds: number;
  readonly issuedAt: Date;
}

@Injectable()
export class SessionIssuer {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: DatabaseClock,
    private readonly signer: AccessTokenSigner,
  ) {}

  /** Opens a session; belongs into the transaction that holds the account. */
  async open(account: Account, options: { readonly remember: boolean; readonly device: Device | undefined }): Promise<Grant> {
    const { remember, device } = options;
    const now = await this.clock.now();
    const session = await this.sessions.insert({
      userId: account.id,
      remember,
      userAgent: (device?.userAgent ?? '').slice(0, 400),
      ip: (device?.ip ?? '').slice(0, 64),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: expiryOf({ remember, createdAt: now }, now),
    });
    const refreshToken = makeRefreshToken();
    await this.sessions.insertToken({ tokenHash: hashRefreshToken(refreshToken), sessionId: session.id, parentHash: null });
    return { account, sessionId: session.id, refreshToken, cookieSeconds: cookieSeconds(session, now), issuedAt: now };
  }

  /** Signs the access token; after the commit. */
  async answer({ account, sessionId, refreshToken, cookieSeconds: maxAge, issuedAt }: Grant): Promise<SessionResponse> {
    return {
      userJson: Buffer.from(JSON.stringify(presentUser(account))),
      accessToken: await this.signer.sign({ userId: account.id, sessionId, role: account.role }, issuedAt),
      refreshToken,
      refreshMaxAgeSeconds: maxAge,
    };
  }
}
