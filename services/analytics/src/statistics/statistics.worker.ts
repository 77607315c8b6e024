import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { EventEnvelope } from '@vumon/platform/messaging/envelope.js';
import { OnEvent } from '@vumon/platform/messaging/event-registry.js';
import { ActivityRepository } from '../activity/activity.repository.js';
import { LiveFeed } from '../live/live-feed.js';
import { ContentRepository } from './content.repository.js';
import { CountRepository } from './count.repository.js';

type ExamEvent = EventEnvelope<'exam.exam_created' | 'exam.exam_updated' | 'exam.exam_published' | 'exam.exam_hidden' | 'exam.exam_deleted'>;
type CourseEvent = EventEnvelope<'catalogue.course_created' | 'catalogue.course_updated' | 'catalogue.course_published' | 'catalogue.course_archived'>;

/** Aggregates by day, what is live, and who visits. */
@Injectable()
export class StatisticsWorker {
  constructor(
    private readonly db: Database,
    private readonly counts: CountRepository,
    private readonly contents: ContentRepository,
    private readonly activities: ActivityRepository,
    private readonly live: LiveFeed,
  ) {}

  @OnEvent('exam.exam_created', 'exam.exam_updated', 'exam.exam_published', 'exam.exam_hidden', 'exam.exam_deleted')
  async exams(events: readonly ExamEvent[]): Promise<void> {
    await this.contents.saveNewest(
      events.map(({ payload }) => ({ id: payload.examId, kind: 'exam', live: payload.status === 'published', factAt: new Date(payload.at) })),
    );
    const entries = events
      .filter((event) => event.name === 'exam.exam_published')
      .map(({ id, payload }) => ({
        id,
        verb: 'exam_published' as const,
        actorId: null,
        objectId: payload.examId,
        objectTitle: payload.title,
        band: null,
        at: new Date(payload.at),
      }));
    await this.activities.insert(entries);
    this.db.afterCommit(() => this.live.happened(entries));
  }

  @OnEvent('catalogue.course_created', 'catalogue.course_updated', 'catalogue.course_published', 'catalogue.course_archived')
  async courses(events: readonly CourseEvent[]): Promise<void> {
    await this.contents.saveNewest(
      events.map(({ payload }) => ({ id: payload.courseId, kind: 'course', live: payload.status === 'active', factAt: new Date(payload.at) })),
    );
    const entries = events
      .filter((event) => event.name === 'catalogue.course_published')
      .map(({ id, payload }) => ({
        id,
        verb: 'course_published' as const,
        actorId: null,
        objectId: payload.courseId,
        objectTitle: payload.title,
        band: null,
        at: new Date(payload.at),
      }));
    await this.activities.insert(entries);
    this.db.afterCommit(() => this.live.happened(entries));
  }

  @OnEvent('identity.user_signed_in')
  async signIns(events: readonly EventEnvelope<'identity.user_signed_in'>[]): Promise<void> {
    await this.counts.add(
      'sign_ins',
      events.map(({ payload }) => payload.at),
    );
    this.db.afterCommit(() => this.live.realtimeChanged());
  }

  @OnEvent('exam.attempt_started')
  async attemptsStarted(events: readonly EventEnvelope<'exam.attempt_started'>[]): Promise<void> {
    await this.counts.add(
      'attempts_started',
      events.map(({ payload }) => payload.startedAt),
    );
  }

  /** A claimed result was counted when it was submitted; only the claim itself is new. */
  @OnEvent('exam.result_claimed')
  async resultsClaimed(events: readonly EventEnvelope<'exam.result_claimed'>[]): Promise<void> {
    await this.counts.add(
      'results_claimed',
      events.map(({ occurredAt }) => occurredAt.toISOString()),
    );
  }

  @OnEvent('exam.result_regraded')
  async resultsRegraded(events: readonly EventEnvelope<'exam.result_regraded'>[]): Promise<void> {
    await this.counts.add(
      'results_regraded',
      events.map(({ payload }) => payload.at),
    );
  }

  @OnEvent('exam.placement_completed')
  async placementsCompleted(events: readonly EventEnvelope<'exam.placement_completed'>[]): Promise<void> {
    await this.counts.add(
      'placements_completed',
      events.map(({ payload }) => payload.at),
    );
  }

  /** A claimed test was counted when it ended; only the claim itself is new. */
  @OnEvent('exam.placement_claimed')
  async placementsClaimed(events: readonly EventEnvelope<'exam.placement_claimed'>[]): Promise<void> {
    await this.counts.add(
      'placements_claimed',
      events.map(({ occurredAt }) => occurredAt.toISOString()),
    );
  }

  @OnEvent('activity.page_visited')
  async visits(events: readonly EventEnvelope<'activity.page_visited'>[]): Promise<void> {
    await this.counts.visit(events.map(({ payload }) => ({ visitor: payload.visitor, day: payload.day, at: new Date(payload.at) })));
    this.db.afterCommit(() => this.live.realtimeChanged());
  }
}
