import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { DatabaseClock } from '../clock.js';
import type { IdentityTables } from '../tables.js';
import { afterFailure, waitSeconds } from './back-off.js';
import { KeyedQueue } from './keyed-queue.js';

const MESSAGE = 'Quá nhiều yêu cầu đăng nhập. Vui lòng thử lại sau ít phút.';
const MAX_WAITING = 200;
const bucketOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Slows down guessing. Tries of one key run one after the other in a process, so that twenty at once do not all slip in before the first is counted;
 * counts live in Postgres, shared by all processes. The gateway limits addresses by itself.
 */
@Injectable()
export class SignInThrottle {
  readonly #queue = new KeyedQueue(MAX_WAITING);

  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly clock: DatabaseClock,
  ) {}

  /** Runs a try and returns its result. Throws RATE_LIMITED with `retryAfterSeconds` without running it while the key has to wait. Success forgets the failures. */
  guard(key: string, attempt: () => Promise<boolean>): Promise<boolean> {
    const bucket = bucketOf(key);
    return this.#queue.run(key, async () => {
      await this.#admit(bucket);
      const right = await attempt();
      if (right) await this.db.kysely.deleteFrom('signInFailures').where('bucket', '=', bucket).execute();
      else await this.#countFailure(bucket);
      return right;
    });
  }

  /** Removes what no longer matters. */
  async forgetOld(before: Date): Promise<void> {
    await this.db.kysely.deleteFrom('signInFailures').where('lastFailedAt', '<', before).execute();
  }

  async #admit(bucket: Buffer): Promise<void> {
    const state = await this.db.kysely.selectFrom('signInFailures').selectAll().where('bucket', '=', bucket).executeTakeFirst();
    if (!state) return;
    const wait = waitSeconds(state, await this.clock.now());
    if (wait > 0) throw new AppError('RATE_LIMITED', { message: MESSAGE, data: { retryAfterSeconds: wait } });
  }

  async #countFailure(bucket: Buffer): Promise<void> {
    await this.db.transaction(async () => {
      const now = await this.clock.now();
      // The first failure makes the row; a parallel one waits here and then reads it.
      const first = await this.db.kysely
        .insertInto('signInFailures')
        .values({ bucket, ...afterFailure(undefined, now) })
        .onConflict((conflict) => conflict.column('bucket').doNothing())
        .returning('bucket')
        .executeTakeFirst();
      if (first) return;
      const state = await this.db.kysely.selectFrom('signInFailures').selectAll().where('bucket', '=', bucket).forUpdate().executeTakeFirst();
      await this.db.kysely.updateTable('signInFailures').set(afterFailure(state, now)).where('bucket', '=', bucket).execute();
    });
  }
}
