import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ContentStore } from '../exams/content-store.js';
import type { MarkSheet } from '../marking/mark-sheet.js';
import type { Owner } from '../owner.js';
import type { ExamTables, ResultTable, StoredSheet } from '../tables.js';
import { keptLine, withTeaching } from './kept-line.js';

export type ResultRow = Selectable<ResultTable>;
export type HistoryRow = Omit<ResultRow, 'sheet'>;

/** What a list of results shows of each. */
export type HistoryItemRow = Pick<
  ResultRow,
  | 'id'
  | 'examId'
  | 'examTitle'
  | 'examType'
  | 'mode'
  | 'timing'
  | 'completedAt'
  | 'timeSpentSeconds'
  | 'correct'
  | 'total'
  | 'percentage'
  | 'band'
  | 'bandTable'
  | 'description'
>;
/** One page of one owner's history. */
export interface HistoryPage {
  readonly owner: Owner;
  readonly limit: number;
  readonly offset: number;
}
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
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly contents: ContentStore,
  ) {}

  /** The rows as they now stand, in the order given. */
  async insert(results: readonly NewResult[]): Promise<ResultRow[]> {
    const rows = results.map(({ marked, ...columns }) => ({
      ...columns,
      answeredCount: marked.answeredCount,
      correct: marked.correctAnswers,
      total: marked.totalQuestions,
      percentage: marked.percentage,
      band: marked.bandScore,
      bandTable: marked.bandTable,
      description: marked.description,
      sheet: { perQuestion: marked.perQuestion, lost: marked.lost, scaled: marked.scaled },
    }));
    const inserted = await this.db.kysely
      .insertInto('results')
      .values(rows.map((row) => ({ ...row, sheet: JSON.stringify({ ...row.sheet, perQuestion: row.sheet.perQuestion.map(keptLine) } satisfies StoredSheet) })))
      // The only value that may be the database's own; sheets are too big to travel back.
      .returning(['id', 'completedAt'])
      .execute();
    const completedAt = new Map(inserted.map((row) => [row.id, row.completedAt]));
    return rows.map((row) => {
      const at = completedAt.get(row.id);
      if (!at) throw new Error(`result ${row.id} was not inserted`);
      return { ...row, completedAt: at, regrades: [] };
    });
  }

  async listByIds(ids: readonly string[]): Promise<ResultRow[]> {
    return this.#withContent(
      await this.db.kysely
        .selectFrom('results')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute(),
    );
  }

  async mapByAttempt(attemptIds: readonly string[]): Promise<Map<string, ResultRow>> {
    if (attemptIds.length === 0) return new Map();
    const rows = await this.db.kysely
      .selectFrom('results')
      .selectAll()
      .where('attemptId', 'in', [...attemptIds])
      .execute();
    return new Map((await this.#withContent(rows)).flatMap((row) => (row.attemptId ? [[row.attemptId, row] as const] : [])));
  }

  async #withContent(rows: readonly ResultRow[]): Promise<ResultRow[]> {
    const contents = await this.contents.getMany(rows.map((row) => row.versionId));
    return rows.map((row) => {
      const ready = contents.get(row.versionId);
      return { ...row, sheet: { ...row.sheet, perQuestion: ready ? withTeaching(row.sheet.perQuestion, ready.content) : row.sheet.perQuestion } };
    });
  }

  /** A page of results for each request, newest first, without the sheets: one statement, however many ask. */
  async listHistories(pages: readonly HistoryPage[]): Promise<HistoryItemRow[][]> {
    if (pages.length === 0) return [];
    const { rows } = await sql<HistoryItemRow & { place: number }>`
      select p.place::int as place, r.*
      from unnest(
        ${pages.map((page) => page.owner.ownerKind)}::text[], ${pages.map((page) => page.owner.ownerId)}::uuid[], ${pages.map((page) => page.limit)}::int[],
        ${pages.map((page) => page.offset)}::bigint[]
      ) with ordinality as p(owner_kind, owner_id, most, skipped, place),
      lateral (
        select id, exam_id, exam_title, exam_type, mode, timing, completed_at, time_spent_seconds, correct, total, percentage, band, band_table, description
        from results own where own.owner_kind = p.owner_kind and own.owner_id = p.owner_id
        order by own.completed_at desc, own.id desc limit p.most offset p.skipped
      ) r
      order by p.place, r.completed_at desc, r.id desc`.execute(this.db.kysely);
    const histories = pages.map((): HistoryItemRow[] => []);
    for (const row of rows) histories[row.place - 1]?.push(row);
    return histories;
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
