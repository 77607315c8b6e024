import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import { PresenceRepository } from '../presence/presence.repository.js';
import { Revocations } from '../revocations/revocations.js';
import type { EndReason, IdentityTables } from '../tables.js';
import { isId } from '../validate.js';
import { hashRefreshToken } from './refresh-token.js';
import { SessionRepository } from './session.repository.js';

/** Signing out, here and elsewhere. What is over already stays over: nothing here fails twice. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly sessions: SessionRepository,
    private readonly presence: PresenceRepository,
    private readonly revocations: Revocations,
  ) {}

  /** Ends the session of the cookie and that of the bearer token; either may be missing. */
  async signOut(refreshToken: string, user: UserContext): Promise<void> {
    await this.db.transaction(async () => {
      const owner = refreshToken === '' ? undefined : await this.sessions.findOwner(hashRefreshToken(refreshToken));
      const own = user.kind === 'user' ? { userId: user.userId, sessionId: user.sessionId } : undefined;
      for (const one of [owner, own]) {
        if (!one) continue;
        const ended = await this.sessions.end({ userId: one.userId, only: one.sessionId }, 'signed_out');
        // The device that signs out needs no word about it.
        await this.revocations.endSessions(one.userId, ended, undefined);
        await this.presence.leaveIfSignedOut(one.userId);
      }
    });
  }

  /** Ends one session of the person; somebody else's is not found. */
  async one(userId: string, sessionId: string): Promise<void> {
    await this.db.transaction(async () => {
      const ended = isId(sessionId) ? await this.sessions.end({ userId, only: sessionId }, 'revoked') : [];
      if (ended.length === 0) throw new AppError('NOT_FOUND', { message: 'Không tìm thấy phiên đăng nhập' });
      await this.revocations.endSessions(userId, ended, 'revoked');
    });
  }

  /** Ends all sessions of the person but this one. */
  async others(userId: string, sessionId: string, reason: EndReason = 'revoked'): Promise<void> {
    await this.db.transaction(async () => {
      const ended = await this.sessions.end({ userId, except: sessionId }, reason);
      await this.revocations.endSessions(userId, ended, 'revoked');
    });
  }
}
