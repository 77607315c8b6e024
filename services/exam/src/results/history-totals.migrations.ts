import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Totals of each owner's results by skill and mode, kept by the database itself: a result is inserted, marked again, claimed and erased by
 * different commands, and none of them can forget to count. Sums rest on whole numbers, so that they never drift: a band is a multiple of a half.
 */
const COUNTED = `mode = 'exam' and timing = 'server' and answered_count > 0`;

const totalsOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select owner_kind, owner_id, exam_type, mode, sum(sign) as results,
    coalesce(sum(sign) filter (where ${sql.raw(COUNTED)}), 0) as counted,
    coalesce(sum(sign * percentage) filter (where ${sql.raw(COUNTED)}), 0) as percent_sum,
    coalesce(sum(sign) filter (where ${sql.raw(COUNTED)} and band is not null), 0) as banded,
    coalesce(sum(sign * (band * 2)::int) filter (where ${sql.raw(COUNTED)}), 0) as half_band_sum
  from (${rows}) signed
  group by owner_kind, owner_id, exam_type, mode`;

const trigger = (event: 'insert' | 'update' | 'delete', rows: RawBuilder<unknown>, transition: string): readonly RawBuilder<unknown>[] => [
  sql`
    create function count_results_${sql.raw(event)}() returns trigger language plpgsql as $$
    begin
      -- In one order, so that two batches with the same owners never wait for each other crosswise.
      insert into history_totals as t (owner_kind, owner_id, exam_type, mode, results, counted, percent_sum, banded, half_band_sum)
      select * from (${totalsOf(rows)}) change
      where (results, counted, percent_sum, banded, half_band_sum) <> (0, 0, 0, 0, 0)
      order by owner_kind, owner_id, exam_type, mode
      on conflict (owner_kind, owner_id, exam_type, mode) do update set
        results = t.results + excluded.results, counted = t.counted + excluded.counted, percent_sum = t.percent_sum + excluded.percent_sum,
        banded = t.banded + excluded.banded, half_band_sum = t.half_band_sum + excluded.half_band_sum;
      ${event === 'insert' ? sql`` : sql`delete from history_totals t using removed r where t.owner_kind = r.owner_kind and t.owner_id = r.owner_id and t.results = 0;`}
      return null;
    end $$`,
  sql`
    create trigger results_counted_${sql.raw(event)} after ${sql.raw(event)} on results
    referencing ${sql.raw(transition)} for each statement execute function count_results_${sql.raw(event)}()`,
];

const COLUMNS = sql.raw('owner_kind, owner_id, exam_type, mode, timing, answered_count, percentage, band');
const ADDED = sql`select 1 as sign, ${COLUMNS} from added`;
const REMOVED = sql`select -1 as sign, ${COLUMNS} from removed`;

export async function createHistoryTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table history_totals (
      owner_kind text not null,
      owner_id uuid not null,
      exam_type text not null,
      mode text not null,
      results int not null,
      counted int not null,
      percent_sum bigint not null,
      banded int not null,
      half_band_sum bigint not null,
      primary key (owner_kind, owner_id, exam_type, mode)
    )`.execute(db);
  await sql`insert into history_totals ${totalsOf(sql`select 1 as sign, ${COLUMNS} from results`)}`.execute(db);
  const statements = [
    ...trigger('insert', ADDED, 'new table as added'),
    ...trigger('update', sql`${REMOVED} union all ${ADDED}`, 'old table as removed new table as added'),
    ...trigger('delete', REMOVED, 'old table as removed'),
  ];
  for (const statement of statements) await statement.execute(db);
}
