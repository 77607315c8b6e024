-- Made by `npm run db:schema`; a test compares it with what the migrations make.

CREATE OR REPLACE FUNCTION public.count_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    end $function$;

CREATE OR REPLACE FUNCTION public.plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin raise exception 'audit_log is append-only'; end $function$;

create table account_counts (
  role text not null,
  account_status text not null,
  accounts bigint not null,
  constraint account_counts_pkey PRIMARY KEY (role, account_status)
);

create table accounts (
  id uuid not null default uuidv7(),
  email text,
  full_name text not null,
  phone text,
  phone_given text,
  password_hash text not null,
  admin_grade_password boolean not null default false,
  role text not null default 'user'::text,
  level text,
  level_source text,
  account_status text not null default 'active'::text,
  email_verified_at timestamp with time zone,
  must_change_password boolean not null default false,
  avatar text,
  birth_date date,
  bio text not null default ''::text,
  learning_goal text not null default ''::text,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  search_text text not null generated always as (plain_text(((full_name || ' '::text) || COALESCE(email, ''::text)))) stored,
  constraint accounts_bio_length CHECK ((length(bio) <= 500)),
  constraint accounts_email_length CHECK ((length(email) <= 254)),
  constraint accounts_full_name_length CHECK ((length(full_name) <= 100)),
  constraint accounts_learning_goal_length CHECK ((length(learning_goal) <= 200)),
  constraint accounts_level CHECK ((level = ANY (ARRAY['A1'::text, 'A2'::text, 'B1'::text, 'B2'::text, 'C1'::text, 'C2'::text]))),
  constraint accounts_level_source CHECK ((level_source = ANY (ARRAY['self'::text, 'test_results'::text, 'admin'::text]))),
  constraint accounts_living_have_email CHECK (((email IS NOT NULL) OR (deleted_at IS NOT NULL))),
  constraint accounts_phone_form CHECK ((phone ~ '^[+]84[0-9]{8,12}$'::text)),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_role CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint accounts_status CHECK ((account_status = ANY (ARRAY['active'::text, 'disabled'::text])))
);
CREATE INDEX accounts_admins ON public.accounts USING btree (created_at DESC, id DESC) WHERE ((role = 'admin'::text) AND (deleted_at IS NULL));
CREATE INDEX accounts_disabled ON public.accounts USING btree (created_at DESC, id DESC) WHERE ((account_status = 'disabled'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX accounts_email ON public.accounts USING btree (lower(email));
CREATE INDEX accounts_newest ON public.accounts USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_search ON public.accounts USING gin (search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_to_anonymise ON public.accounts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE TRIGGER accounts_counted_insert AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
CREATE TRIGGER accounts_counted_update AFTER UPDATE ON public.accounts REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();

create table audit_log (
  id bigint not null generated always as identity,
  actor_id uuid not null,
  action text not null,
  target_id uuid not null,
  before jsonb,
  after jsonb,
  request_id text,
  at timestamp with time zone not null default now(),
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (actor_id, at DESC);
CREATE INDEX audit_log_of_target ON public.audit_log USING btree (target_id, at DESC);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

create table dead_letters (
  id uuid not null,
  consumer text not null,
  event_id uuid,
  name text,
  reason text not null,
  error text not null,
  attempts integer not null,
  topic text not null,
  kpartition integer not null,
  koffset bigint not null,
  message_key text,
  payload bytea,
  headers jsonb not null,
  state text not null default 'waiting'::text,
  replays integer not null default 0,
  first_failed_at timestamp with time zone not null,
  dead_at timestamp with time zone not null default now(),
  produced_at timestamp with time zone,
  resolved_at timestamp with time zone,
  constraint dead_letters_pkey PRIMARY KEY (id),
  constraint dead_letters_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'replayed'::text, 'discarded'::text])))
);
CREATE UNIQUE INDEX dead_letters_origin ON public.dead_letters USING btree (consumer, topic, kpartition, koffset, md5(COALESCE(payload, '\x'::bytea)));
CREATE INDEX dead_letters_waiting ON public.dead_letters USING btree (dead_at) WHERE (state = 'waiting'::text);

create table inbox (
  consumer text not null,
  event_id uuid not null,
  topic text not null,
  kpartition integer not null,
  koffset bigint not null,
  processed_at timestamp with time zone not null default now(),
  constraint inbox_pkey PRIMARY KEY (consumer, event_id)
);
CREATE INDEX inbox_processed ON public.inbox USING btree (processed_at);

create table inbox_failures (
  consumer text not null,
  event_id uuid not null,
  started integer not null default 0,
  finished integer not null default 0,
  last_error text,
  first_started_at timestamp with time zone not null default now(),
  constraint inbox_failures_pkey PRIMARY KEY (consumer, event_id)
);

create table jobs (
  id uuid not null,
  name text not null,
  key text not null,
  payload jsonb not null,
  state text not null default 'waiting'::text,
  run_at timestamp with time zone not null,
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamp with time zone,
  last_error text,
  traceparent text,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint jobs_leased_while_running CHECK (((state = 'running'::text) = ((lease_token IS NOT NULL) AND (lease_until IS NOT NULL)))),
  constraint jobs_name_key UNIQUE (name, key),
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'dead'::text])))
);
CREATE INDEX jobs_dead ON public.jobs USING btree (name) WHERE (state = 'dead'::text);
CREATE INDEX jobs_due ON public.jobs USING btree (name, run_at) WHERE (state = 'waiting'::text);
CREATE INDEX jobs_finished ON public.jobs USING btree (finished_at) WHERE (state = 'done'::text);
CREATE INDEX jobs_leased ON public.jobs USING btree (name, lease_until) WHERE (state = 'running'::text);

create table notifications (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null,
  source text not null,
  title text not null,
  body text not null,
  link text not null,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint notifications_kind CHECK ((kind = 'result_regraded'::text)),
  constraint notifications_once UNIQUE (user_id, source),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user FOREIGN KEY (user_id) REFERENCES accounts(id)
);
CREATE INDEX notifications_of_user ON public.notifications USING btree (user_id, created_at DESC, id DESC);

create table outbox (
  id bigint not null generated always as identity,
  event_id uuid not null,
  topic text not null,
  name text not null,
  version integer not null,
  aggregate_id text not null,
  payload jsonb not null,
  headers jsonb not null default '{}'::jsonb,
  occurred_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  constraint outbox_event_id_key UNIQUE (event_id),
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_published ON public.outbox USING btree (published_at) WHERE (published_at IS NOT NULL);
CREATE INDEX outbox_unsent ON public.outbox USING btree (id) WHERE (published_at IS NULL);

create table presence (
  user_id uuid not null,
  last_seen_at timestamp with time zone not null,
  last_visible_at timestamp with time zone,
  constraint presence_pkey PRIMARY KEY (user_id),
  constraint presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id)
);
CREATE INDEX presence_online ON public.presence USING btree (last_visible_at) WHERE (last_visible_at IS NOT NULL);

create table refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  parent_hash bytea,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  successor_sealed bytea,
  constraint refresh_tokens_hash_length CHECK ((length(token_hash) = 32)),
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_of_session ON public.refresh_tokens USING btree (session_id);
CREATE INDEX refresh_tokens_sealed ON public.refresh_tokens USING btree (used_at) WHERE (successor_sealed IS NOT NULL);
CREATE INDEX refresh_tokens_used ON public.refresh_tokens USING btree (used_at) WHERE (used_at IS NOT NULL);

create table revocations (
  member text not null,
  revoked_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  touched_at timestamp with time zone not null,
  constraint revocations_pkey PRIMARY KEY (member)
);
CREATE INDEX revocations_touched ON public.revocations USING btree (touched_at);

create table sessions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  remember boolean not null,
  user_agent text not null,
  ip text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  constraint sessions_end_reason CHECK ((end_reason = ANY (ARRAY['signed_out'::text, 'revoked'::text, 'password_changed'::text, 'reused_token'::text, 'disabled'::text, 'deleted'::text]))),
  constraint sessions_ended CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id)
);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id, last_used_at DESC);

create table sign_in_failures (
  bucket bytea not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint sign_in_failures_pkey PRIMARY KEY (bucket)
);
CREATE INDEX sign_in_failures_age ON public.sign_in_failures USING btree (last_failed_at);
