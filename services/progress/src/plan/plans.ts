import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { Plan, PlanItem } from '@vumon/proto/http/plan.js';
import type { ProgressTables } from '../tables.js';
import { PlanRepository } from './plan.repository.js';
import { DEFAULT_WEEKLY_MINUTES, planOf } from './plan-rules.js';

/** What `PUT /progress` may say; a field that is not there stays as it is, null takes it back. */
export interface GoalChanges {
  readonly weeklyGoalMinutes?: number | null | undefined;
  readonly targetBand?: number | null | undefined;
  readonly examDate?: string | null | undefined;
}

/** Learning plans: made by rules, kept, and made anew by whatever they rest on. */
@Injectable()
export class Plans {
  constructor(
    private readonly db: Database<ProgressTables>,
    private readonly plans: PlanRepository,
  ) {}

  /** Ranks anew, within the transaction of what happened. Only people with a placement test have a kept plan. */
  async renew(userIds: readonly string[]): Promise<void> {
    const ids = [...new Set(userIds)];
    if (ids.length === 0) return;
    const { placements, goals, sat } = await this.plans.sourcesOf(ids);
    const tested = ids.filter((id) => placements.has(id));
    if (tested.length === 0) return;
    const offers = await this.plans.listOffers();
    await this.plans.savePlans(
      new Map(
        tested.map((id) => {
          const goal = goals.get(id);
          const basis = { placement: placements.get(id), sat: sat.get(id) ?? [], offers };
          return [id, planOf({ ...basis, weeklyMinutes: goal?.weeklyMinutes ?? DEFAULT_WEEKLY_MINUTES, targetBand: goal?.targetBand ?? null })];
        }),
      ),
    );
  }

  /** The kept plan without what is no longer offered; without a placement test what can be said without one. */
  async get(userId: string): Promise<Plan> {
    const { placements, goals, sat } = await this.plans.sourcesOf([userId]);
    const [placement, goal, kept] = [placements.get(userId), goals.get(userId), await this.plans.find(userId)];
    const offers = await this.plans.listOffers();
    const weeklyMinutes = goal?.weeklyMinutes ?? DEFAULT_WEEKLY_MINUTES;
    const open = new Set(offers.map(({ id }) => id));
    const items: PlanItem[] = kept
      ? kept.items.filter(({ refId }) => refId === null || open.has(refId))
      : planOf({ placement, sat: sat.get(userId) ?? [], offers, weeklyMinutes, targetBand: goal?.targetBand ?? null });
    return {
      placementId: placement?.placementId ?? null,
      level: placement?.level ?? null,
      possible: placement?.possible ?? null,
      goal: { weeklyGoalMinutes: weeklyMinutes, targetBand: goal?.targetBand ?? null, examDate: goal?.examDate ?? null },
      updatedAt: kept?.updatedAt.toISOString() ?? null,
      items,
    };
  }

  async setGoal(userId: string, { weeklyGoalMinutes, targetBand, examDate }: GoalChanges): Promise<Plan> {
    await this.db.transaction(async () => {
      await this.plans.saveGoal(userId, {
        ...(weeklyGoalMinutes !== undefined && { weeklyMinutes: weeklyGoalMinutes }),
        ...(targetBand !== undefined && { targetBand }),
        ...(examDate !== undefined && { examDate }),
      });
      await this.renew([userId]);
    });
    return this.get(userId);
  }
}
