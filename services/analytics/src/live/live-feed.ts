import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LivePublisher } from '@vumon/platform/live/live-publisher.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { LOGGER } from '@vumon/platform/service-definition.js';
import { ActivityPresenter } from '../activity/activity.presenter.js';
import { CountRepository } from '../statistics/count.repository.js';
import { StatisticsQueries } from '../statistics/statistics.queries.js';
import type { ActivityTable } from '../tables.js';

/** A dashboard shows six entries: of a flood only the newest are told, the counts tell the rest. */
const MAX_TOLD_AT_ONCE = 12;
/** Figures are pushed at most once a second. */
const PUSH_MS = 1_000;
const FOLD_MS = 3_600_000;

/** Pushes what changed to the administrators' screens. At most once; the screens also ask by HTTP. */
@Injectable()
export class LiveFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #fold: NodeJS.Timeout | undefined;
  #overview = false;
  #realtime = false;

  constructor(
    private readonly publisher: LivePublisher,
    private readonly presenter: ActivityPresenter,
    private readonly statistics: StatisticsQueries,
    private readonly counts: CountRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.#push(), PUSH_MS).unref();
    this.#fold = setInterval(
      () => void this.counts.foldVisits().catch((error: unknown) => this.logger.warn({ err: error }, 'visits were not folded')),
      FOLD_MS,
    ).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
    clearInterval(this.#fold);
  }

  async happened(entries: readonly ActivityTable[]): Promise<void> {
    if (entries.length === 0) return this.overviewChanged();
    this.overviewChanged();
    const newest = [...entries].sort((a, b) => a.at.getTime() - b.at.getTime()).slice(-MAX_TOLD_AT_ONCE);
    for (const activity of await this.presenter.present(newest)) {
      await Promise.all([this.publisher.toAdmins('user_activity', activity), this.publisher.toAdmins('recent_activity', activity)]);
    }
  }

  overviewChanged(): void {
    this.#overview = true;
  }

  realtimeChanged(): void {
    this.#realtime = true;
  }

  async #push(): Promise<void> {
    const [overview, realtime] = [this.#overview, this.#realtime];
    this.#overview = false;
    this.#realtime = false;
    try {
      if (overview) await this.publisher.toAdmins('statistics_update', { type: 'overview', data: await this.statistics.overview('month') });
      if (realtime) await this.publisher.toAdmins('statistics_update', { type: 'realtime', data: await this.statistics.realtime() });
    } catch (error) {
      this.logger.warn({ err: error }, 'figures were not pushed');
    }
  }
}
