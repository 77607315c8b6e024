import { sql } from 'kysely';
import type { Migrations } from '../database/migrate.js';

/** The table of jobs: the truth about work that outlives a request. */
export const jobsMigrations: Migrations = {
  '0000_platform_jobs': {
    async up(db) {
      await sql`
        create table jobs (
          id uuid primary key,
          name text not null,
          key text not null,
          payload jsonb not null,
          state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'dead')),
          run_at timestamptz not null,
          attempts int not null default 0,
          lease_token uuid,
          lease_until timestamptz,
          last_error text,
          traceparent text,
          created_at timestamptz not null default now(),
          finished_at timestamptz,
          constraint jobs_name_key unique (name, key),
          constraint jobs_leased_while_running check ((state = 'running') = (lease_token is not null and lease_until is not null))
        ) with (autovacuum_vacuum_scale_factor = 0.02)`.execute(db);
      await sql`create index jobs_due on jobs (name, run_at) where state = 'waiting'`.execute(db);
      await sql`create index jobs_leased on jobs (name, lease_until) where state = 'running'`.execute(db);
      await sql`create index jobs_dead on jobs (name) where state = 'dead'`.execute(db);
      await sql`create index jobs_finished on jobs (finished_at) where state = 'done'`.execute(db);
    },
    async down(db) {
      await sql`drop table jobs`.execute(db);
    },
  },
};
