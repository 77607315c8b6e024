import type { HistoryItem } from '@vumon/proto/http/exam-shapes.js';
import type { ieltsRoutes } from '@vumon/proto/http/ielts.js';
import type { z } from 'zod';
import { baseApi, type Pagination } from '../../api/base-api';

type HistoryAnswer = z.infer<typeof ieltsRoutes.history.response>;

export interface HistoryPage {
  items: HistoryItem[];
  pagination: Pagination;
  totals: HistoryAnswer['totals'];
}

/** The specification's page sizes: 10 on the screen, 5 in the widget. */
export const HISTORY_PAGE_SIZE = 10;
export const WIDGET_SIZE = 5;

const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<HistoryPage, { page: number; limit: number }>({
      query: (params) => ({
        url: '/ielts/results/history',
        params,
        validateStatus: (response, body: { success?: boolean }) => response.ok && body.success !== false,
      }),
      transformResponse: ({ data, pagination, totals }: HistoryAnswer) => ({ items: data, pagination, totals }),
      providesTags: ['History'],
    }),
  }),
});

export const { useHistoryQuery } = historyApi;
