import { describe, expect, test } from '@jest/globals';
import type { Activity, OverviewStats } from '@vumon/proto/socket.js';
import { applyOverview, countNew, freshness, pollingIntervals, prependActivity } from './live-statistics';

const entry = (_id: string): Activity => ({
  _id,
  action: '',
  parts: [{ text: 'Lan', strong: true }],
  timeAgo: '',
  color: 'blue',
  icon: 'Users',
  at: '2026-11-21T00:00:00Z',
});
const ids = (list: readonly Activity[]): string => list.map(({ _id }) => _id).join('');

describe('recent activity', () => {
  test.each([
    ['the first entry', '', 'a', 'a'],
    ['a new entry goes on top', 'cba', 'd', 'dcba'],
    ['the seventh pushes the oldest out', 'fedcba', 'g', 'gfedcb'],
    ['the same entry again changes nothing', 'cba', 'c', 'cba'],
    ['an older entry again changes nothing', 'fedcba', 'b', 'fedcba'],
  ])('%s', (_what, before, added, after) => {
    expect(ids(prependActivity([...before].map(entry), entry(added)))).toBe(after);
  });

  test.each([
    ['nothing new', 'cba', 'cba', 0],
    ['one on top', 'cba', 'dcb', 1],
    ['all', 'cba', 'fed', 3],
  ])('counts what is not on the screen yet: %s', (_what, shown, latest, count) => {
    expect(countNew([...shown].map(entry), [...latest].map(entry))).toBe(count);
  });
});

describe('a pushed overview', () => {
  const stats = (users: number, label: string, revenue: number): OverviewStats => ({
    activeCourses: { display: '13', value: 13 },
    totalExams: { display: '1', value: 1 },
    totalUsers: { display: String(users), value: users },
    monthlyRevenue: { label, display: `${revenue} VNĐ`, value: revenue },
  });
  const current = stats(1, 'Doanh thu tuần này', 100);
  const pushed = stats(2, 'Doanh thu tháng này', 900);

  test('replaces all figures of the month', () => expect(applyOverview(current, pushed, 'month')).toEqual(pushed));
  test.each(['week', 'year'] as const)("leaves the %s's revenue alone", (period) => {
    const next = applyOverview(current, pushed, period);
    expect(next.totalUsers.value).toBe(2);
    expect(next.monthlyRevenue).toEqual(current.monthlyRevenue);
  });
});

describe('how often to ask', () => {
  test('by the specification while there is no socket', () =>
    expect(pollingIntervals(false, 'month')).toEqual({ overview: 120_000, realtime: 10_000, activities: 30_000 }));
  test('never while the socket is live', () => expect(pollingIntervals(true, 'month')).toEqual({ overview: 0, realtime: 0, activities: 0 }));
  test.each(['week', 'year'] as const)('a live socket does not bring the revenue of the %s', (period) =>
    expect(pollingIntervals(true, period)).toEqual({ overview: 120_000, realtime: 0, activities: 0 }),
  );
});

test.each([
  ['live, whenever it was heard', true, 0, 999_999, 'live'],
  ['just heard', false, 1_000, 1_000, 'polling'],
  ['three refreshes ago', false, 0, 30_000, 'polling'],
  ['longer than three refreshes ago', false, 0, 30_001, 'stale'],
  ['never heard', false, undefined, 30_001, 'polling'],
] as const)('figures: %s', (_what, live, heard, now, expected) => expect(freshness(live, heard, now)).toBe(expected));
