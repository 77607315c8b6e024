import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@vumon/platform/messaging/envelope.js';
import { OnEvent } from '@vumon/platform/messaging/event-registry.js';
import { NotificationRepository } from './notification.repository.js';
import { regradeText } from './notification-texts.js';

/** Tells people what happened to something of theirs while they were not looking. */
@Injectable()
export class NotificationWorker {
  constructor(private readonly notifications: NotificationRepository) {}

  @OnEvent('exam.result_regraded')
  async resultsRegraded(events: readonly EventEnvelope<'exam.result_regraded'>[]): Promise<void> {
    await this.notifications.insertOnce(
      events.flatMap(({ id, payload }) =>
        payload.userId === null
          ? []
          : [{ userId: payload.userId, kind: 'result_regraded' as const, source: id, ...regradeText(payload), link: `/result/${payload.resultId}` }],
      ),
    );
  }
}
