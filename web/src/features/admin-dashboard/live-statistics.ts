import type { Activity, OverviewStats, ServerMessagePayload } from '@vumon/proto/socket.js';

export type Period = 'week' | 'month' | 'year';
export const PERIODS: readonly Period[] = ['week', 'month', 'year'];
export type StatisticsUpdate = ServerMessagePayload<'statistics_update'>;

/** The list keeps at most this many entries. */
export const MAX_ACTIVITIES = 6;

/** The entry on top, at most six; an entry that is there already changes nothing (it comes as two messages, and by HTTP). */
export function prependActivity(list: readonly Activity[], activity: Activity): Activity[] {
  if (list.some(({ _id }) => _id === activity._id)) return [...list];
  return [activity, ...list].slice(0, MAX_ACTIVITIES);
}

/** How many entries of `latest` are not among those on the screen. */
export function countNew(shown: readonly Activity[], latest: readonly Activity[]): number {
  const known = new Set(shown.map(({ _id }) => _id));
  return latest.filter(({ _id }) => !known.has(_id)).length;
}

/** Pushed overviews speak of the month; another period's revenue stays as it was read. */
export function applyOverview(current: OverviewStats, pushed: OverviewStats, period: Period): OverviewStats {
  return period === 'month' ? pushed : { ...pushed, monthlyRevenue: current.monthlyRevenue };
}

const SECOND_MS = 1_000;
/** The specification's refresh periods: the greatest age of each figure while no socket brings news. */
export const REFRESH_MS = { overview: 120 * SECOND_MS, realtime: 10 * SECOND_MS, activities: 30 * SECOND_MS } as const;
/** Three missed refreshes in a row are no accident. */
const STALE_AFTER_MS = 3 * REFRESH_MS.realtime;

/** 0 turns a poll off: while the socket brings the figure there is nothing to ask for. */
export function pollingIntervals(live: boolean, revenuePeriod: Period): { overview: number; realtime: number; activities: number } {
  return {
    // Pushed overviews carry the month's revenue only.
    overview: live && revenuePeriod === 'month' ? 0 : REFRESH_MS.overview,
    realtime: live ? 0 : REFRESH_MS.realtime,
    activities: live ? 0 : REFRESH_MS.activities,
  };
}

export type Freshness = 'live' | 'polling' | 'stale';

/** Whether the figures can be trusted, by the time that the newest of them was heard. */
export function freshness(live: boolean, lastHeardMs: number | undefined, nowMs: number): Freshness {
  if (live) return 'live';
  return lastHeardMs !== undefined && nowMs - lastHeardMs > STALE_AFTER_MS ? 'stale' : 'polling';
}
