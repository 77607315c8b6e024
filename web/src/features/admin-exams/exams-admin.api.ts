import type { ExamListItem } from '@vumon/proto/http/exam-shapes.js';
import type { ieltsRoutes } from '@vumon/proto/http/ielts.js';
import type { z } from 'zod';
import type { ApiError } from '../../api/api-error';
import { baseApi, type Envelope } from '../../api/base-api';

export type ExamStats = z.infer<typeof ieltsRoutes.adminStats.response>['data'];
export type PublishIssue = z.infer<typeof ieltsRoutes.setStatus.response>['warnings'][number];

const LIST_LIMIT = 100;
/** A failed load is tried twice more. */
const RETRY_AFTER_MS = [1_000, 2_000];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** Asking again helps when the network or the server stumbled, not when it refused. */
const mayRecover = ({ status }: ApiError): boolean => status === 0 || status >= 500;

const examsAdminApi = baseApi.enhanceEndpoints({ addTagTypes: ['AdminExams'] }).injectEndpoints({
  endpoints: (build) => ({
    adminExams: build.query<ExamListItem[], void>({
      async queryFn(_argument, _api, _options, call) {
        for (let tries = 0; ; tries += 1) {
          const answer = await call({ url: '/ielts', params: { status: 'all', limit: LIST_LIMIT } });
          if (!answer.error) return { data: listOf(answer.data) };
          const error = answer.error as ApiError;
          const pause = RETRY_AFTER_MS[tries];
          if (pause === undefined || !mayRecover(error)) return { error };
          await wait(pause);
        }
      },
      providesTags: ['AdminExams'],
    }),
    examStats: build.query<ExamStats, void>({
      query: () => '/ielts/admin/stats',
      transformResponse: (answer: Envelope<ExamStats>) => answer.data,
      providesTags: ['AdminExams'],
    }),
    /** Answers the warnings that do not stop an exam from being published. */
    setExamStatus: build.mutation<PublishIssue[], { examId: string; status: ExamListItem['status'] }>({
      query: ({ examId, status }) => ({ url: `/ielts/${encodeURIComponent(examId)}/status`, method: 'PATCH', body: { status } }),
      transformResponse: (answer: { warnings?: PublishIssue[] }) => answer.warnings ?? [],
      invalidatesTags: (_warnings, error) => (error ? [] : ['AdminExams', 'Exams']),
    }),
  }),
});

export const { useAdminExamsQuery, useExamStatsQuery, useSetExamStatusMutation } = examsAdminApi;

/** An answer in an unexpected form counts as an empty list. */
function listOf(body: unknown): ExamListItem[] {
  const data = (body as Partial<Envelope<ExamListItem[]>> | null)?.data;
  return Array.isArray(data) ? data : [];
}
