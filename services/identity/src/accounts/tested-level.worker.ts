import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { EventEnvelope } from '@vumon/platform/messaging/envelope.js';
import { OnEvent } from '@vumon/platform/messaging/event-registry.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import type { IdentityTables } from '../tables.js';

/** A placement test replaces whatever level a person had or named. */
@Injectable()
export class TestedLevelWorker {
  constructor(
    private readonly db: Database<IdentityTables>,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent('exam.placement_completed', 'exam.placement_claimed')
  async take(events: readonly EventEnvelope<'exam.placement_completed' | 'exam.placement_claimed'>[]): Promise<void> {
    for (const { payload } of events) {
      const { userId, level, at } = payload;
      // A guest's test, or one that was too short to tell.
      if (userId === null || level === null) continue;
      const saved = await this.db.kysely
        .updateTable('accounts')
        .set({ level, levelSource: 'test_results', updatedAt: (eb) => eb.fn<Date>('now') })
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (saved) await this.outbox.append('identity.user_updated', { userId, fields: ['level'], at });
    }
  }
}
