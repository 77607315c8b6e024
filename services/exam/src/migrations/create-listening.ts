import { type Kysely, sql } from 'kysely';

export async function createListening(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attempt_sections (
      attempt_id uuid not null constraint attempt_sections_attempt references attempts (id) on delete cascade,
      section_id text not null,
      audio_started_at timestamptz not null,
      stalled_ms int not null default 0 constraint attempt_sections_stalled check (stalled_ms between 0 and 60000),
      stalled_at timestamptz,
      listened_at timestamptz,
      primary key (attempt_id, section_id)
    )`.execute(db);
  await sql`
    create table audio_uploads (
      key text primary key,
      size_bytes int,
      duration_seconds real,
      created_at timestamptz not null default now(),
      adopted_at timestamptz,
      constraint audio_uploads_measured check ((size_bytes is null) = (duration_seconds is null)),
      constraint audio_uploads_adopted check (adopted_at is null or duration_seconds is not null)
    )`.execute(db);
}
