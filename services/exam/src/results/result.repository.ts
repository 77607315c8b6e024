import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { MarkSheet } from '../marking/mark-sheet.js';
import type { Owner } from '../owner.js';
import type { ExamTables, ResultTable, StoredSheet } from '../tables.js';

export type ResultRow = Selectable<ResultTable>;
export type HistoryRow = Omit<ResultRow, 'sheet'>;

export interface NewResult
  extends Pick<
    ResultRow,
    'id' | 'attemptId' | 'examId' | 'versionId' | 'ownerKind' | 'ownerId' | 'examTitle' | 'examType' | 'mode' | 'state' | 'timing' | 'timeSpentSeconds'
  > {
  /** A moment, or the database's own. */
  readonly completedAt: Date | RawBuilder<Date>;
  readonly marked: MarkSheet;
}
export interface Totals {
  readonly count: number;
  readonly averagePercent: number | null;
  readonly averageBand: number | null;
  readonly reading: number;
  readonly listening: number;
}

@Injectable()
export class ResultRepository {
  constructor(private readonly db: Database<ExamTables>) {}

  async insert(results: readonly NewResult[]): Promise<ResultRow[]> {
    return this.db.kysely
      .insertInto('results')
      .values(
        results.map(({ marked, ...columns }) => ({
          ...columns,
          answeredCount: marked.answeredCount,
          correct: marked.correctAnswers,
          total: marked.totalQuestions,
          percentage: marked.percentage,
          band: marked.bandScore,
          bandTable: marked.bandTable,
          description: marked.description,
          sheet: JSON.stringify({ perQuestion: marked.perQuestion, lost: marked.lost, scaled: marked.scaled } satisfies StoredSheet),
        })),
      )
      .returningAll()
      .execute();
  }

  async listByIds(ids: readonly string[]): Promise<ResultRow[]> {
    return this.db.kysely
      .selectFrom('results')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
  }

  async mapByAttempt(attemptIds: readonly string[]): Promise<Map<string, ResultRow>> {
    if (attemptIds.length === 0) return new Map();
    const rows = await this.db.kysely
      .selectFrom('results')
      .selectAll()
      .where('attemptId', 'in', [...attemptIds])
      .execute();
    return new Map(rows.flatMap((row) => (row.attemptId ? [[row.attemptId, row] as const] : [])));
  }

  /** One page of an owner's results, newest first, without the sheets. */
  async listHistory(owner: Owner, page: { readonly limit: number; readonly offset: number }): Promise<HistoryRow[]> {
    return this.db.kysely
      .selectFrom('results')
      .select([
        'id',
        'attemptId',
        'examId',
        'versionId',
        'ownerKind',
        'ownerId',
        'examTitle',
        'examType',
        'mode',
        'state',
        'timing',
        'completedAt',
        'timeSpentSeconds',
        'answeredCount',
        'correct',
        'total',
        'percentage',
        'band',
        'bandTable',
        'description',
      ])
      .where('ownerKind', '=', owner.ownerKind)
      .where('ownerId', '=', owner.ownerId)
      .orderBy('completedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute();
  }

  /** Averages rest on exam-mode results that the server timed and in which something was answered (W99). */
  async totals(owners: readonly string[]): Promise<Map<string, Totals>> {
    const { rows } = await sql<Totals & { ownerId: string }>`
      with own as (
        select owner_id, exam_type, percentage, band, (mode = 'exam' and timing = 'server' and answered_count > 0) as counts
        from results where owner_kind = 'user' and owner_id = any(${[...owners]}::uuid[])
      )
      select owner_id, count(*)::int as count,
        round(avg(percentage) filter (where counts))::int as average_percent,
        (round((avg(band) filter (where counts))::numeric, 1))::real as average_band,
        count(*) filter (where exam_type = 'reading')::int as reading,
        count(*) filter (where exam_type = 'listening')::int as listening
      from own group by owner_id`.execute(this.db.kysely);
    return new Map(rows.map(({ ownerId, ...totals }) => [ownerId, totals]));
  }

  /** Moves a guest's results and finished attempts to a learner; answers the results moved now. Results older than the limit stay. */
  async claim(guestId: string, userId: string, maxAgeDays: number): Promise<ResultRow[]> {
    const moved = await this.db.kysely
      .updateTable('results')
      .set({ ownerKind: 'user', ownerId: userId })
      .where('ownerKind', '=', 'guest')
      .where('ownerId', '=', guestId)
      .where('completedAt', '>', sql<Date>`now() - make_interval(days => ${maxAgeDays})`)
      .returningAll()
      .execute();
    const attemptIds = moved.flatMap((row) => row.attemptId ?? []);
    if (attemptIds.length > 0) await this.db.kysely.updateTable('attempts').set({ ownerKind: 'user', ownerId: userId }).where('id', 'in', attemptIds).execute();
    return moved;
  }

  /** Everything of these people, attempts included; answers the attempts' ids. */
  async eraseOf(userIds: readonly string[]): Promise<string[]> {
    const ids = [...userIds];
    await this.db.kysely.deleteFrom('results').where('ownerKind', '=', 'user').where('ownerId', 'in', ids).execute();
    const gone = await this.db.kysely.deleteFrom('attempts').where('ownerKind', '=', 'user').where('ownerId', 'in', ids).returning('id').execute();
    return gone.map((attempt) => attempt.id);
  }
}
