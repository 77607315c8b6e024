import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { LivePublisher } from '@vumon/platform/live/live-publisher.js';
import { RedisClient } from '@vumon/platform/redis/redis-client.js';
import type { ServerMessagePayload } from '@vumon/proto/socket.js';
import { revocationsKey } from '@vumon/proto/user-context.js';
import { ACCESS_TOKEN_SECONDS } from '../sessions/session-life.js';
import type { IdentityTables } from '../tables.js';
import { type Revocation, RevocationRepository } from './revocation.repository.js';

type Reason = ServerMessagePayload<'session_ended'>['reason'];
/** Entries older than any access token, with room for clocks that disagree. */
const KEEP_SECONDS = ACCESS_TOKEN_SECONDS + 300;
const CHUNK = 500;

/**
 * Tells the gateways whose access tokens are no longer good. Postgres is the truth, written with the change itself; Redis gets it after the commit,
 * and the sweep brings it back when Redis or this process died in between.
 */
@Injectable()
export class Revocations {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly revocations: RevocationRepository,
    private readonly redis: RedisClient,
    private readonly live: LivePublisher,
  ) {}

  /** Single sessions are over. */
  async endSessions(userId: string, sessionIds: readonly string[], reason: Reason | undefined): Promise<void> {
    if (sessionIds.length === 0) return;
    this.#announce(await this.revocations.revoke(sessionIds.map((id) => `session:${id}` as const)), userId, reason);
  }

  /** Every access token issued until now is dead; refreshing goes on and brings what is true now. */
  async endAccessTokens(userId: string, reason: Reason): Promise<void> {
    this.#announce(await this.revocations.revoke([`user:${userId}`]), userId, reason);
  }

  /** The account is locked: nothing works until it is lifted, and older access tokens not even then. */
  async lock(userId: string): Promise<void> {
    this.#announce(await this.revocations.revoke([`user-disabled:${userId}`, `user:${userId}`]), userId, 'disabled');
  }

  async unlock(userId: string): Promise<void> {
    this.#announce(await this.revocations.lift(`user-disabled:${userId}`), userId, undefined);
  }

  /** Writes what happened within the life of an access token to Redis again, and trims what is older. */
  async sweep(): Promise<void> {
    await this.#write(await this.revocations.listTouchedWithin(ACCESS_TOKEN_SECONDS));
    await this.redis.commands.zremrangebyscore(revocationsKey, '-inf', Date.now() - KEEP_SECONDS * 1000);
  }

  #announce(rows: readonly Revocation[], userId: string, reason: Reason | undefined): void {
    this.db.afterCommit(async () => {
      await this.#write(rows);
      if (reason) await this.live.toUser(userId, { reason });
    });
  }

  async #write(rows: readonly Revocation[]): Promise<void> {
    const lifted = rows.filter((row) => row.liftedAt !== null).map((row) => row.member);
    // Rounded up: a token issued in the millisecond of the revocation came before it.
    const dead = rows.filter((row) => row.liftedAt === null).map((row) => ({ score: row.revokedAt.getTime() + 1, member: row.member }));
    for (let i = 0; i < dead.length; i += CHUNK) {
      await this.redis.commands.zadd(revocationsKey, ...dead.slice(i, i + CHUNK).flatMap(({ score, member }) => [score, member]));
    }
    for (let i = 0; i < lifted.length; i += CHUNK) await this.redis.commands.zrem(revocationsKey, ...lifted.slice(i, i + CHUNK));
  }
}
