import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { PlanItem } from '@vumon/proto/http/plan.js';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { GoalTable, OfferTable, PlacementTable, PlanTable, ProgressTables } from '../tables.js';
import type { SatExam } from './plan-rules.js';

/** Everything that the plans of these people rest on. */
export interface PlanSources {
  readonly placements: ReadonlyMap<string, Selectable<PlacementTable>>;
  readonly goals: ReadonlyMap<string, Selectable<GoalTable>>;
  readonly sat: ReadonlyMap<string, readonly SatExam[]>;
}

@Injectable()
export class PlanRepository {
  constructor(private readonly db: Database<ProgressTables>) {}

  /** The newest fact about each course and exam stands, in whatever order they arrive. */
  async saveOffers(offers: readonly Insertable<OfferTable>[]): Promise<void> {
    const newest = new Map<string, Insertable<OfferTable>>();
    for (const offer of offers) if (!(newest.get(offer.id)?.factAt && Number(newest.get(offer.id)?.factAt) > Number(offer.factAt))) newest.set(offer.id, offer);
    if (newest.size === 0) return;
    await this.db.kysely
      .insertInto('offers')
      .values([...newest.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({
            title: eb.ref('excluded.title'),
            level: eb.ref('excluded.level'),
            open: eb.ref('excluded.open'),
            factAt: eb.ref('excluded.factAt'),
          }))
          .whereRef('offers.factAt', '<=', 'excluded.factAt'),
      )
      .execute();
  }

  async listOffers(): Promise<Selectable<OfferTable>[]> {
    return this.db.kysely.selectFrom('offers').selectAll().where('open', '=', true).orderBy('id').execute();
  }

  /** An older test never replaces a newer one. */
  async savePlacement(placement: Omit<Insertable<PlacementTable>, 'skills'> & { readonly skills: Selectable<PlacementTable>['skills'] }): Promise<void> {
    const row = { ...placement, skills: JSON.stringify(placement.skills) };
    await this.db.kysely
      .insertInto('placements')
      .values(row)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row).whereRef('placements.takenAt', '<=', 'excluded.takenAt'))
      .execute();
  }

  async saveGoal(userId: string, changes: Partial<Pick<GoalTable, 'weeklyMinutes' | 'targetBand' | 'examDate'>>): Promise<void> {
    await this.db.kysely
      .insertInto('goals')
      .values({ userId, weeklyMinutes: null, targetBand: null, examDate: null, ...changes })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...changes, updatedAt: sql<Date>`now()` }))
      .execute();
  }

  async sourcesOf(userIds: readonly string[]): Promise<PlanSources> {
    const ids = [...userIds];
    const placements = await this.db.kysely.selectFrom('placements').selectAll().where('userId', 'in', ids).execute();
    const goals = await this.db.kysely.selectFrom('goals').selectAll().where('userId', 'in', ids).execute();
    const tests = await this.db.kysely
      .selectFrom('tests')
      .select(['userId', 'examId', 'examType', 'band', 'submittedAt'])
      .where('userId', 'in', ids)
      .where('mode', '=', 'exam')
      .where('timing', '=', 'server')
      .where('answered', '>', 0)
      .orderBy('submittedAt', 'desc')
      .execute();
    const sat = new Map<string, SatExam[]>(ids.map((id) => [id, []]));
    for (const { userId, examId, examType, band, submittedAt } of tests)
      if (examId !== null && examType !== null) sat.get(userId)?.push({ examId, examType, band, at: submittedAt });
    return { placements: new Map(placements.map((row) => [row.userId, row])), goals: new Map(goals.map((row) => [row.userId, row])), sat };
  }

  async savePlans(plans: ReadonlyMap<string, readonly PlanItem[]>): Promise<void> {
    if (plans.size === 0) return;
    await this.db.kysely
      .insertInto('plans')
      .values([...plans].sort(([a], [b]) => (a < b ? -1 : 1)).map(([userId, items]) => ({ userId, items: JSON.stringify(items) })))
      .onConflict((conflict) => conflict.column('userId').doUpdateSet((eb) => ({ items: eb.ref('excluded.items'), updatedAt: sql<Date>`now()` })))
      .execute();
  }

  async find(userId: string): Promise<Selectable<PlanTable> | undefined> {
    return this.db.kysely.selectFrom('plans').selectAll().where('userId', '=', userId).executeTakeFirst();
  }

  async eraseOf(userIds: readonly string[]): Promise<void> {
    const ids = [...userIds];
    await this.db.kysely.deleteFrom('plans').where('userId', 'in', ids).execute();
    await this.db.kysely.deleteFrom('placements').where('userId', 'in', ids).execute();
    await this.db.kysely.deleteFrom('goals').where('userId', 'in', ids).execute();
  }
}
