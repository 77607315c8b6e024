import { randomUUID } from 'node:crypto';
import type { ExamContent, ExamType } from '@vumon/exam/exams/exam-content.js';
import { resolveQuestions } from '@vumon/exam/exams/resolved-questions.js';
import { markSheet } from '@vumon/exam/marking/mark-sheet.js';
import { keptLine } from '@vumon/exam/results/kept-line.js';
import pg from 'pg';
import { type Answers, sheetOf } from './answer-sheets.ts';

const RESULTS_EACH = 7;
/** Attempts stay open longer than any run. */
const OPEN_FOR = '2 hours';
/** How long after the deadline a submit is still in time, and when the job comes that closes what is open. */
const GRACE_SECONDS = 20;

export interface OpenAttempt {
  readonly id: string;
  readonly ownerId: string;
}
export interface Exam {
  readonly id: string;
  readonly versionId: string;
  readonly content: ExamContent;
  /** Questions that are answered with typed words. */
  readonly typedIds: readonly string[];
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A published test of forty questions that the product's own seed brings, by its place among those of its type. */
export function findExam(url: string, type: ExamType = 'reading', place = 1): Promise<Exam> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; version_id: string; content: ExamContent }>(
      `select e.id, e.version_id, v.content from exams e join exam_versions v on v.id = e.version_id
       where e.status = 'published' and e.deleted_at is null and e.type = $1 and e.total_questions = 40 order by e.id limit 1 offset $2`,
      [type, place - 1],
    );
    const [exam] = rows;
    if (!exam) throw new Error(`the seed brought no published ${type} test of forty questions in place ${place}`);
    const typedIds = resolveQuestions(exam.content).flatMap(({ id, key }) => (key?.kind === 'text' ? [id] : []));
    return { id: exam.id, versionId: exam.version_id, content: exam.content, typedIds };
  });
}

/** Inserts `count` attempts in progress, each of another learner; with `answered` each has a sheet of its own. */
export function seedAttempts(url: string, exam: Exam, count: number, answered: boolean): Promise<OpenAttempt[]> {
  const attempts = Array.from({ length: count }, () => ({ id: randomUUID(), ownerId: randomUUID() }));
  return withClient(url, async (client) => {
    await client.query(
      `insert into attempts (id, exam_id, version_id, owner_kind, owner_id, mode, deadline_at, answers)
       select i.id, $4, $5, 'user', i.owner_id, 'exam', now() + interval '${OPEN_FOR}', i.answers
       from unnest($1::uuid[], $2::uuid[], $3::jsonb[]) as i(id, owner_id, answers)`,
      [
        attempts.map((one) => one.id),
        attempts.map((one) => one.ownerId),
        attempts.map((_, i) => JSON.stringify(answered ? sheetOf(exam.content, i) : {})),
        exam.id,
        exam.versionId,
      ],
    );
    await client.query('vacuum analyze attempts');
    return attempts;
  });
}

/**
 * Gives these attempts one deadline and the jobs that starting them would have brought. Answers the moment of the bell by `performance.now()`;
 * at least `leadSeconds` are left until then.
 */
export function setDeadline(url: string, attempts: readonly OpenAttempt[], leadSeconds: number): Promise<number> {
  const ids = attempts.map((one) => one.id);
  return withClient(url, async (client) => {
    // Writing the rows takes a while, and longer on a busy machine.
    for (let allowance = 3 + ids.length / 2_000; ; allowance *= 2) {
      const bell = new Date(Date.now() + (leadSeconds + allowance) * 1_000);
      await client.query(
        `insert into jobs (id, name, key, payload, run_at)
         select gen_random_uuid(), 'exam.close-attempt', id, jsonb_build_object('attemptId', id), $2::timestamptz + interval '${GRACE_SECONDS} seconds' from unnest($1::text[]) id
         on conflict (name, key) do update set run_at = excluded.run_at`,
        [ids, bell],
      );
      await client.query('update attempts set deadline_at = $2 where id = any($1::uuid[])', [ids, bell]);
      await client.query('vacuum analyze attempts, jobs');
      const left = bell.getTime() - Date.now();
      if (left >= leadSeconds * 1_000) return performance.now() + left;
    }
  });
}

/** `count` results of learners who all gave the same answers. Answers the learners' ids and the results'. */
export function seedResults(url: string, exam: Exam, answers: Answers, count: number): Promise<{ resultId: string; ownerId: string }[]> {
  const seeded = Array.from({ length: count }, () => ({ resultId: randomUUID(), ownerId: randomUUID() }));
  const marked = markSheet(exam.content, answers);
  const sheet = { perQuestion: marked.perQuestion.map(keptLine), lost: marked.lost, scaled: marked.scaled };
  return withClient(url, async (client) => {
    await client.query(
      `insert into results (id, exam_id, version_id, owner_kind, owner_id, exam_title, exam_type, mode, state, timing, completed_at, time_spent_seconds, answered_count, correct, total, percentage,
         band, band_table, description, sheet)
       select i.id, e.id, e.version_id, 'user', i.owner_id, e.title, e.type, 'exam', 'submitted', 'server', now() - interval '1 day', 3000, $4, $5, $6, $7, $8, $9, $10, $11
       from unnest($1::uuid[], $2::uuid[]) as i(id, owner_id), exams e where e.id = $3`,
      [
        seeded.map((one) => one.resultId),
        seeded.map((one) => one.ownerId),
        exam.id,
        marked.answeredCount,
        marked.correctAnswers,
        marked.totalQuestions,
        marked.percentage,
        marked.bandScore,
        marked.bandTable,
        marked.description,
        JSON.stringify(sheet),
      ],
    );
    await client.query('vacuum analyze results');
    return seeded;
  });
}

/** Learners with a history of seven results each, sheets of forty questions included. Answers their ids. */
export function seedHistories(url: string, exam: Exam, count: number): Promise<string[]> {
  const learners = Array.from({ length: count }, () => randomUUID());
  return withClient(url, async (client) => {
    await client.query(
      `with sheet as (
         select jsonb_build_object('perQuestion', jsonb_agg(jsonb_build_object('number', n, 'answer', 'answer ' || n, 'correct', n % 3 > 0, 'reason', 'exact')), 'lost', '[]'::jsonb, 'scaled', false) as json
         from generate_series(1, 40) n
       )
       insert into results (id, exam_id, version_id, owner_kind, owner_id, exam_title, exam_type, mode, state, timing, completed_at, time_spent_seconds, answered_count, correct, total, percentage,
         band, band_table, description, sheet)
       select uuidv7(), e.id, e.version_id, 'user', u.id, e.title, e.type, 'exam', 'submitted', 'server', now() - make_interval(days => n), 3000 + n, 40, 20 + n, 40, 50 + n, 6.0, 'seed-v1',
         'Người dùng khá', sheet.json
       from unnest($1::uuid[]) as u(id), generate_series(1, $2) n, exams e, sheet where e.id = $3`,
      [learners, RESULTS_EACH, exam.id],
    );
    await client.query('vacuum analyze results');
    return learners;
  });
}
