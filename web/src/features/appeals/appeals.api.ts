import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { baseApi } from '../../api/base-api';

export type AppealState = NonNullable<Result['appeals']>[number]['state'];

const appealsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    fileAppeal: build.mutation<void, { resultId: string; questionId: string }>({
      query: ({ resultId, questionId }) => ({ url: `/ielts/results/${encodeURIComponent(resultId)}/appeals`, method: 'POST', body: { questionId } }),
      transformResponse: () => undefined,
      invalidatesTags: (_answer, error, { resultId }) => (error ? [] : [{ type: 'Result', id: resultId }]),
    }),
  }),
});

export const { useFileAppealMutation } = appealsApi;
