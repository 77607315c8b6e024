/** What a learner's results come to, over one skill and mode or all of them. */
export interface Totals {
  readonly count: number;
  /** How many of them enter the averages. */
  readonly counted: number;
  readonly averagePercent: number | null;
  readonly averageBand: number | null;
  readonly reading: number;
  readonly listening: number;
}
/** Which results are asked for; '' for all. */
export interface HistoryFilter {
  readonly type: 'reading' | 'listening' | '';
  readonly mode: 'exam' | 'practice' | '';
}
/** Sums of one owner's results of one skill and mode. `counted` and what follows: what enters averages (W99), exam mode, timed by the server, something answered. */
export interface TotalsPart {
  readonly examType: 'reading' | 'listening';
  readonly mode: 'exam' | 'practice';
  readonly results: number;
  readonly counted: number;
  readonly percentSum: number;
  readonly banded: number;
  readonly halfBandSum: number;
}

/** Averages round half up on exact integers: a percentage to whole, a band to one decimal. */
export function totalsOf(parts: readonly TotalsPart[], { type, mode }: HistoryFilter): Totals {
  const asked = parts.filter((part) => (type === '' || part.examType === type) && (mode === '' || part.mode === mode));
  const sum = (field: 'results' | 'counted' | 'percentSum' | 'banded' | 'halfBandSum', of = asked) => of.reduce((total, part) => total + part[field], 0);
  const [counted, banded] = [sum('counted'), sum('banded')];
  const ofType = (examType: string) =>
    sum(
      'results',
      asked.filter((part) => part.examType === examType),
    );
  return {
    count: sum('results'),
    counted,
    averagePercent: counted > 0 ? Math.round(sum('percentSum') / counted) : null,
    averageBand: banded > 0 ? Math.round((sum('halfBandSum') * 5) / banded) / 10 : null,
    reading: ofType('reading'),
    listening: ofType('listening'),
  };
}
