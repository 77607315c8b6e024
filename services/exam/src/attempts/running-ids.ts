import { type Kysely, sql } from 'kysely';
import type { ExamTables } from '../tables.js';

/** What runs against the clock and belongs to somebody: exams and placement tests. */
type Timed = 'attempts' | 'placements';

/** Ids of what still runs past deadline and grace, oldest deadline first. */
export async function listOverdueIds(db: Kysely<ExamTables>, table: Timed, graceMs: number, limit: number): Promise<string[]> {
  const rows = await running(db, table)
    .where('deadlineAt', '<', sql<Date>`now() - make_interval(secs => ${graceMs / 1000})`)
    .orderBy('deadlineAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Ids of what these people have running. */
export async function listRunningIdsOf(db: Kysely<ExamTables>, table: Timed, userIds: readonly string[]): Promise<string[]> {
  const rows = await running(db, table)
    .where('ownerKind', '=', 'user')
    .where('ownerId', 'in', [...userIds])
    .execute();
  return rows.map((row) => row.id);
}

const running = (db: Kysely<ExamTables>, table: Timed) => db.selectFrom(table).select('id').where('state', '=', 'in_progress');
