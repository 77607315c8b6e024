import type { ApiError } from '../../api/api-error';
import { baseApi, type Envelope } from '../../api/base-api';
import { NO_PROGRESS, type ProgressStats } from './progress-stats';

const progressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `GET /progress`; a learner without a row gets one through `POST /progress/initialize`. */
    progress: build.query<ProgressStats, void>({
      async queryFn(_argument, _api, _options, call) {
        let answer = await call('/progress');
        if ((answer.error as ApiError | undefined)?.status === 404) answer = await call({ url: '/progress/initialize', method: 'POST' });
        if (answer.error) return { error: answer.error as ApiError };
        return { data: { ...NO_PROGRESS, ...(answer.data as Envelope<Partial<ProgressStats>>).data } };
      },
      providesTags: ['Progress'],
    }),
  }),
});

export const { useProgressQuery } = progressApi;
