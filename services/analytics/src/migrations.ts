import type { Migrations } from '@vumon/platform/database/migrate.js';
import { sql } from 'kysely';

export const migrations: Migrations = {
  '20261121T0900_create_statistics': {
    up: async (db) => {
      await sql`create table daily_counts (day date not null, metric text not null, value bigint not null, primary key (day, metric))`.execute(db);
      await sql`create index daily_counts_by_metric on daily_counts (metric, day)`.execute(db);
      await sql`
        create table activities (
          id uuid primary key,
          verb text not null constraint activities_verb check (verb in ('registered', 'submitted', 'exam_published', 'course_published', 'account_disabled')),
          actor_id uuid,
          object_id uuid,
          object_title text,
          band real,
          at timestamptz not null
        )`.execute(db);
      await sql`create index activities_newest on activities (at desc, id desc)`.execute(db);
      await sql`create index activities_of_actor on activities (actor_id)`.execute(db);
      await sql`create table visits (visitor text not null, day date not null, last_at timestamptz not null, primary key (day, visitor))`.execute(db);
      await sql`create index visits_recent on visits (last_at)`.execute(db);
      await sql`
        create table contents (
          id uuid primary key,
          kind text not null constraint contents_kind check (kind in ('exam', 'course')),
          live boolean not null,
          fact_at timestamptz not null
        )`.execute(db);
      await sql`create index contents_live on contents (kind) where live`.execute(db);
    },
  },
};
