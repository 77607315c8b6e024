import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@vumon/platform/messaging/envelope.js';
import { OnEvent } from '@vumon/platform/messaging/event-registry.js';
import { CoursePriceRepository } from './course-price.repository.js';

type CourseEvent = EventEnvelope<'catalogue.course_created' | 'catalogue.course_updated' | 'catalogue.course_published' | 'catalogue.course_archived'>;

/** Keeps payment's copy of course prices, so that making an order needs no other service. */
@Injectable()
export class CoursePriceWorker {
  constructor(private readonly prices: CoursePriceRepository) {}

  @OnEvent('catalogue.course_created', 'catalogue.course_updated', 'catalogue.course_published', 'catalogue.course_archived')
  async copyPrices(events: readonly CourseEvent[]): Promise<void> {
    await this.prices.saveNewest(
      events.map(({ payload }) => ({
        courseId: payload.courseId,
        title: payload.title,
        priceVnd: payload.priceVnd,
        status: payload.status,
        factAt: new Date(payload.at),
      })),
    );
  }
}
