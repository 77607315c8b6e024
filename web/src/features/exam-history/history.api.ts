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

export interface HistoryFilter {
  readonly type?: HistoryItem['examType'];
  readonly mode?: HistoryItem['mode'];
}
interface HistoryAsked extends HistoryFilter {
  page: number;
  limit: number;
}

/** The specification's page sizes: 10 on the screen, 5 in the widget. */
export const HISTORY_PAGE_SIZE = 10;
export const WIDGET_SIZE = 5;
/** How many results the line of bands looks back. */
export const TREND_SIZE = 50;

const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<HistoryPage, HistoryAsked>({
      query: ({ type, mode, ...paging }) => ({
        url: '/ielts/results/history',
        params: { ...paging, ...(type && { type }), ...(mode && { mode }) },
        validateStatus: (response, body: { success?: boolean }) => response.ok && body.success !== false,
      }),
      transformResponse: ({ data, pagination, totals }: HistoryAnswer) => ({ items: data, pagination, totals }),
      providesTags: ['History'],
    }),
  }),
});

export const { useHistoryQuery } = historyApi;
