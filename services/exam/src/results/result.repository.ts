import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type Selectable, sql } from 'kysely';
import { ContentStore } from '../exams/content-store.js';
import type { MarkSheet } from '../marking/mark-sheet.js';
import { type Owner, ownerKey } from '../owner.js';
import type { ExamTables, ResultTable } from '../tables.js';
import type { HistoryFilter, TotalsPart } from './history-totals.js';
import { withTeaching } from './kept-line.js';

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
  /** Marked again by a newer key at least once. */
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
  /** null: the database's own moment. */
  readonly completedAt: Date | null;
  readonly marked: MarkSheet;
}
/** jsonb in PostgreSQL's binary form is a version byte and the text; as bytes it is neither quoted nor measured again by the driver. */
const SHEET_START = Buffer.from('\u0001{"perQuestion":');

/** A row that was written now, with the lines of its sheet as they were written: they are big, and whoever answers with them need not write them again. */
export type NewRow = ResultRow & { readonly linesJson: Buffer };

@Injectable()
export class ResultRepository {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly contents: ContentStore,
  ) {}

  /** The rows as they now stand, in the order given. One array a column: a list of values costs a parameter for each value of each row. Sheets are long: as an array they would be quoted, which costs more than all the rest. */
  async insert(results: readonly NewResult[]): Promise<NewRow[]> {
    const written = results.map((result) => ({ ...result, linesJson: Buffer.from(JSON.stringify(result.marked.perQuestion)) }));
    const sheets = written.map(({ linesJson, marked: { lost, scaled } }) =>
      Buffer.concat([SHEET_START, linesJson, Buffer.from(`,"lost":${JSON.stringify(lost)},"scaled":${scaled}}`)]),
    );
    const column = <K extends keyof NewResult>(name: K): NewResult[K][] => results.map((result) => result[name]);
    const mark = <K extends keyof MarkSheet>(name: K): MarkSheet[K][] => results.map(({ marked }) => marked[name]);
    const times = results.map(({ completedAt }) => completedAt?.toISOString() ?? null);
    const { rows } = await sql<Pick<ResultRow, 'id' | 'completedAt'>>`
      insert into results (id, attempt_id, exam_id, version_id, owner_kind, owner_id, exam_title, exam_type, mode, state, timing, completed_at,
        time_spent_seconds, answered_count, correct, total, percentage, band, band_table, description, sheet)
      select t.id, t.attempt_id, t.exam_id, t.version_id, t.owner_kind, t.owner_id, t.exam_title, t.exam_type, t.mode, t.state, t.timing,
        coalesce(t.completed_at, now()), t.time_spent_seconds, t.answered_count, t.correct, t.total, t.percentage, t.band, t.band_table, t.description, t.sheet
      from unnest(
        ${column('id')}::uuid[], ${column('attemptId')}::uuid[], ${column('examId')}::uuid[], ${column('versionId')}::uuid[],
        ${column('ownerKind')}::text[], ${column('ownerId')}::uuid[], ${column('examTitle')}::text[], ${column('examType')}::text[],
        ${column('mode')}::text[], ${column('state')}::text[], ${column('timing')}::text[], ${times}::timestamptz[], ${column('timeSpentSeconds')}::int[],
        ${mark('answeredCount')}::int[], ${mark('correctAnswers')}::int[], ${mark('totalQuestions')}::int[], ${mark('percentage')}::int[],
        ${mark('bandScore')}::real[], ${mark('bandTable')}::text[], ${mark('description')}::text[], array[${sql.join(sheets.map((sheet) => sql`${sheet}::jsonb`))}]
      ) as t(id, attempt_id, exam_id, version_id, owner_kind, owner_id, exam_title, exam_type, mode, state, timing, completed_at,
        time_spent_seconds, answered_count, correct, total, percentage, band, band_table, description, sheet)
      returning id, completed_at`.execute(this.db.kysely);
    const completedAt = new Map(rows.map((row) => [row.id, row.completedAt]));
    return written.map(({ marked, ...columns }) => {
      const at = completedAt.get(columns.id);
      if (!at) throw new Error(`result ${columns.id} was not inserted`);
      return {
        ...columns,
        completedAt: at,
        answeredCount: marked.answeredCount,
        correct: marked.correctAnswers,
        total: marked.totalQuestions,
        percentage: marked.percentage,
        band: marked.bandScore,
        bandTable: marked.bandTable,
        description: marked.description,
        sheet: { perQuestion: marked.perQuestion, lost: marked.lost, scaled: marked.scaled },
        regrades: [],
      };
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
