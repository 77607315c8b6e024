import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type Selectable, sql } from 'kysely';
import type { Owner } from '../owner.js';
import type { AttemptTable, ExamTables } from '../tables.js';
import type { CheckedAnswers } from './checked-answers.js';
import type { Included } from './practice-scope.js';
import { listOverdueIds, listRunningIdsOf } from './running-ids.js';

export type AttemptRow = Selectable<AttemptTable>;
/** An attempt with the database's time of the same statement. */
export type TimedAttempt = AttemptRow & { readonly now: Date };

export interface NewAttempt extends Owner {
  readonly examId: string;
  readonly versionId: string;
  readonly mode: 'exam' | 'practice';
  readonly clientId: string;
  readonly included: Included;
  readonly durationMinutes: number;
}
/** What closing writes. */
export interface Closing {
  readonly id: string;
  readonly state: 'submitted' | 'auto_submitted';
  readonly finishedAt: Date;
  readonly revision: number;
  readonly answers: AttemptRow['answers'];
}
const now = sql<Date>`now()`.as('now');

@Injectable()
export class AttemptRepository {
  constructor(private readonly db: Database<ExamTables>) {}

  async findOpen(owner: Owner, examId: string): Promise<TimedAttempt | undefined> {
    return this.db.kysely
      .selectFrom('attempts')
      .selectAll()
      .select(now)
      .where('ownerKind', '=', owner.ownerKind)
      .where('ownerId', '=', owner.ownerId)
      .where('examId', '=', examId)
      .where('state', '=', 'in_progress')
      .executeTakeFirst();
  }

  /** Starts an attempt by the database's clock; undefined when one is open already (two tabs at once). */
  async insertUnlessOpen(attempt: NewAttempt): Promise<TimedAttempt | undefined> {
    const { durationMinutes, included, ...columns } = attempt;
    return this.db.kysely
      .insertInto('attempts')
      .values({
        ...columns,
        deadlineAt: attempt.mode === 'practice' ? null : sql<Date>`now() + make_interval(mins => ${durationMinutes})`,
        answers: '{}',
        flagged: '[]',
        position: 'null',
        seqs: '{}',
        included: JSON.stringify(included),
      })
      .onConflict((conflict) => conflict.columns(['ownerKind', 'ownerId', 'examId']).where('state', '=', 'in_progress').doNothing())
      .returningAll()
      .returning(now)
      .executeTakeFirst();
  }

  /** Rows of these ids in any order; absent ids are absent. */
  async listByIds(ids: readonly string[]): Promise<TimedAttempt[]> {
    return this.db.kysely
      .selectFrom('attempts')
      .selectAll()
      .select(now)
      .where('id', 'in', [...ids])
      .execute();
  }

  /** The same, locked in id order. `now` is the moment after the locks are held, since waiting for them took time. */
  async listForUpdate(ids: readonly string[]): Promise<TimedAttempt[]> {
    const rows = await this.db.kysely
      .selectFrom('attempts')
      .selectAll()
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forUpdate()
      .execute();
    const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(this.db.kysely);
    const at = clock.rows[0]?.now ?? new Date();
    return rows.map((row) => ({ ...row, now: at }));
  }

  /** Hands open attempts to new clients; answers rows with their new revision. */
  async takeOver(claims: readonly { readonly id: string; readonly clientId: string }[]): Promise<TimedAttempt[]> {
    const ordered = [...claims].sort((a, b) => (a.id < b.id ? -1 : 1));
    await sql`
      update attempts a set client_id = i.client_id, revision = a.revision + 1
      from unnest(${ordered.map((c) => c.id)}::uuid[], ${ordered.map((c) => c.clientId)}::text[]) as i(id, client_id)
      where a.id = i.id and a.state = 'in_progress' and a.client_id is distinct from i.client_id`.execute(this.db.kysely);
    return this.listByIds(ordered.map((c) => c.id));
  }

  /** Adds answers whose keys are shown from now on; the first word about a question stands. */
  async addChecked(id: string, checked: CheckedAnswers): Promise<void> {
    await this.db.kysely
      .updateTable('attempts')
      .set({ checked: sql<string>`${JSON.stringify(checked)}::jsonb || checked` })
      .where('id', '=', id)
      .execute();
  }

  async close(closings: readonly Closing[]): Promise<void> {
    const ordered = [...closings].sort((a, b) => (a.id < b.id ? -1 : 1));
    await sql`
      update attempts a set state = i.state, finished_at = i.finished_at, revision = i.revision, answers = i.answers
      from unnest(
        ${ordered.map((c) => c.id)}::uuid[], ${ordered.map((c) => c.state)}::text[], ${ordered.map((c) => c.finishedAt.toISOString())}::timestamptz[],
        ${ordered.map((c) => c.revision)}::bigint[], ${ordered.map((c) => JSON.stringify(c.answers))}::jsonb[]
      ) as i(id, state, finished_at, revision, answers)
      where a.id = i.id`.execute(this.db.kysely);
  }

  listOverdue(graceMs: number, limit: number): Promise<string[]> {
    return listOverdueIds(this.db.kysely, 'attempts', graceMs, limit);
  }

  listOpenIdsOf(userIds: readonly string[]): Promise<string[]> {
    return listRunningIdsOf(this.db.kysely, 'attempts', userIds);
  }
}
