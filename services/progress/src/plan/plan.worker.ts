import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@vumon/platform/messaging/envelope.js';
import { OnEvent } from '@vumon/platform/messaging/event-registry.js';
import { LearnerRepository } from '../learners/learner.repository.js';
import { PlanRepository } from './plan.repository.js';
import { Plans } from './plans.js';

type CourseEvent = EventEnvelope<'catalogue.course_created' | 'catalogue.course_updated' | 'catalogue.course_published' | 'catalogue.course_archived'>;
type ExamEvent = EventEnvelope<'exam.exam_created' | 'exam.exam_updated' | 'exam.exam_published' | 'exam.exam_hidden' | 'exam.exam_deleted'>;

/** What plans rest on, as other services announce it. Results come through the learners' worker, which has their events. */
@Injectable()
export class PlanWorker {
  constructor(
    private readonly repository: PlanRepository,
    private readonly plans: Plans,
    private readonly learners: LearnerRepository,
  ) {}

  @OnEvent('catalogue.course_created', 'catalogue.course_updated', 'catalogue.course_published', 'catalogue.course_archived')
  async courses(events: readonly CourseEvent[]): Promise<void> {
    await this.repository.saveOffers(
      events.map(({ payload }) => ({
        id: payload.courseId,
        kind: payload.type,
        title: payload.title,
        level: payload.level,
        open: payload.status === 'active',
        factAt: new Date(payload.at),
      })),
    );
  }

  @OnEvent('exam.exam_created', 'exam.exam_updated', 'exam.exam_published', 'exam.exam_hidden', 'exam.exam_deleted')
  async exams(events: readonly ExamEvent[]): Promise<void> {
    await this.repository.saveOffers(
      events.map(({ payload }) => ({
        id: payload.examId,
        kind: payload.type,
        title: payload.title,
        level: payload.difficulty ?? '',
        open: payload.status === 'published',
        factAt: new Date(payload.at),
      })),
    );
  }

  @OnEvent('exam.placement_completed', 'exam.placement_claimed')
  async placements(events: readonly EventEnvelope<'exam.placement_completed' | 'exam.placement_claimed'>[]): Promise<void> {
    const erased = await this.learners.listErased(events.flatMap(({ payload }) => payload.userId ?? []));
    const renewed: string[] = [];
    for (const { payload } of events) {
      const { userId, level } = payload;
      // A guest's test, or one that was too short to tell.
      if (userId === null || level === null || erased.has(userId)) continue;
      const { placementId, possible, skills } = payload;
      await this.repository.savePlacement({ userId, placementId, level, possible, skills, takenAt: new Date(payload.at) });
      renewed.push(userId);
    }
    await this.learners.insertMissing(renewed);
    await this.plans.renew(renewed);
  }
}
