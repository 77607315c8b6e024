import type { AnswerValue, ExamContent } from '@vumon/exam/exams/exam-content.js';
import { markSheet } from '@vumon/exam/marking/mark-sheet.js';
import { keptLine } from '@vumon/exam/results/kept-line.js';
import { presentSubmitted } from '@vumon/exam/results/result.presenter.js';
import type { ResultRow } from '@vumon/exam/results/result.repository.js';
import { withCourse } from '@vumon/exam/results/result-line.js';
import type { ieltsRoutes } from '@vumon/proto/http/ielts.js';
import type pg from 'pg';
import type { z } from 'zod';

type SubmitBody = z.infer<typeof ieltsRoutes.submit.body>;
interface AttemptRow {
  readonly exam_id: string;
  readonly version_id: string;
  readonly title: string;
  readonly type: 'reading' | 'listening';
  readonly state: string;
  readonly answers: Record<string, AnswerValue>;
  readonly seconds: number;
}

const attemptSql = `
  select a.exam_id, a.version_id, e.title, e.type, a.state, a.answers, extract(epoch from now() - a.started_at)::int as seconds
  from attempts a join exams e on e.id = a.exam_id
  where a.id = $1 and a.owner_kind = 'user' and a.owner_id = $2 for update of a`;
const closeSql = `update attempts set state = 'submitted', finished_at = now(), answers = $2, revision = revision + 1 where id = $1`;
const insertSql = `
  insert into results (id, attempt_id, exam_id, version_id, owner_kind, owner_id, exam_title, exam_type, mode, state, timing, completed_at, time_spent_seconds,
    answered_count, correct, total, percentage, band, band_table, description, sheet)
  values (uuidv7(), $1, $2, $3, 'user', $4, $5, $6, 'exam', 'submitted', 'server', now(), $7, $8, $9, $10, $11, $12, $13, $14, $15)
  returning id, completed_at`;

/**
 * Submit in the straightforward style: one transaction a request that locks the attempt, lays the last answers over the saved ones, marks
 * with the product's own function, closes the attempt and inserts the result. It tells nobody: no event, no job to cancel, no count of attempts.
 */
export class MonolithSubmit {
  readonly #pool: pg.Pool;
  readonly #contents: ReadonlyMap<string, ExamContent>;

  constructor(pool: pg.Pool, contents: ReadonlyMap<string, ExamContent>) {
    this.#pool = pool;
    this.#contents = contents;
  }

  /** The members of the gateway's answer; undefined where there is no such open attempt. */
  async execute(attemptId: string, userId: string, body: SubmitBody): Promise<object | undefined> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      const answer = await this.#submit(client, attemptId, userId, body);
      await client.query('commit');
      return answer;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  async #submit(client: pg.PoolClient, attemptId: string, userId: string, { changes = [], activity = {} }: SubmitBody): Promise<object | undefined> {
    const { rows } = await client.query<AttemptRow>({ name: 'attempt', text: attemptSql, values: [attemptId, userId] });
    const [attempt] = rows;
    const content = attempt && this.#contents.get(attempt.version_id);
    if (attempt?.state !== 'in_progress' || !content) return undefined;
    const answers = { ...attempt.answers };
    for (const { questionId, value } of changes) {
      if (value === null || value === '') delete answers[questionId];
      else answers[questionId] = value;
    }
    const marked = markSheet(content, answers);
    const perQuestion = withCourse(marked.perQuestion, content, { answers, trail: {}, activity: { ...activity }, timeSpentSeconds: attempt.seconds });
    const sheet = { perQuestion, lost: marked.lost, scaled: marked.scaled };
    await client.query({ name: 'close', text: closeSql, values: [attemptId, JSON.stringify(answers)] });
    const inserted = await client.query<{ id: string; completed_at: Date }>({
      name: 'result',
      text: insertSql,
      values: [
        attemptId,
        attempt.exam_id,
        attempt.version_id,
        userId,
        attempt.title,
        attempt.type,
        attempt.seconds,
        marked.answeredCount,
        marked.correctAnswers,
        marked.totalQuestions,
        marked.percentage,
        marked.bandScore,
        marked.bandTable,
        marked.description,
        JSON.stringify({ ...sheet, perQuestion: perQuestion.map(keptLine) }),
      ],
    });
    const [row] = inserted.rows;
    if (!row) return undefined;
    const result: ResultRow = {
      id: row.id,
      attemptId,
      examId: attempt.exam_id,
      versionId: attempt.version_id,
      ownerKind: 'user',
      ownerId: userId,
      examTitle: attempt.title,
      examType: attempt.type,
      mode: 'exam',
      state: 'submitted',
      timing: 'server',
      completedAt: row.completed_at,
      timeSpentSeconds: attempt.seconds,
      answeredCount: marked.answeredCount,
      correct: marked.correctAnswers,
      total: marked.totalQuestions,
      percentage: marked.percentage,
      band: marked.bandScore,
      bandTable: marked.bandTable,
      description: marked.description,
      sheet,
      regrades: [],
    };
    return { success: true, data: presentSubmitted(result) };
  }
}
