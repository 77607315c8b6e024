import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { EventEnvelope } from '@vumon/platform/messaging/envelope.js';
import { OnEvent } from '@vumon/platform/messaging/event-registry.js';
import { LiveFeed } from '../live/live-feed.js';
import { People } from '../people/people.js';
import { CountRepository } from '../statistics/count.repository.js';
import type { ActivityTable } from '../tables.js';
import { ActivityRepository } from './activity.repository.js';

const blank = { actorId: null, objectId: null, objectTitle: null, band: null };

/** Events that a dashboard tells people about: kept as data, counted, and shown live after the commit. */
@Injectable()
export class ActivityWorker {
  constructor(
    private readonly db: Database,
    private readonly activities: ActivityRepository,
    private readonly counts: CountRepository,
    private readonly live: LiveFeed,
    private readonly people: People,
  ) {}

  @OnEvent('identity.user_registered')
  async registered(events: readonly EventEnvelope<'identity.user_registered'>[]): Promise<void> {
    await this.counts.add(
      'users_registered',
      events.map(({ payload }) => payload.at),
    );
    await this.#tell(events.map(({ id, payload }) => ({ ...blank, id, verb: 'registered', actorId: payload.userId, at: new Date(payload.at) })));
  }

  @OnEvent('exam.attempt_submitted')
  async submitted(events: readonly EventEnvelope<'exam.attempt_submitted'>[]): Promise<void> {
    await this.#tell(
      events.map(({ id, payload }) => ({
        id,
        verb: 'submitted',
        actorId: payload.userId,
        objectId: payload.examId,
        objectTitle: payload.examTitle,
        band: payload.band,
        at: new Date(payload.submittedAt),
      })),
    );
    // Last: all partitions meet on the row of today, and whoever has it keeps the others waiting until its commit.
    await this.counts.add(
      'attempts_submitted',
      events.map(({ payload }) => payload.submittedAt),
    );
  }

  @OnEvent('identity.account_disabled')
  async disabled(events: readonly EventEnvelope<'identity.account_disabled'>[]): Promise<void> {
    await this.#tell(events.map(({ id, payload }) => ({ ...blank, id, verb: 'account_disabled', actorId: payload.userId, at: new Date(payload.at) })));
  }

  /** These change what is true of a person, not what happened. */
  @OnEvent('identity.user_updated', 'identity.role_changed', 'identity.account_enabled')
  async changed(events: readonly EventEnvelope<'identity.user_updated' | 'identity.role_changed' | 'identity.account_enabled'>[]): Promise<void> {
    this.people.forget(events.map(({ payload }) => payload.userId));
    this.live.overviewChanged();
    await Promise.resolve();
  }

  @OnEvent('identity.user_deleted')
  async erased(events: readonly EventEnvelope<'identity.user_deleted'>[]): Promise<void> {
    const ids = events.map(({ payload }) => payload.userId);
    this.people.forget(ids);
    await this.counts.add(
      'users_deleted',
      events.map(({ payload }) => payload.at),
    );
    await this.activities.eraseActors(ids);
    this.db.afterCommit(() => this.live.overviewChanged());
  }

  async #tell(entries: ActivityTable[]): Promise<void> {
    await this.activities.insert(entries);
    this.db.afterCommit(() => this.live.happened(entries));
  }
}
