import { type Kysely, sql } from 'kysely';

/** What was heard of each clip, so that a reload forgets no play. */
export async function countClipPlays(db: Kysely<unknown>): Promise<void> {
  await sql`alter table placements add column plays jsonb not null default '{}'`.execute(db);
}
