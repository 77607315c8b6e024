import { sql } from 'kysely';
import type { Migrations } from '../database/migrate.js';

/** Tables of the outbox, the inbox and the dead letters: the same in every service's database. */
export const messagingMigrations: Migrations = {
  '0000_platform_messaging': {
    async up(db) {
      await sql`
        create table outbox (
          id bigint generated always as identity primary key,
          event_id uuid not null unique,
          topic text not null,
          name text not null,
          version int not null,
          aggregate_id text not null,
          payload jsonb not null,
          headers jsonb not null default '{}',
          occurred_at timestamptz not null default now(),
          published_at timestamptz
        ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.05)`.execute(db);
      await sql`create index outbox_unsent on outbox (id) where published_at is null`.execute(db);
      await sql`create index outbox_published on outbox (published_at) where published_at is not null`.execute(db);

      await sql`
        create table inbox (
          consumer text not null,
          event_id uuid not null,
          topic text not null,
          kpartition int not null,
          koffset bigint not null,
          processed_at timestamptz not null default now(),
          primary key (consumer, event_id)
        )`.execute(db);
      await sql`create index inbox_processed on inbox (processed_at)`.execute(db);

      await sql`
        create table inbox_failures (
          consumer text not null,
          event_id uuid not null,
          started int not null default 0,
          finished int not null default 0,
          last_error text,
          first_started_at timestamptz not null default now(),
          primary key (consumer, event_id)
        )`.execute(db);

      await sql`
        create table dead_letters (
          id uuid primary key,
          consumer text not null,
          event_id uuid,
          name text,
          reason text not null,
          error text not null,
          attempts int not null,
          topic text not null,
          kpartition int not null,
          koffset bigint not null,
          message_key text,
          payload bytea,
          headers jsonb not null,
          state text not null default 'waiting' check (state in ('waiting', 'replayed', 'discarded')),
          replays int not null default 0,
          first_failed_at timestamptz not null,
          dead_at timestamptz not null default now(),
          produced_at timestamptz,
          resolved_at timestamptz
        )`.execute(db);
      // A broker that lost its data counts from zero again, so the place alone does not name a message.
      await sql`
        create unique index dead_letters_origin
          on dead_letters (consumer, topic, kpartition, koffset, md5(coalesce(payload, '')))`.execute(db);
      await sql`create index dead_letters_waiting on dead_letters (dead_at) where state = 'waiting'`.execute(db);
    },
    async down(db) {
      await sql`drop table dead_letters, inbox_failures, inbox, outbox`.execute(db);
    },
  },
};
