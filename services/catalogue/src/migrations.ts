import type { Migrations } from '@vumon/platform/database/migrate.js';
import { sql } from 'kysely';

export const migrations: Migrations = {
  '20261121T0900_create_courses': {
    up: async (db) => {
      await sql`
        create table courses (
          id uuid primary key,
          title text not null,
          type text not null constraint courses_type check (type in ('vocabulary', 'grammar')),
          level text not null constraint courses_level check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'IDIOMS')),
          price_vnd bigint not null constraint courses_price check (price_vnd >= 0),
          original_price_vnd bigint constraint courses_original_price check (original_price_vnd >= 0),
          duration text not null,
          description text not null,
          instructor text not null,
          benefits text[] not null default '{}',
          is_popular boolean not null default false,
          status text not null constraint courses_status check (status in ('draft', 'active', 'archived')),
          position int not null,
          created_at timestamptz not null default now(),
          updated_at timestamptz not null default now()
        )`.execute(db);
      await sql`create unique index courses_title on courses (title) where status <> 'archived'`.execute(db);
      await sql`create index courses_listed on courses (position, id) where status = 'active'`.execute(db);
    },
  },
};
