import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type Selectable, sql } from 'kysely';
import { listOverdueIds, listRunningIdsOf } from '../attempts/running-ids.js';
import type { Owner } from '../owner.js';
import type { ExamTables, PlacementTable } from '../tables.js';
import type { ClipPlays } from './clip-plays.js';
import { DURATION_MINUTES, type Form, type PlacementAnswers } from './placement-bank.js';
import type { PlacementReport } from './placement-level.js';

/** A sitting with the database's time of the same statement. */
export type PlacementRow = Selectable<PlacementTable> & { readonly now: Date };
/** What closing writes. */
export interface PlacementClosing {
  readonly id: string;
  readonly state: 'submitted' | 'auto_submitted';
  readonly finishedAt: Date;
  readonly report: PlacementReport;
}
const now = sql<Date>`now()`.as('now');
const OPEN = ['created', 'in_progress'] as const;

@Injectable()
export class PlacementRepository {
  constructor(private readonly db: Database<ExamTables>) {}

  async find(id: string): Promise<PlacementRow | undefined> {
    return this.db.kysely.selectFrom('placements').selectAll().select(now).where('id', '=', id).executeTakeFirst();
  }

  /** Locked in id order. `now` is the moment after the locks are held. */
  async listForUpdate(ids: readonly string[]): Promise<PlacementRow[]> {
    const rows = await this.db.kysely
      .selectFrom('placements')
      .selectAll()
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forUpdate()
      .execute();
    const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(this.db.kysely);
    const at = clock.rows[0]?.now ?? new Date();
    return rows.map((row) => ({ ...row, now: at }));
  }

  async findOpen(owner: Owner): Promise<PlacementRow | undefined> {
    return this.#own(owner).where('state', 'in', OPEN).executeTakeFirst();
  }

  /** The newest that has ended. */
  async findLatest(owner: Owner): Promise<PlacementRow | undefined> {
    return this.#own(owner).where('state', 'not in', OPEN).orderBy('finishedAt', 'desc').executeTakeFirst();
  }

  /** The newest from which a level was read: from then on the pause before the next one counts. */
  async findLatestMeasured(owner: Owner): Promise<PlacementRow | undefined> {
    return this.#own(owner).where('level', 'is not', null).orderBy('finishedAt', 'desc').executeTakeFirst();
  }

  /** undefined when one is open already (two tabs at once). */
  async insertUnlessOpen(owner: Owner, { id, bankId, form }: { readonly id: string; readonly bankId: string; readonly form: Form }) {
    return this.db.kysely
      .insertInto('placements')
      .values({ id, bankId, ...owner, form: JSON.stringify(form) })
      .onConflict((conflict) => conflict.columns(['ownerKind', 'ownerId']).where('state', 'in', OPEN).doNothing())
      .returningAll()
      .returning(now)
      .executeTakeFirst();
  }

  /** Begins a sitting by the database's clock; undefined when it has begun before. */
  async begin(id: string): Promise<PlacementRow | undefined> {
    return this.db.kysely
      .updateTable('placements')
      .set({ state: 'in_progress', startedAt: sql<Date>`now()`, deadlineAt: sql<Date>`now() + make_interval(mins => ${DURATION_MINUTES})` })
      .where('id', '=', id)
      .where('state', '=', 'created')
      .returningAll()
      .returning(now)
      .executeTakeFirst();
  }

  async saveAnswers(id: string, answers: PlacementAnswers): Promise<void> {
    await this.db.kysely
      .updateTable('placements')
      .set({ answers: JSON.stringify(answers) })
      .where('id', '=', id)
      .execute();
  }

  async savePlays(id: string, plays: ClipPlays): Promise<void> {
    await this.db.kysely
      .updateTable('placements')
      .set({ plays: JSON.stringify(plays) })
      .where('id', '=', id)
      .execute();
  }

  async close({ id, state, finishedAt, report }: PlacementClosing): Promise<void> {
    await this.db.kysely
      .updateTable('placements')
      .set({ state, finishedAt, level: report.level, report: JSON.stringify(report) })
      .where('id', '=', id)
      .execute();
  }

  listOverdue(graceMs: number, limit: number): Promise<string[]> {
    return listOverdueIds(this.db.kysely, 'placements', graceMs, limit);
  }

  listRunningIdsOf(userIds: readonly string[]): Promise<string[]> {
    return listRunningIdsOf(this.db.kysely, 'placements', userIds);
  }

  /** Moves a guest's finished sittings to a learner. Older ones than the limit stay. */
  async claim(guestId: string, userId: string, maxAgeDays: number): Promise<string[]> {
    const rows = await this.db.kysely
      .updateTable('placements')
      .set({ ownerKind: 'user', ownerId: userId })
      .where('ownerKind', '=', 'guest')
      .where('ownerId', '=', guestId)
      .where('finishedAt', '>', sql<Date>`now() - make_interval(days => ${maxAgeDays})`)
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  }

  /** Everything of these people; answers the ids. */
  async eraseOf(userIds: readonly string[]): Promise<string[]> {
    const rows = await this.db.kysely
      .deleteFrom('placements')
      .where('ownerKind', '=', 'user')
      .where('ownerId', 'in', [...userIds])
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  }

  #own({ ownerKind, ownerId }: Owner) {
    return this.db.kysely.selectFrom('placements').selectAll().select(now).where('ownerKind', '=', ownerKind).where('ownerId', '=', ownerId);
  }
}
