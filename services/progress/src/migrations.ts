import type { Migrations } from '@vumon/platform/database/migrate.js';
import { sql } from 'kysely';
import { createPlans } from './migrations/create-plans.js';

export const migrations: Migrations = {
  '20261121T0900_create_progress': {
    up: async (db) => {
      await sql`create table learners (user_id uuid primary key, created_at timestamptz not null default now())`.execute(db);
      await sql`
        create table tests (
          result_id uuid primary key,
          user_id uuid not null,
          mode text not null constraint tests_mode check (mode in ('exam', 'practice')),
          timing text not null constraint tests_timing check (timing in ('server', 'unverified')),
          answered int not null,
          percentage int not null,
          band real,
          submitted_at timestamptz not null
        )`.execute(db);
      await sql`create index tests_of_user on tests (user_id, submitted_at desc)`.execute(db);
      await sql`
        create table activities (
          id bigint generated always as identity primary key,
          user_id uuid not null,
          kind text not null constraint activities_kind check (kind in ('exam')),
          ref_id uuid not null,
          active_seconds int not null constraint activities_seconds check (active_seconds >= 0),
          started_at timestamptz not null,
          day_vn date not null,
          constraint activities_once unique (kind, ref_id)
        )`.execute(db);
      await sql`create index activities_by_day on activities (user_id, day_vn)`.execute(db);
      await sql`
        create table self_reports (
          id bigint generated always as identity primary key,
          user_id uuid not null,
          kind text not null,
          payload jsonb not null,
          created_at timestamptz not null default now()
        )`.execute(db);
      await sql`create index self_reports_of_user on self_reports (user_id, created_at)`.execute(db);
    },
  },
  '20261121T1300_remember_erased': {
    up: async (db) => {
      await sql`create table erased_users (user_id uuid primary key, erased_at timestamptz not null default now())`.execute(db);
    },
  },
  '20261121T1640_create_plans': { up: createPlans },
};
