import { randomUUID } from 'node:crypto';
import pg from 'pg';

const RESULTS_EACH = 7;
/** Attempts stay open longer than any run. */
const OPEN_FOR = '2 hours';

export interface OpenAttempt {
  readonly id: string;
  readonly ownerId: string;
}
export interface Exam {
  readonly id: string;
  readonly versionId: string;
  /** Questions that are answered with typed words. */
  readonly typedIds: readonly string[];
  readonly allIds: readonly string[];
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

/** The published exam that the product's own seed brings. */
export function findExam(url: string): Promise<Exam> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; version_id: string; question: string; type: string; bank: boolean }>(`
      select e.id, e.version_id, q ->> 'id' as question, q ->> 'type' as type,
        exists (select from jsonb_array_elements(part -> 'groups') g where g ->> 'id' = q ->> 'groupId' and g ? 'bank') as bank
      from exams e join exam_versions v on v.id = e.version_id,
        jsonb_array_elements(v.content -> 'parts') part, jsonb_array_elements(part -> 'questions') q
      where e.status = 'published' and e.deleted_at is null and e.id = (select id from exams where status = 'published' and deleted_at is null order by created_at limit 1)
      order by (q ->> 'number')::int`);
    const [first] = rows;
    if (!first) throw new Error('the seed brought no published exam');
    return {
      id: first.id,
      versionId: first.version_id,
      typedIds: rows.filter((row) => row.type === 'fill-blank' && !row.bank).map((row) => row.question),
      allIds: rows.map((row) => row.question),
    };
  });
}

/** Inserts `count` attempts in progress, each of another learner; `answered` gives every question an answer. */
export function seedAttempts(url: string, exam: Exam, count: number, answered: boolean): Promise<OpenAttempt[]> {
  const attempts = Array.from({ length: count }, () => ({ id: randomUUID(), ownerId: randomUUID() }));
  const answers = answered ? Object.fromEntries(exam.allIds.map((id, i) => [id, exam.typedIds.includes(id) ? `từ ${i}` : 'A'])) : {};
  return withClient(url, async (client) => {
    await client.query(
      `insert into attempts (id, exam_id, version_id, owner_kind, owner_id, mode, deadline_at, answers)
       select i.id, $3, $4, 'user', i.owner_id, 'exam', now() + interval '${OPEN_FOR}', $5
       from unnest($1::uuid[], $2::uuid[]) as i(id, owner_id)`,
      [attempts.map((one) => one.id), attempts.map((one) => one.ownerId), exam.id, exam.versionId, JSON.stringify(answers)],
    );
    await client.query('vacuum analyze attempts');
    return attempts;
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
