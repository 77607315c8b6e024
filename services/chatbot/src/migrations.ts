import type { Migrations } from '@vumon/platform/database/migrate.js';
import { sql } from 'kysely';

export const migrations: Migrations = {
  '20261121T0900_create_learner_results': {
    up: async (db) => {
      await sql`
        create table learner_results (
          result_id uuid primary key,
          user_id uuid not null,
          exam_title text not null,
          exam_type text not null constraint learner_results_type check (exam_type in ('reading', 'listening')),
          correct int not null,
          total int not null,
          band real,
          submitted_at timestamptz not null
        )`.execute(db);
      await sql`create index learner_results_newest on learner_results (user_id, submitted_at desc)`.execute(db);
    },
  },
  '20261121T1300_remember_erased': {
    up: async (db) => {
      await sql`create table erased_users (user_id uuid primary key, erased_at timestamptz not null default now())`.execute(db);
    },
  },
  // Earlier copies do not say it: they stand as exams, which nearly all of them were.
  '20261121T2000_keep_mode': {
    up: async (db) => {
      await sql`
        alter table learner_results
          add column mode text not null default 'exam' constraint learner_results_mode check (mode in ('exam', 'practice'))`.execute(db);
    },
  },
};
