import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@vumon/platform/messaging/envelope.js';
import { OnEvent } from '@vumon/platform/messaging/event-registry.js';
import { LearnerResultRepository } from './learner-result.repository.js';

type ResultEvent = EventEnvelope<'exam.attempt_submitted' | 'exam.result_claimed'>;

/** Keeps what the tutor may say about a learner's tests, practice as practice. Results without a learner (guests) and unverified ones stay out. */
@Injectable()
export class LearnerResultWorker {
  constructor(private readonly results: LearnerResultRepository) {}

  @OnEvent('exam.attempt_submitted', 'exam.result_claimed')
  async copyResults(events: readonly ResultEvent[]): Promise<void> {
    await this.results.insertMissing(
      events.flatMap(({ payload }) =>
        payload.userId && payload.timing === 'server'
          ? [
              {
                resultId: payload.resultId,
                userId: payload.userId,
                examTitle: payload.examTitle,
                examType: payload.examType,
                correct: payload.correct,
                total: payload.total,
                band: payload.band,
                mode: payload.mode,
                submittedAt: new Date(payload.submittedAt),
              },
            ]
          : [],
      ),
    );
  }

  /** Marked again by a newer key: the same test, another score. */
  @OnEvent('exam.result_regraded')
  async raiseResults(events: readonly EventEnvelope<'exam.result_regraded'>[]): Promise<void> {
    await this.results.updateScores(events.map(({ payload }) => ({ resultId: payload.resultId, correct: payload.correct, band: payload.band })));
  }

  @OnEvent('identity.user_deleted')
  async erase(events: readonly EventEnvelope<'identity.user_deleted'>[]): Promise<void> {
    await this.results.eraseOf(events.map(({ payload }) => payload.userId));
  }
}
