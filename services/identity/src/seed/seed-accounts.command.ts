import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import type { Insertable } from 'kysely';
import { toE164 } from '../accounts/phone.js';
import { DatabaseClock } from '../clock.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { AccountTable, IdentityTables } from '../tables.js';
import { DEMO_ADMIN, DEMO_LEARNER, DEMO_LEARNERS } from './demo-people.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The demonstration's people; running it again changes nothing. The listed passwords are public, so no rule for passwords applies. */
@Injectable()
export class SeedAccounts {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly hasher: PasswordHasher,
    private readonly clock: DatabaseClock,
    private readonly outbox: Outbox,
  ) {}

  async execute(): Promise<void> {
    const now = await this.clock.now();
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    for (const demo of [DEMO_ADMIN, DEMO_LEARNER]) {
      const role = demo === DEMO_ADMIN ? 'admin' : 'user';
      const createdAt = before(demo.daysAgo * DAY_MS);
      await this.#insert({
        id: demo.id,
        email: demo.email,
        fullName: demo.fullName,
        phone: toE164(demo.phone),
        phoneGiven: demo.phone,
        role,
        createdAt,
        emailVerifiedAt: createdAt,
        passwordHash: await this.hasher.hash(demo.password),
        ...(role === 'user' && { level: 'B1', levelSource: 'self', learningGoal: 'IELTS 6.5 để du học' }),
      });
    }
    // Nobody signs in as one of these: one hash of a password that is thrown away serves them all.
    const passwordHash = await this.hasher.hash(randomBytes(32).toString('base64url'));
    for (const person of DEMO_LEARNERS) {
      const createdAt = before(person.daysAgo * DAY_MS + person.minutes * 60_000);
      await this.#insert({
        id: person.id,
        email: person.email,
        fullName: person.fullName,
        phone: toE164(person.phone),
        phoneGiven: person.phone,
        createdAt,
        passwordHash,
        level: person.level,
        levelSource: person.level && 'self',
        birthDate: person.birthDate,
        learningGoal: person.learningGoal,
      });
      const seenAt = person.seenHoursAgo === null ? createdAt : new Date(Math.max(createdAt.getTime(), now.getTime() - person.seenHoursAgo * HOUR_MS));
      await this.db.kysely
        .insertInto('presence')
        .values({ userId: person.id, lastSeenAt: seenAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }

  async #insert(account: Insertable<AccountTable> & { readonly createdAt: Date }): Promise<void> {
    await this.db.transaction(async () => {
      const row = await this.db.kysely
        .insertInto('accounts')
        .values({ ...account, termsVersion: 'unknown' })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'role'])
        .executeTakeFirst();
      if (row) await this.outbox.append('identity.user_registered', { userId: row.id, role: row.role, at: account.createdAt.toISOString() });
    });
  }
}
