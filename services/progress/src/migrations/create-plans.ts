import { type Kysely, sql } from 'kysely';

/** What a learning plan is made of: copies of what others announce, the learner's goal, and the plan itself. */
export async function createPlans(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tests add column exam_id uuid, add column exam_type text`.execute(db);
  await sql`
    create table offers (
      id uuid primary key,
      kind text not null constraint offers_kind check (kind in ('vocabulary', 'grammar', 'reading', 'listening')),
      title text not null,
      level text not null,
      open boolean not null,
      fact_at timestamptz not null
    )`.execute(db);
  await sql`create index offers_open on offers (kind) where open`.execute(db);
  await sql`
    create table placements (
      user_id uuid primary key,
      placement_id uuid not null,
      level text,
      possible text,
      skills jsonb not null,
      taken_at timestamptz not null
    )`.execute(db);
  await sql`
    create table goals (
      user_id uuid primary key,
      weekly_minutes int constraint goals_minutes check (weekly_minutes between 30 and 2400),
      target_band real constraint goals_band check (target_band between 1 and 9),
      exam_date date,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table plans (
      user_id uuid primary key,
      items jsonb not null,
      updated_at timestamptz not null default now()
    )`.execute(db);
}
