import type { HistoryItem } from '@vumon/proto/http/exam-shapes.js';

type Skill = HistoryItem['examType'];
export interface TrendPoint {
  readonly id: string;
  readonly skill: Skill;
  readonly at: string;
  readonly band: number;
  /** From 0 (left, bottom) to 1 (right, top) of the picture. */
  readonly x: number;
  readonly y: number;
}
interface Trend {
  /** Whole bands at the bottom and at the top of the picture. */
  readonly lowest: number;
  readonly highest: number;
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
}

const FEWEST_POINTS = 2;
const HIGHEST_BAND = 9;

/**
 * The bands of a history (newest first) as points of a picture: only what a clock of the server stood behind. Each result is one step to the right,
 * so that two tests of one day do not lie on each other. Undefined where there is no line to draw yet.
 */
export function bandTrend(items: readonly HistoryItem[]): Trend | undefined {
  const rated = items
    .flatMap((item) => (item.score.bandScore !== null && item.mode === 'exam' && item.timing === 'server' ? [{ item, band: item.score.bandScore }] : []))
    .reverse();
  if (rated.length < FEWEST_POINTS) return undefined;
  const bands = rated.map(({ band }) => band);
  const lowest = Math.max(0, Math.floor(Math.min(...bands)) - 1);
  const highest = Math.min(HIGHEST_BAND, Math.ceil(Math.max(...bands)) + 1);
  const points = rated.map(({ item, band }, step) => ({
    id: item.resultId,
    skill: item.examType,
    at: item.completedAt,
    band,
    x: step / (rated.length - 1),
    y: (band - lowest) / (highest - lowest),
  }));
  return { lowest, highest, points };
}
