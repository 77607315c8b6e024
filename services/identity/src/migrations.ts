import type { Migrations } from '@vumon/platform/database/migrate.js';
import { type Kysely, sql } from 'kysely';

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists unaccent`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  // unaccent is only 'stable' because its dictionary could be swapped; ours is not, and an index needs 'immutable'.
  await sql`
    create function plain_text(value text) returns text immutable strict parallel safe language sql
    return lower(public.unaccent('public.unaccent'::regdictionary, value))`.execute(db);
  await sql`
    create table accounts (
      id uuid primary key default uuidv7(),
      email text constraint accounts_email_length check (length(email) <= 254),
      full_name text not null constraint accounts_full_name_length check (length(full_name) <= 100),
      phone text constraint accounts_phone_form check (phone ~ '^[+]84[0-9]{8,12}$'),
      phone_given text,
      password_hash text not null,
      admin_grade_password boolean not null default false,
      role text not null default 'user' constraint accounts_role check (role in ('user', 'admin')),
      level text constraint accounts_level check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
      level_source text constraint accounts_level_source check (level_source in ('self', 'test_results', 'admin')),
      account_status text not null default 'active' constraint accounts_status check (account_status in ('active', 'disabled')),
      email_verified_at timestamptz,
      must_change_password boolean not null default false,
      avatar text,
      birth_date date,
      bio text not null default '' constraint accounts_bio_length check (length(bio) <= 500),
      learning_goal text not null default '' constraint accounts_learning_goal_length check (length(learning_goal) <= 200),
      terms_version text,
      terms_accepted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      search_text text not null generated always as (plain_text(full_name || ' ' || coalesce(email, ''))) stored,
      constraint accounts_living_have_email check (email is not null or deleted_at is not null)
    )`.execute(db);
  await sql`create unique index accounts_email on accounts (lower(email))`.execute(db);
  await sql`create index accounts_newest on accounts (created_at desc, id desc) where deleted_at is null`.execute(db);
  await sql`create index accounts_search on accounts using gin (search_text gin_trgm_ops) where deleted_at is null`.execute(db);
  await sql`create index accounts_admins on accounts (created_at desc, id desc) where role = 'admin' and deleted_at is null`.execute(db);
  await sql`create index accounts_disabled on accounts (created_at desc, id desc) where account_status = 'disabled' and deleted_at is null`.execute(db);
  await sql`create index accounts_to_anonymise on accounts (deleted_at) where deleted_at is not null`.execute(db);
}

async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_counts (
      role text not null,
      account_status text not null,
      accounts bigint not null,
      primary key (role, account_status)
    )`.execute(db);
  await sql`
    create function count_accounts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into account_counts as c (role, account_status, accounts)
        select role, account_status, count(*) from added where deleted_at is null group by 1, 2 order by 1, 2
        on conflict (role, account_status) do update set accounts = c.accounts + excluded.accounts;
      else
        insert into account_counts as c (role, account_status, accounts)
        select role, account_status, sum(change) from (
          select role, account_status, 1 as change from added where deleted_at is null
          union all select role, account_status, -1 from removed where deleted_at is null
        ) changes group by 1, 2 having sum(change) <> 0 order by 1, 2
        on conflict (role, account_status) do update set accounts = c.accounts + excluded.accounts;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger accounts_counted_insert after insert on accounts referencing new table as added for each statement execute function count_accounts()`.execute(
    db,
  );
  await sql`
    create trigger accounts_counted_update after update on accounts referencing old table as removed new table as added
    for each statement execute function count_accounts()`.execute(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key default uuidv7(),
      user_id uuid not null references accounts (id),
      remember boolean not null,
      user_agent text not null,
      ip text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text constraint sessions_end_reason check (end_reason in ('signed_out', 'revoked', 'password_changed', 'reused_token', 'disabled', 'deleted')),
      constraint sessions_ended check ((ended_at is null) = (end_reason is null))
    )`.execute(db);
  await sql`create index sessions_of_user on sessions (user_id, last_used_at desc)`.execute(db);
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db);
  await sql`
    create table refresh_tokens (
      token_hash bytea primary key constraint refresh_tokens_hash_length check (length(token_hash) = 32),
      session_id uuid not null references sessions (id) on delete cascade,
      parent_hash bytea,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      successor_sealed bytea
    )`.execute(db);
  await sql`create index refresh_tokens_of_session on refresh_tokens (session_id)`.execute(db);
  await sql`create index refresh_tokens_used on refresh_tokens (used_at) where used_at is not null`.execute(db);
  await sql`create index refresh_tokens_sealed on refresh_tokens (used_at) where successor_sealed is not null`.execute(db);
  await sql`
    create table revocations (
      member text primary key,
      revoked_at timestamptz not null,
      lifted_at timestamptz,
      touched_at timestamptz not null
    )`.execute(db);
  await sql`create index revocations_touched on revocations (touched_at)`.execute(db);
  await sql`
    create table sign_in_failures (
      bucket bytea primary key,
      failures int not null,
      last_failed_at timestamptz not null,
      blocked_until timestamptz
    )`.execute(db);
  await sql`create index sign_in_failures_age on sign_in_failures (last_failed_at)`.execute(db);
}

async function createPresence(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table presence (
      user_id uuid primary key references accounts (id),
      last_seen_at timestamptz not null,
      last_visible_at timestamptz
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index presence_online on presence (last_visible_at) where last_visible_at is not null`.execute(db);
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      actor_id uuid not null,
      action text not null,
      target_id uuid not null,
      before jsonb,
      after jsonb,
      request_id text,
      at timestamptz not null default now()
    )`.execute(db);
  await sql`create index audit_log_of_target on audit_log (target_id, at desc)`.execute(db);
  await sql`create index audit_log_of_actor on audit_log (actor_id, at desc)`.execute(db);
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'audit_log is append-only'; end $$`.execute(db);
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(db);
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key default uuidv7(),
      user_id uuid not null constraint notifications_user references accounts (id),
      kind text not null constraint notifications_kind check (kind in ('result_regraded')),
      source text not null,
      title text not null,
      body text not null,
      link text not null,
      read_at timestamptz,
      created_at timestamptz not null default now(),
      constraint notifications_once unique (user_id, source)
    )`.execute(db);
  await sql`create index notifications_of_user on notifications (user_id, created_at desc, id desc)`.execute(db);
}

export const migrations: Migrations = {
  '20261121T0900_create_identity': {
    up: async (db) => {
      await createAccounts(db);
      await createCounts(db);
      await createSessions(db);
      await createPresence(db);
      await createAuditLog(db);
    },
  },
  '20261121T1550_create_notifications': { up: createNotifications },
};
