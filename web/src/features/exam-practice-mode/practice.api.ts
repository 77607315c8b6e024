import type { Attempt, QuestionResult } from '@vumon/proto/http/exam-shapes.js';
import { baseApi, type Envelope } from '../../api/base-api';

const practiceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Verdict, key and evidence of these questions; from then on their answers stand. */
    checkAnswers: build.mutation<QuestionResult[], { attemptId: string; clientId: string; questionIds: readonly string[] }>({
      query: ({ attemptId, ...body }) => ({ url: `/ielts/attempts/${encodeURIComponent(attemptId)}/check`, method: 'POST', body }),
      transformResponse: (answer: Envelope<{ checked: QuestionResult[] }>) => answer.data.checked,
    }),
    /** A practice attempt with what a result lost, or the one that is open. */
    redoMistakes: build.mutation<Attempt, { resultId: string; clientId: string }>({
      query: ({ resultId, clientId }) => ({ url: `/ielts/results/${encodeURIComponent(resultId)}/redo`, method: 'POST', body: { clientId } }),
      transformResponse: (answer: Envelope<Attempt>) => answer.data,
      invalidatesTags: ['OpenAttempts'],
    }),
  }),
});

export const { useCheckAnswersMutation, useRedoMistakesMutation } = practiceApi;
