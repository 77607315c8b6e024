-- Made by `npm run db:schema`; a test compares it with what the migrations make.

CREATE OR REPLACE FUNCTION public.count_results_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      -- In one order, so that two batches with the same owners never wait for each other crosswise.
      insert into history_totals as t (owner_kind, owner_id, exam_type, mode, results, counted, percent_sum, banded, half_band_sum)
      select * from (
  select owner_kind, owner_id, exam_type, mode, sum(sign) as results,
    coalesce(sum(sign) filter (where mode = 'exam' and timing = 'server' and answered_count > 0), 0) as counted,
    coalesce(sum(sign * percentage) filter (where mode = 'exam' and timing = 'server' and answered_count > 0), 0) as percent_sum,
    coalesce(sum(sign) filter (where mode = 'exam' and timing = 'server' and answered_count > 0 and band is not null), 0) as banded,
    coalesce(sum(sign * (band * 2)::int) filter (where mode = 'exam' and timing = 'server' and answered_count > 0), 0) as half_band_sum
  from (select -1 as sign, owner_kind, owner_id, exam_type, mode, timing, answered_count, percentage, band from removed) signed
  group by owner_kind, owner_id, exam_type, mode) change
      where (results, counted, percent_sum, banded, half_band_sum) <> (0, 0, 0, 0, 0)
      order by owner_kind, owner_id, exam_type, mode
      on conflict (owner_kind, owner_id, exam_type, mode) do update set
        results = t.results + excluded.results, counted = t.counted + excluded.counted, percent_sum = t.percent_sum + excluded.percent_sum,
        banded = t.banded + excluded.banded, half_band_sum = t.half_band_sum + excluded.half_band_sum;
      delete from history_totals t using removed r where t.owner_kind = r.owner_kind and t.owner_id = r.owner_id and t.results = 0;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.count_results_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      -- In one order, so that two batches with the same owners never wait for each other crosswise.
      insert into history_totals as t (owner_kind, owner_id, exam_type, mode, results, counted, percent_sum, banded, half_band_sum)
      select * from (
  select owner_kind, owner_id, exam_type, mode, sum(sign) as results,
    coalesce(sum(sign) filter (where mode = 'exam' and timing = 'server' and answered_count > 0), 0) as counted,
    coalesce(sum(sign * percentage) filter (where mode = 'exam' and timing = 'server' and answered_count > 0), 0) as percent_sum,
    coalesce(sum(sign) filter (where mode = 'exam' and timing = 'server' and answered_count > 0 and band is not null), 0) as banded,
    coalesce(sum(sign * (band * 2)::int) filter (where mode = 'exam' and timing = 'server' and answered_count > 0), 0) as half_band_sum
  from (select 1 as sign, owner_kind, owner_id, exam_type, mode, timing, answered_count, percentage, band from added) signed
  group by owner_kind, owner_id, exam_type, mode) change
      where (results, counted, percent_sum, banded, half_band_sum) <> (0, 0, 0, 0, 0)
      order by owner_kind, owner_id, exam_type, mode
      on conflict (owner_kind, owner_id, exam_type, mode) do update set
        results = t.results + excluded.results, counted = t.counted + excluded.counted, percent_sum = t.percent_sum + excluded.percent_sum,
        banded = t.banded + excluded.banded, half_band_sum = t.half_band_sum + excluded.half_band_sum;
      
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.count_results_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      -- In one order, so that two batches with the same owners never wait for each other crosswise.
      insert into history_totals as t (owner_kind, owner_id, exam_type, mode, results, counted, percent_sum, banded, half_band_sum)
      select * from (
  select owner_kind, owner_id, exam_type, mode, sum(sign) as results,
    coalesce(sum(sign) filter (where mode = 'exam' and timing = 'server' and answered_count > 0), 0) as counted,
    coalesce(sum(sign * percentage) filter (where mode = 'exam' and timing = 'server' and answered_count > 0), 0) as percent_sum,
    coalesce(sum(sign) filter (where mode = 'exam' and timing = 'server' and answered_count > 0 and band is not null), 0) as banded,
    coalesce(sum(sign * (band * 2)::int) filter (where mode = 'exam' and timing = 'server' and answered_count > 0), 0) as half_band_sum
  from (select -1 as sign, owner_kind, owner_id, exam_type, mode, timing, answered_count, percentage, band from removed union all select 1 as sign, owner_kind, owner_id, exam_type, mode, timing, answered_count, percentage, band from added) signed
  group by owner_kind, owner_id, exam_type, mode) change
      where (results, counted, percent_sum, banded, half_band_sum) <> (0, 0, 0, 0, 0)
      order by owner_kind, owner_id, exam_type, mode
      on conflict (owner_kind, owner_id, exam_type, mode) do update set
        results = t.results + excluded.results, counted = t.counted + excluded.counted, percent_sum = t.percent_sum + excluded.percent_sum,
        banded = t.banded + excluded.banded, half_band_sum = t.half_band_sum + excluded.half_band_sum;
      delete from history_totals t using removed r where t.owner_kind = r.owner_kind and t.owner_id = r.owner_id and t.results = 0;
      return null;
    end $function$;

create table appeals (
  id uuid not null default uuidv7(),
  result_id uuid not null,
  exam_id uuid not null,
  version_id uuid not null,
  question_id text not null,
  answer text not null,
  answer_key text not null,
  state text not null default 'open'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint appeals_decided CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint appeals_exam FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint appeals_once UNIQUE (result_id, question_id),
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_result FOREIGN KEY (result_id) REFERENCES results(id) ON DELETE CASCADE,
  constraint appeals_state CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text]))),
  constraint appeals_version FOREIGN KEY (version_id) REFERENCES exam_versions(id)
);
CREATE INDEX appeals_disputed ON public.appeals USING btree (state, version_id, question_id, answer_key);

create table attempt_annotations (
  attempt_id uuid not null,
  id text not null,
  value jsonb not null,
  constraint attempt_annotations_attempt FOREIGN KEY (attempt_id) REFERENCES attempts(id) ON DELETE CASCADE,
  constraint attempt_annotations_pkey PRIMARY KEY (attempt_id, id)
);

create table attempt_sections (
  attempt_id uuid not null,
  section_id text not null,
  audio_started_at timestamp with time zone not null,
  stalled_ms integer not null default 0,
  stalled_at timestamp with time zone,
  listened_at timestamp with time zone,
  constraint attempt_sections_attempt FOREIGN KEY (attempt_id) REFERENCES attempts(id) ON DELETE CASCADE,
  constraint attempt_sections_pkey PRIMARY KEY (attempt_id, section_id),
  constraint attempt_sections_stalled CHECK (((stalled_ms >= 0) AND (stalled_ms <= 60000)))
);

create table attempts (
  id uuid not null default uuidv7(),
  exam_id uuid not null,
  version_id uuid not null,
  owner_kind text not null,
  owner_id uuid not null,
  mode text not null,
  state text not null default 'in_progress'::text,
  started_at timestamp with time zone not null default now(),
  deadline_at timestamp with time zone,
  finished_at timestamp with time zone,
  client_id text,
  revision bigint not null default 0,
  answers jsonb not null default '{}'::jsonb,
  flagged jsonb not null default '[]'::jsonb,
  "position" jsonb not null default 'null'::jsonb,
  seqs jsonb not null default '{}'::jsonb,
  included jsonb not null default 'null'::jsonb,
  checked jsonb not null default '{}'::jsonb,
  trail jsonb not null default '{}'::jsonb,
  activity jsonb not null default '{}'::jsonb,
  constraint attempts_deadline CHECK (((mode = 'practice'::text) OR (deadline_at IS NOT NULL))),
  constraint attempts_exam FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint attempts_finished CHECK (((state = 'in_progress'::text) = (finished_at IS NULL))),
  constraint attempts_mode CHECK ((mode = ANY (ARRAY['exam'::text, 'practice'::text]))),
  constraint attempts_owner_kind CHECK ((owner_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  constraint attempts_pkey PRIMARY KEY (id),
  constraint attempts_practice_only CHECK (((mode = 'practice'::text) OR ((included = 'null'::jsonb) AND (checked = '{}'::jsonb)))),
  constraint attempts_state CHECK ((state = ANY (ARRAY['in_progress'::text, 'submitted'::text, 'auto_submitted'::text, 'abandoned'::text]))),
  constraint attempts_version FOREIGN KEY (version_id) REFERENCES exam_versions(id)
);
CREATE INDEX attempts_due ON public.attempts USING btree (deadline_at) WHERE (state = 'in_progress'::text);
CREATE INDEX attempts_of_owner ON public.attempts USING btree (owner_kind, owner_id, started_at DESC);
CREATE UNIQUE INDEX attempts_one_open ON public.attempts USING btree (owner_kind, owner_id, exam_id) WHERE (state = 'in_progress'::text);
CREATE INDEX attempts_open_of_version ON public.attempts USING btree (version_id) WHERE (state = 'in_progress'::text);

create table audio_uploads (
  key text not null,
  size_bytes integer,
  duration_seconds real,
  created_at timestamp with time zone not null default now(),
  adopted_at timestamp with time zone,
  constraint audio_uploads_adopted CHECK (((adopted_at IS NULL) OR (duration_seconds IS NOT NULL))),
  constraint audio_uploads_measured CHECK (((size_bytes IS NULL) = (duration_seconds IS NULL))),
  constraint audio_uploads_pkey PRIMARY KEY (key)
);

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

create table exam_ratings (
  exam_id uuid not null,
  user_id uuid not null,
  stars integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint exam_ratings_exam FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint exam_ratings_pkey PRIMARY KEY (exam_id, user_id),
  constraint exam_ratings_stars CHECK (((stars >= 1) AND (stars <= 5)))
);
CREATE INDEX exam_ratings_of_user ON public.exam_ratings USING btree (user_id);

create table exam_seeds (
  exam_id uuid not null,
  content_hash text not null,
  seeded_at timestamp with time zone not null default now(),
  constraint exam_seeds_exam FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint exam_seeds_pkey PRIMARY KEY (exam_id)
);

create table exam_versions (
  id uuid not null,
  exam_id uuid not null,
  content jsonb not null,
  created_at timestamp with time zone not null default now(),
  key_revision integer not null default 1,
  superseded_by uuid,
  constraint exam_versions_exam FOREIGN KEY (exam_id) REFERENCES exams(id) DEFERRABLE INITIALLY DEFERRED,
  constraint exam_versions_pkey PRIMARY KEY (id),
  constraint exam_versions_superseded FOREIGN KEY (superseded_by) REFERENCES exam_versions(id)
);
CREATE INDEX exam_versions_of_exam ON public.exam_versions USING btree (exam_id);

create table exams (
  id uuid not null,
  version_id uuid not null,
  type text not null,
  title text not null,
  description text not null,
  difficulty text not null,
  duration_minutes integer not null,
  status text not null,
  total_questions integer not null,
  section_count integer not null,
  attempts_count bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  ratings_count integer not null default 0,
  ratings_sum bigint not null default 0,
  constraint exams_duration CHECK (((duration_minutes >= 1) AND (duration_minutes <= 180))),
  constraint exams_pkey PRIMARY KEY (id),
  constraint exams_status CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint exams_type CHECK ((type = ANY (ARRAY['reading'::text, 'listening'::text])))
);
CREATE INDEX exams_listed ON public.exams USING btree (status, created_at DESC, id) WHERE (deleted_at IS NULL);

create table history_totals (
  owner_kind text not null,
  owner_id uuid not null,
  exam_type text not null,
  mode text not null,
  results integer not null,
  counted integer not null,
  percent_sum bigint not null,
  banded integer not null,
  half_band_sum bigint not null,
  constraint history_totals_pkey PRIMARY KEY (owner_kind, owner_id, exam_type, mode)
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

create table placement_banks (
  id uuid not null default uuidv7(),
  content_hash text not null,
  content jsonb not null,
  seeded_at timestamp with time zone not null default now(),
  constraint placement_banks_once UNIQUE (content_hash),
  constraint placement_banks_pkey PRIMARY KEY (id)
);

create table placements (
  id uuid not null default uuidv7(),
  bank_id uuid not null,
  owner_kind text not null,
  owner_id uuid not null,
  state text not null default 'created'::text,
  form jsonb not null,
  answers jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  deadline_at timestamp with time zone,
  finished_at timestamp with time zone,
  level text,
  report jsonb not null default 'null'::jsonb,
  plays jsonb not null default '{}'::jsonb,
  constraint placements_bank FOREIGN KEY (bank_id) REFERENCES placement_banks(id),
  constraint placements_finished CHECK ((((state = ANY (ARRAY['submitted'::text, 'auto_submitted'::text])) = (finished_at IS NOT NULL)) AND ((finished_at IS NULL) = (report = 'null'::jsonb)))),
  constraint placements_owner_kind CHECK ((owner_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  constraint placements_pkey PRIMARY KEY (id),
  constraint placements_started CHECK ((((state = 'created'::text) = (started_at IS NULL)) AND ((started_at IS NULL) = (deadline_at IS NULL)))),
  constraint placements_state CHECK ((state = ANY (ARRAY['created'::text, 'in_progress'::text, 'submitted'::text, 'auto_submitted'::text])))
);
CREATE INDEX placements_due ON public.placements USING btree (deadline_at) WHERE (state = 'in_progress'::text);
CREATE INDEX placements_of_owner ON public.placements USING btree (owner_kind, owner_id, finished_at DESC);
CREATE UNIQUE INDEX placements_one_open ON public.placements USING btree (owner_kind, owner_id) WHERE (state = ANY (ARRAY['created'::text, 'in_progress'::text]));

create table results (
  id uuid not null,
  attempt_id uuid,
  exam_id uuid not null,
  version_id uuid not null,
  owner_kind text not null,
  owner_id uuid not null,
  exam_title text not null,
  exam_type text not null,
  mode text not null,
  state text not null,
  timing text not null,
  completed_at timestamp with time zone not null,
  time_spent_seconds integer not null,
  answered_count integer not null,
  correct integer not null,
  total integer not null,
  percentage integer not null,
  band real,
  band_table text not null,
  description text not null,
  sheet jsonb not null,
  regrades jsonb not null default '[]'::jsonb,
  constraint results_attempt FOREIGN KEY (attempt_id) REFERENCES attempts(id),
  constraint results_exam FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint results_mode CHECK ((mode = ANY (ARRAY['exam'::text, 'practice'::text]))),
  constraint results_owner_kind CHECK ((owner_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  constraint results_pkey PRIMARY KEY (id),
  constraint results_state CHECK ((state = ANY (ARRAY['submitted'::text, 'auto_submitted'::text]))),
  constraint results_time CHECK ((time_spent_seconds >= 0)),
  constraint results_timing CHECK ((timing = ANY (ARRAY['server'::text, 'unverified'::text]))),
  constraint results_version FOREIGN KEY (version_id) REFERENCES exam_versions(id)
);
CREATE INDEX results_of_owner ON public.results USING btree (owner_kind, owner_id, completed_at DESC, id DESC);
CREATE INDEX results_of_version ON public.results USING btree (version_id, id);
CREATE UNIQUE INDEX results_one_per_attempt ON public.results USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);
CREATE TRIGGER results_counted_delete AFTER DELETE ON public.results REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_results_delete();
CREATE TRIGGER results_counted_insert AFTER INSERT ON public.results REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_results_insert();
CREATE TRIGGER results_counted_update AFTER UPDATE ON public.results REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_results_update();
