import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@vumon/platform/messaging/envelope.js';
import { OnEvent } from '@vumon/platform/messaging/event-registry.js';
import { vietnamDay } from '@vumon/platform/time/vietnam-day.js';
import { PlanRepository } from '../plan/plan.repository.js';
import { Plans } from '../plan/plans.js';
import { LearnerRepository } from './learner.repository.js';

type ResultEvent = EventEnvelope<'exam.attempt_submitted' | 'exam.result_claimed'>;

/** Progress follows from what other services announce, never from numbers that a browser sends. */
@Injectable()
export class LearnerWorker {
  constructor(
    private readonly learners: LearnerRepository,
    private readonly plans: Plans,
    private readonly planRows: PlanRepository,
  ) {}

  @OnEvent('identity.user_registered')
  async welcome(events: readonly EventEnvelope<'identity.user_registered'>[]): Promise<void> {
    const ids = events.map(({ payload }) => payload.userId);
    const erased = await this.learners.listErased(ids);
    await this.learners.insertMissing(ids.filter((id) => !erased.has(id)));
  }

  @OnEvent('exam.attempt_submitted', 'exam.result_claimed')
  async countTests(events: readonly ResultEvent[]): Promise<void> {
    const erased = await this.learners.listErased(events.flatMap(({ payload }) => payload.userId ?? []));
    const own = events.flatMap(({ payload }) => (payload.userId && !erased.has(payload.userId) ? [{ ...payload, userId: payload.userId }] : []));
    await this.learners.insertMissing(own.map((result) => result.userId));
    await this.learners.insertTests(
      own.map((result) => ({
        resultId: result.resultId,
        userId: result.userId,
        mode: result.mode,
        timing: result.timing,
        answered: result.answered,
        percentage: result.percentage,
        band: result.band,
        submittedAt: new Date(result.submittedAt),
        examId: result.examId,
        examType: result.examType,
      })),
    );
    // Time counts only where the server measured it and the learner did something.
    const measured = own.filter((result) => result.timing === 'server' && result.answered > 0);
    await this.learners.insertActivities(
      measured.map((result) => {
        const startedAt = new Date(Date.parse(result.submittedAt) - result.timeSpentSeconds * 1000);
        return { userId: result.userId, kind: 'exam', refId: result.resultId, activeSeconds: result.timeSpentSeconds, startedAt, dayVn: vietnamDay(startedAt) };
      }),
    );
    await this.plans.renew(own.map((result) => result.userId));
  }

  /** Marked again by a newer key: the same test, another score. */
  @OnEvent('exam.result_regraded')
  async raiseTests(events: readonly EventEnvelope<'exam.result_regraded'>[]): Promise<void> {
    await this.learners.updateScores(events.map(({ payload }) => ({ resultId: payload.resultId, percentage: payload.percentage, band: payload.band })));
    await this.plans.renew(events.flatMap(({ payload }) => payload.userId ?? []));
  }

  @OnEvent('identity.user_deleted')
  async erase(events: readonly EventEnvelope<'identity.user_deleted'>[]): Promise<void> {
    const userIds = events.map(({ payload }) => payload.userId);
    await this.learners.eraseOf(userIds);
    await this.planRows.eraseOf(userIds);
  }
}
