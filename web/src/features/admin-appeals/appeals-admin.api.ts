import type { AppealItem, appealRoutes } from '@vumon/proto/http/appeals.js';
import type { z } from 'zod';
import { baseApi, type Envelope } from '../../api/base-api';

export type AppealState = AppealItem['state'];
type Page = z.infer<typeof appealRoutes.list.response>;
export interface AppealPage {
  items: AppealItem[];
  totalPages: number;
}
const PAGE_SIZE = 10;

const appealsAdminApi = baseApi.enhanceEndpoints({ addTagTypes: ['AdminAppeals'] }).injectEndpoints({
  endpoints: (build) => ({
    adminAppeals: build.query<AppealPage, { state: AppealState; page: number }>({
      query: (filters) => ({ url: '/admin/appeals', params: { limit: PAGE_SIZE, ...filters } }),
      transformResponse: ({ data, pagination }: Page) => ({ items: data, totalPages: pagination.totalPages }),
      providesTags: ['AdminAppeals'],
    }),
    decideAppeal: build.mutation<void, { appealId: string; accept: boolean }>({
      query: ({ appealId, accept }) => ({ url: `/admin/appeals/${encodeURIComponent(appealId)}/${accept ? 'accept' : 'refuse'}`, method: 'POST' }),
      transformResponse: (_answer: Envelope<unknown>) => undefined,
      // Also after a failure: somebody else may have decided.
      invalidatesTags: ['AdminAppeals'],
    }),
  }),
});

export const { useAdminAppealsQuery, useDecideAppealMutation } = appealsAdminApi;
