-- Made by `npm run db:schema`; a test compares it with what the migrations make.

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

create table erased_users (
  user_id uuid not null,
  erased_at timestamp with time zone not null default now(),
  constraint erased_users_pkey PRIMARY KEY (user_id)
);

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

create table learner_results (
  result_id uuid not null,
  user_id uuid not null,
  exam_title text not null,
  exam_type text not null,
  correct integer not null,
  total integer not null,
  band real,
  submitted_at timestamp with time zone not null,
  mode text not null default 'exam'::text,
  constraint learner_results_mode CHECK ((mode = ANY (ARRAY['exam'::text, 'practice'::text]))),
  constraint learner_results_pkey PRIMARY KEY (result_id),
  constraint learner_results_type CHECK ((exam_type = ANY (ARRAY['reading'::text, 'listening'::text])))
);
CREATE INDEX learner_results_newest ON public.learner_results USING btree (user_id, submitted_at DESC);

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
