import { type Kysely, sql } from 'kysely';

/** One rating of a learner for an exam; its sum stands beside the exam, so that lists need not add up. */
export async function createRatings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exam_ratings (
      exam_id uuid not null constraint exam_ratings_exam references exams (id),
      user_id uuid not null,
      stars int not null constraint exam_ratings_stars check (stars between 1 and 5),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (exam_id, user_id)
    )`.execute(db);
  await sql`create index exam_ratings_of_user on exam_ratings (user_id)`.execute(db);
  await sql`
    alter table exams
      add column ratings_count int not null default 0,
      add column ratings_sum bigint not null default 0`.execute(db);
}
