import type { Migrations } from '@vumon/platform/database/migrate.js';
import { type Kysely, sql } from 'kysely';
import { countClipPlays } from './migrations/count-clip-plays.js';
import { createListening } from './migrations/create-listening.js';
import { createPlacements } from './migrations/create-placements.js';
import { createRatings } from './ratings/ratings.migrations.js';
import { createHistoryTotals } from './results/history-totals.migrations.js';
import { announceExams } from './seed/announce-exams.migrations.js';

async function createExams(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exams (
      id uuid primary key,
      version_id uuid not null,
      type text not null constraint exams_type check (type in ('reading', 'listening')),
      title text not null,
      description text not null,
      difficulty text not null,
      duration_minutes int not null constraint exams_duration check (duration_minutes between 1 and 180),
      status text not null constraint exams_status check (status in ('draft', 'published')),
      total_questions int not null,
      section_count int not null,
      attempts_count bigint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    )`.execute(db);
  await sql`create index exams_listed on exams (status, created_at desc, id) where deleted_at is null`.execute(db);
  await sql`
    create table exam_versions (
      id uuid primary key,
      exam_id uuid not null constraint exam_versions_exam references exams (id) deferrable initially deferred,
      content jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index exam_versions_of_exam on exam_versions (exam_id)`.execute(db);
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attempts (
      id uuid primary key default uuidv7(),
      exam_id uuid not null constraint attempts_exam references exams (id),
      version_id uuid not null constraint attempts_version references exam_versions (id),
      owner_kind text not null constraint attempts_owner_kind check (owner_kind in ('user', 'guest')),
      owner_id uuid not null,
      mode text not null constraint attempts_mode check (mode in ('exam', 'practice')),
      state text not null default 'in_progress' constraint attempts_state check (state in ('in_progress', 'submitted', 'auto_submitted', 'abandoned')),
      started_at timestamptz not null default now(),
      deadline_at timestamptz,
      finished_at timestamptz,
      client_id text,
      revision bigint not null default 0,
      answers jsonb not null default '{}',
      flagged jsonb not null default '[]',
      position jsonb not null default 'null',
      seqs jsonb not null default '{}',
      constraint attempts_deadline check (mode = 'practice' or deadline_at is not null),
      constraint attempts_finished check ((state = 'in_progress') = (finished_at is null))
    )
    with (fillfactor = 70)`.execute(db);
  // Autosave rewrites these rows all the time: room on the page keeps the updates off the indexes (HOT).
  await sql`create unique index attempts_one_open on attempts (owner_kind, owner_id, exam_id) where state = 'in_progress'`.execute(db);
  await sql`create index attempts_due on attempts (deadline_at) where state = 'in_progress'`.execute(db);
  await sql`create index attempts_of_owner on attempts (owner_kind, owner_id, started_at desc)`.execute(db);
  await sql`
    create table results (
      id uuid primary key,
      attempt_id uuid constraint results_attempt references attempts (id),
      exam_id uuid not null constraint results_exam references exams (id),
      version_id uuid not null constraint results_version references exam_versions (id),
      owner_kind text not null constraint results_owner_kind check (owner_kind in ('user', 'guest')),
      owner_id uuid not null,
      exam_title text not null,
      exam_type text not null,
      mode text not null constraint results_mode check (mode in ('exam', 'practice')),
      state text not null constraint results_state check (state in ('submitted', 'auto_submitted')),
      timing text not null constraint results_timing check (timing in ('server', 'unverified')),
      completed_at timestamptz not null,
      time_spent_seconds int not null constraint results_time check (time_spent_seconds >= 0),
      answered_count int not null,
      correct int not null,
      total int not null,
      percentage int not null,
      band real,
      band_table text not null,
      description text not null,
      sheet jsonb not null
    )`.execute(db);
  await sql`create unique index results_one_per_attempt on results (attempt_id) where attempt_id is not null`.execute(db);
  await sql`create index results_of_owner on results (owner_kind, owner_id, completed_at desc, id desc)`.execute(db);
}

/** A key revision replaces a version for marking; results keep what they were before. */
async function createAppeals(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam_versions
      add column key_revision int not null default 1,
      add column superseded_by uuid constraint exam_versions_superseded references exam_versions (id)`.execute(db);
  await sql`alter table results add column regrades jsonb not null default '[]'`.execute(db);
  await sql`create index results_of_version on results (version_id, id)`.execute(db);
  await sql`create index attempts_open_of_version on attempts (version_id) where state = 'in_progress'`.execute(db);
  await sql`
    create table appeals (
      id uuid primary key default uuidv7(),
      result_id uuid not null constraint appeals_result references results (id) on delete cascade,
      exam_id uuid not null constraint appeals_exam references exams (id),
      version_id uuid not null constraint appeals_version references exam_versions (id),
      question_id text not null,
      answer text not null,
      answer_key text not null,
      state text not null default 'open' constraint appeals_state check (state in ('open', 'accepted', 'refused')),
      decided_by uuid,
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      constraint appeals_once unique (result_id, question_id),
      constraint appeals_decided check ((state = 'open') = (decided_at is null))
    )`.execute(db);
  await sql`create index appeals_disputed on appeals (state, version_id, question_id, answer_key)`.execute(db);
}

async function createAnnotations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attempt_annotations (
      attempt_id uuid not null constraint attempt_annotations_attempt references attempts (id) on delete cascade,
      id text not null,
      value jsonb not null,
      primary key (attempt_id, id)
    )`.execute(db);
}

/** Parts and redone mistakes, check as you go, what answers were before, and where the time went. */
async function extendAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table attempts
      add column included jsonb not null default 'null',
      add column checked jsonb not null default '{}',
      add column trail jsonb not null default '{}',
      add column activity jsonb not null default '{}',
      add constraint attempts_practice_only check (mode = 'practice' or (included = 'null' and checked = '{}'))`.execute(db);
}

async function createSeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exam_seeds (
      exam_id uuid primary key constraint exam_seeds_exam references exams (id),
      content_hash text not null,
      seeded_at timestamptz not null default now()
    )`.execute(db);
}

export const migrations: Migrations = {
  '20261121T0900_create_exams': { up: createExams },
  '20261121T0910_create_attempts': { up: createAttempts },
  '20261121T1530_create_appeals': { up: createAppeals },
  '20261121T1540_create_annotations': { up: createAnnotations },
  '20261121T1545_extend_attempts': { up: extendAttempts },
  '20261121T1550_create_listening': { up: createListening },
  '20261121T1600_create_seeds': { up: createSeeds },
  '20261121T1610_create_history_totals': { up: createHistoryTotals },
  '20261121T1620_create_ratings': { up: createRatings },
  '20261121T1640_create_placements': { up: createPlacements },
  '20261121T1910_count_clip_plays': { up: countClipPlays },
  '20261121T2010_announce_exams': { up: announceExams },
};
