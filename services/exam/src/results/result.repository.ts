import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ContentStore } from '../exams/content-store.js';
import type { MarkSheet } from '../marking/mark-sheet.js';
import { type Owner, ownerKey } from '../owner.js';
import type { ExamTables, ResultTable, StoredSheet } from '../tables.js';
import type { HistoryFilter, TotalsPart } from './history-totals.js';
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
> & {
  /** Marked again by a wider key at least once. */
  readonly regraded: boolean;
};
/** One page of one owner's history. */
export interface HistoryPage {
  readonly owner: Owner;
  readonly filter: HistoryFilter;
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
        ${pages.map((page) => page.offset)}::bigint[], ${pages.map((page) => page.filter.type)}::text[], ${pages.map((page) => page.filter.mode)}::text[]
      ) with ordinality as p(owner_kind, owner_id, most, skipped, type, mode, place),
      lateral (
        select id, exam_id, exam_title, exam_type, mode, timing, completed_at, time_spent_seconds, correct, total, percentage, band, band_table, description,
          regrades <> '[]' as regraded
        from results own where own.owner_kind = p.owner_kind and own.owner_id = p.owner_id
          and (p.type = '' or own.exam_type = p.type) and (p.mode = '' or own.mode = p.mode)
        order by own.completed_at desc, own.id desc limit p.most offset p.skipped
      ) r
      order by p.place, r.completed_at desc, r.id desc`.execute(this.db.kysely);
    const histories = pages.map((): HistoryItemRow[] => []);
    for (const row of rows) histories[row.place - 1]?.push(row);
    return histories;
  }

  /** The kept sums of each owner, by `ownerKey`; nothing for an owner without results. */
  async listTotals(owners: readonly Owner[]): Promise<Map<string, TotalsPart[]>> {
    if (owners.length === 0) return new Map();
    const { rows } = await sql<TotalsPart & Owner>`
      select t.owner_kind, t.owner_id, t.exam_type, t.mode, t.results, t.counted, t.percent_sum, t.banded, t.half_band_sum
      from (select distinct * from unnest(${owners.map((owner) => owner.ownerKind)}::text[], ${owners.map((owner) => owner.ownerId)}::uuid[]) as o(owner_kind, owner_id)) o
      join history_totals t using (owner_kind, owner_id)`.execute(this.db.kysely);
    return Map.groupBy(rows, ownerKey);
  }

  /** The exams that this owner has sat to the end in exam mode. */
  async listSatExamIds({ ownerKind, ownerId }: Owner): Promise<string[]> {
    const rows = await this.db.kysely
      .selectFrom('results')
      .select('examId')
      .distinct()
      .where('ownerKind', '=', ownerKind)
      .where('ownerId', '=', ownerId)
      .where('mode', '=', 'exam')
      .execute();
    return rows.map((row) => row.examId);
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
