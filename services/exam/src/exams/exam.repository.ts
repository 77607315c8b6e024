import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ExamTable, ExamTables } from '../tables.js';
import type { ExamContent } from './exam-content.js';

export type ExamRow = Selectable<ExamTable>;
export interface NewExam {
  /** Given only by seeds, whose exams keep their id for good. */
  readonly id?: string;
  readonly title: string;
  readonly description: string;
  readonly difficulty: string;
  readonly durationMinutes: number;
  readonly status: 'draft' | 'published';
  readonly content: ExamContent;
  readonly createdAt?: Date;
}
const sizeOf = ({ parts }: ExamContent): { totalQuestions: number; sectionCount: number } => ({
  totalQuestions: parts.reduce((sum, part) => sum + part.questions.length, 0),
  sectionCount: parts.length,
});
export const EXAM_NOT_FOUND = 'Không tìm thấy đề thi';

@Injectable()
export class ExamRepository {
  constructor(private readonly db: Database<ExamTables>) {}

  async insert(exam: NewExam): Promise<ExamRow> {
    const id = exam.id ?? uuidv7();
    const versionId = uuidv7();
    const row = await this.db.kysely
      .insertInto('exams')
      .values({
        id,
        versionId,
        type: exam.content.type,
        title: exam.title,
        description: exam.description,
        difficulty: exam.difficulty,
        durationMinutes: exam.durationMinutes,
        status: exam.status,
        ...sizeOf(exam.content),
        ...(exam.createdAt && { createdAt: exam.createdAt, updatedAt: exam.createdAt }),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await this.#insertVersion(versionId, id, exam.content);
    return row;
  }

  /** A new content version takes the place of the present one; attempts and results keep theirs. Within a transaction. */
  async saveContent(id: string, exam: Omit<NewExam, 'id' | 'status' | 'createdAt'>): Promise<ExamRow> {
    const versionId = uuidv7();
    const { content, ...facts } = exam;
    await this.#insertVersion(versionId, id, content);
    return this.db.kysely
      .updateTable('exams')
      .set({ ...facts, ...sizeOf(content), versionId, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async #insertVersion(id: string, examId: string, content: ExamContent): Promise<void> {
    await this.db.kysely
      .insertInto('examVersions')
      .values({ id, examId, content: JSON.stringify(content) })
      .execute();
  }

  async find(id: string): Promise<ExamRow | undefined> {
    return this.db.kysely.selectFrom('exams').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst();
  }

  /** Titles by id, deleted exams included: attempts outlive them. */
  async titles(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.kysely
      .selectFrom('exams')
      .select(['id', 'title'])
      .where('id', 'in', [...new Set(ids)])
      .execute();
    return new Map(rows.map((row) => [row.id, row.title]));
  }

  /** Rows by id, deleted exams included. */
  async listAny(ids: readonly string[]): Promise<Map<string, ExamRow>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.kysely
      .selectFrom('exams')
      .selectAll()
      .where('id', 'in', [...new Set(ids)])
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The row, locked until the transaction ends. */
  async getForUpdate(id: string): Promise<ExamRow> {
    const row = await this.db.kysely.selectFrom('exams').selectAll().where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });
    return row;
  }

  async save(id: string, changes: Partial<Pick<ExamRow, 'title' | 'description' | 'difficulty' | 'durationMinutes' | 'status'>>): Promise<ExamRow> {
    return this.db.kysely
      .updateTable('exams')
      .set({ ...changes, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Attempts and results keep pointing to it, so the row stays and only leaves every list. */
  async markDeleted(id: string): Promise<ExamRow> {
    return this.db.kysely
      .updateTable('exams')
      .set({ deletedAt: sql<Date>`now()`, status: 'draft', updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Adds finished attempts to the exams' counts. Ids in order: parallel batches cannot deadlock. */
  async addAttempts(countById: ReadonlyMap<string, number>): Promise<void> {
    const entries = [...countById].sort(([a], [b]) => (a < b ? -1 : 1));
    await sql`
      update exams e set attempts_count = e.attempts_count + i.n
      from unnest(${entries.map(([id]) => id)}::uuid[], ${entries.map(([, n]) => n)}::int[]) as i(id, n)
      where e.id = i.id`.execute(this.db.kysely);
  }
}
