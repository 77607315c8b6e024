import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { baseApi, type Envelope } from '../../api/base-api';

const resultApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A result with the exam as it was sat. Tagged like the history: a guest's result that moves into an account is read again. */
    result: build.query<Result, string>({
      query: (resultId) => `/ielts/results/${encodeURIComponent(resultId)}`,
      transformResponse: (answer: Envelope<Result>) => answer.data,
      providesTags: (_result, _error, resultId) => [{ type: 'Result', id: resultId }, 'History'],
    }),
  }),
});

export const { useResultQuery } = resultApi;
