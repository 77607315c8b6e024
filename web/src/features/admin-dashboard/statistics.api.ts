import type { GrowthPoint, RevenuePoint } from '@vumon/proto/http/statistics.js';
import type { Activity, OverviewStats, RealtimeStats } from '@vumon/proto/socket.js';
import { baseApi, type Envelope } from '../../api/base-api';
import type { AppDispatch, RootState } from '../../app/store';
import { applyOverview, MAX_ACTIVITIES, type Period, prependActivity, type StatisticsUpdate } from './live-statistics';

const validateStatus = (response: Response, body: { success?: boolean }): boolean => response.ok && body.success !== false;

const statisticsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<OverviewStats, Period>({
      query: (period) => ({ url: '/admin/statistics/overview', params: { period }, validateStatus }),
      transformResponse: (answer: Envelope<OverviewStats>) => answer.data,
      providesTags: ['AdminStatistics'],
    }),
    realtime: build.query<RealtimeStats, void>({
      query: () => ({ url: '/admin/statistics/realtime', validateStatus }),
      transformResponse: (answer: Envelope<RealtimeStats>) => answer.data,
      providesTags: ['AdminStatistics'],
    }),
    userGrowth: build.query<GrowthPoint[], Period>({
      query: (period) => ({ url: '/admin/statistics/user-growth', params: { period }, validateStatus }),
      transformResponse: (answer: Envelope<{ growthData: GrowthPoint[] }>) => answer.data.growthData,
      providesTags: ['AdminStatistics'],
    }),
    revenue: build.query<RevenuePoint[], Period>({
      query: (period) => ({ url: '/admin/statistics/revenue', params: { period }, validateStatus }),
      transformResponse: (answer: Envelope<{ revenueData: RevenuePoint[] }>) => answer.data.revenueData,
      providesTags: ['AdminStatistics'],
    }),
    recentActivities: build.query<Activity[], void>({
      query: () => ({ url: '/admin/statistics/recent-activities', params: { limit: MAX_ACTIVITIES }, validateStatus }),
      transformResponse: (answer: Envelope<{ activities: Activity[] }>) => answer.data.activities.slice(0, MAX_ACTIVITIES),
      providesTags: ['AdminActivity'],
    }),
  }),
});

export const { useOverviewQuery, useRealtimeQuery, useUserGrowthQuery, useRevenueQuery, useRecentActivitiesQuery } = statisticsApi;

const { updateQueryData, selectCachedArgsForQuery, invalidateTags } = statisticsApi.util;

/** Puts a pushed entry on top of the loaded list. */
export const activityPushed = (activity: Activity) => (dispatch: AppDispatch) => {
  dispatch(updateQueryData('recentActivities', undefined, (list) => prependActivity(list, activity)));
};

/** Puts pushed figures in the place of the loaded ones. */
export const statisticsPushed = (update: StatisticsUpdate) => (dispatch: AppDispatch, getState: () => RootState) => {
  if (update.type === 'realtime') {
    dispatch(updateQueryData('realtime', undefined, () => update.data));
    return;
  }
  for (const period of selectCachedArgsForQuery(getState(), 'overview')) {
    dispatch(updateQueryData('overview', period, (current) => applyOverview(current, update.data, period)));
  }
};

/** Reads everything again: messages may have been missed while the socket was away. */
export const dashboardRefreshed = () => invalidateTags(['AdminStatistics', 'AdminActivity']);
