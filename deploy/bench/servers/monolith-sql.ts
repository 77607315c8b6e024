/** The monolith's statements: each does for one learner what the exam service does for a batch of them, in one round trip. */
export const saveSql = `
  update attempts set
    answers = (answers || $5::jsonb) - $6::text[],
    seqs = seqs || jsonb_build_object($3::text, $4::bigint),
    client_id = $3,
    revision = revision + 1
  where id = $1 and owner_kind = 'user' and owner_id = $2 and state = 'in_progress'
    and (deadline_at is null or now() <= deadline_at + interval '20 seconds')
    and (client_id is null or client_id = $3)
    and coalesce((seqs ->> $3)::bigint, 0) < $4::bigint
  returning revision, deadline_at, now() as now`;

export interface SavedRow {
  readonly revision: string;
  readonly deadline_at: Date | null;
  readonly now: Date;
}

export const historySql = `
  with page as (
    select id, exam_id, exam_title, exam_type, mode, timing, completed_at, time_spent_seconds, correct, total, percentage, band, band_table, description
    from results where owner_kind = 'user' and owner_id = $1
    order by completed_at desc, id desc limit $2 offset $3
  ), totals as (
    select count(*)::int as count,
      round(avg(percentage) filter (where counts))::int as average_percent,
      round((avg(band) filter (where counts))::numeric, 1)::real as average_band,
      count(*) filter (where exam_type = 'reading')::int as reading,
      count(*) filter (where exam_type = 'listening')::int as listening
    from (select percentage, band, exam_type, mode = 'exam' and timing = 'server' and answered_count > 0 as counts
          from results where owner_kind = 'user' and owner_id = $1) own
  )
  select totals.*, page.* from totals left join page on true order by completed_at desc, id desc`;

export interface HistoryRow {
  readonly count: number;
  readonly average_percent: number | null;
  readonly average_band: number | null;
  readonly reading: number;
  readonly listening: number;
  readonly id: string | null;
  readonly exam_id: string;
  readonly exam_title: string;
  readonly exam_type: string;
  readonly mode: string;
  readonly timing: string;
  readonly completed_at: Date;
  readonly time_spent_seconds: number;
  readonly correct: number;
  readonly total: number;
  readonly percentage: number;
  readonly band: number | null;
  readonly band_table: string;
  readonly description: string;
}

/** The same members as the gateway's answer. */
export function historyAnswer(rows: readonly HistoryRow[], page: number, limit: number): object {
  const [first] = rows;
  const count = first?.count ?? 0;
  const totalPages = Math.max(1, Math.ceil(count / limit));
  const data = rows.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            _id: row.id,
            resultId: row.id,
            examId: row.exam_id,
            examTitle: row.exam_title,
            examType: row.exam_type,
            mode: row.mode,
            timing: row.timing,
            completedAt: row.completed_at.toISOString(),
            timeSpent: row.time_spent_seconds,
            score: {
              percentage: row.percentage,
              correctAnswers: row.correct,
              totalQuestions: row.total,
              bandScore: row.band,
              description: row.description,
              bandTable: row.band_table,
            },
          },
        ],
  );
  return {
    success: true,
    data,
    pagination: { currentPage: page, totalPages, total: count, limit, pages: totalPages, current: page },
    totals: {
      count,
      averagePercent: first?.average_percent ?? null,
      averageBand: first?.average_band ?? null,
      reading: first?.reading ?? 0,
      listening: first?.listening ?? 0,
    },
  };
}
