import { z } from 'zod';
import { Activity, OverviewStats, RealtimeStats } from '../socket.js';
import { answer, type Route } from './route.js';

const tag = 'Thống kê';
/** Any other value is ignored: the default stands (admin.md §4). */
const period = z.object({ period: z.enum(['week', 'month', 'year']).catch('month').default('month') });
export const GrowthPoint = z.object({ name: z.string(), users: z.int(), fullDate: z.string() });
export type GrowthPoint = z.infer<typeof GrowthPoint>;
/** `revenue` in millions of VND to one decimal, `revenueVnd` exact. */
export const RevenuePoint = z.object({ name: z.string(), revenue: z.number(), revenueVnd: z.int(), fullDate: z.string() });
export type RevenuePoint = z.infer<typeof RevenuePoint>;

export const statisticsRoutes = {
  overview: {
    method: 'GET',
    path: '/admin/statistics/overview',
    tag,
    summary: 'Bốn số tổng quan',
    auth: 'admin',
    rate: 'read',
    query: period,
    response: answer({ data: OverviewStats }),
  },
  realtime: {
    method: 'GET',
    path: '/admin/statistics/realtime',
    tag,
    summary: 'Số liệu trực tiếp',
    auth: 'admin',
    rate: 'read',
    response: answer({ data: RealtimeStats }),
  },
  userGrowth: {
    method: 'GET',
    path: '/admin/statistics/user-growth',
    tag,
    summary: 'Tăng trưởng người dùng',
    auth: 'admin',
    rate: 'read',
    query: period,
    response: answer({ data: z.object({ growthData: z.array(GrowthPoint) }) }),
  },
  revenue: {
    method: 'GET',
    path: '/admin/statistics/revenue',
    tag,
    summary: 'Doanh thu',
    auth: 'admin',
    rate: 'read',
    query: period,
    response: answer({ data: z.object({ revenueData: z.array(RevenuePoint) }) }),
  },
  recentActivities: {
    method: 'GET',
    path: '/admin/statistics/recent-activities',
    tag,
    summary: 'Hoạt động gần đây',
    auth: 'admin',
    rate: 'read',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).catch(6).default(6) }),
    response: answer({ data: z.object({ activities: z.array(Activity) }) }),
  },
} as const satisfies Record<string, Route>;
