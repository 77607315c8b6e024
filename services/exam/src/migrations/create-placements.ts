import { type Kysely, sql } from 'kysely';

export async function createPlacements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table placement_banks (
      id uuid primary key default uuidv7(),
      content_hash text not null constraint placement_banks_once unique,
      content jsonb not null,
      seeded_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table placements (
      id uuid primary key default uuidv7(),
      bank_id uuid not null constraint placements_bank references placement_banks (id),
      owner_kind text not null constraint placements_owner_kind check (owner_kind in ('user', 'guest')),
      owner_id uuid not null,
      state text not null default 'created' constraint placements_state check (state in ('created', 'in_progress', 'submitted', 'auto_submitted')),
      form jsonb not null,
      answers jsonb not null default '{}',
      created_at timestamptz not null default now(),
      started_at timestamptz,
      deadline_at timestamptz,
      finished_at timestamptz,
      level text,
      report jsonb not null default 'null',
      constraint placements_started check ((state = 'created') = (started_at is null) and (started_at is null) = (deadline_at is null)),
      constraint placements_finished check ((state in ('submitted', 'auto_submitted')) = (finished_at is not null) and (finished_at is null) = (report = 'null'))
    )
    with (fillfactor = 70)`.execute(db);
  await sql`create unique index placements_one_open on placements (owner_kind, owner_id) where state in ('created', 'in_progress')`.execute(db);
  await sql`create index placements_due on placements (deadline_at) where state = 'in_progress'`.execute(db);
  await sql`create index placements_of_owner on placements (owner_kind, owner_id, finished_at desc)`.execute(db);
}
