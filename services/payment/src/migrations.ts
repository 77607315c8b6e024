import type { Migrations } from '@vumon/platform/database/migrate.js';
import { sql } from 'kysely';

export const migrations: Migrations = {
  '20261121T0900_create_course_prices': {
    up: async (db) => {
      await sql`
        create table course_prices (
          course_id uuid primary key,
          title text not null,
          price_vnd bigint not null constraint course_prices_price check (price_vnd >= 0),
          status text not null constraint course_prices_status check (status in ('draft', 'active', 'archived')),
          fact_at timestamptz not null
        )`.execute(db);
    },
  },
};
