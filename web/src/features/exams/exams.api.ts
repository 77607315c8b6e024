import type { Attempt } from '@vumon/proto/http/exam-shapes.js';
import type { ieltsRoutes } from '@vumon/proto/http/ielts.js';
import type { OwnRating } from '@vumon/proto/http/ratings.js';
import type { z } from 'zod';
import { isApiError } from '../../api/api-error';
import { baseApi, type Envelope } from '../../api/base-api';
import type { RootState } from '../../app/store';
import type { AttemptMode, ExamDetail, ExamListItem, ExamType, OpenAttempt } from './exams.types';
import { noteGuestWork } from './guest-work';

/** The specification's cache of the latest exams; dropped when an exam changes (see exam-news.ts). */
const LATEST_CACHE_SECONDS = 600;

type ListAnswer = z.infer<typeof ieltsRoutes.list.response>;
type ExamTotals = ListAnswer['totals'];

/** What one request of the list brings. */
const EXAMS_PAGE_SIZE = 20;

interface LatestExams {
  items: ExamListItem[];
  totals: ExamTotals;
}

interface ExamPage {
  items: ExamListItem[];
  totalPages: number;
  /** Of all published exams, whatever page or type. */
  totals: ExamTotals;
}

const examsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    latestExams: build.query<LatestExams, void>({
      query: () => ({ url: '/ielts', params: { limit: 6, status: 'published' } }),
      transformResponse: ({ data, totals }: ListAnswer) => ({ items: data, totals }),
      keepUnusedDataFor: LATEST_CACHE_SECONDS,
      providesTags: ['Exams'],
    }),
    /** Published exams, page after page as the learner asks for more. */
    exams: build.infiniteQuery<ExamPage, { type?: ExamType }, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, _all, page) => (page < last.totalPages ? page + 1 : undefined),
      },
      query: ({ queryArg: { type }, pageParam: page }) => ({
        url: '/ielts',
        params: { status: 'published', limit: EXAMS_PAGE_SIZE, page, ...(type ? { type } : {}) },
      }),
      transformResponse: ({ data, pagination, totals }: ListAnswer) => ({ items: data, totalPages: pagination.totalPages, totals }),
      providesTags: ['Exams'],
    }),
    exam: build.query<ExamDetail, string>({
      query: (examId) => `/ielts/${encodeURIComponent(examId)}`,
      transformResponse: (answer: Envelope<ExamDetail>) => answer.data,
      providesTags: (_result, _error, examId) => [{ type: 'Exam', id: examId }],
      async onQueryStarted(_examId, { dispatch, queryFulfilled }) {
        try {
          await queryFulfilled;
        } catch (failure) {
          // Hidden or deleted since the list was loaded: the list is old.
          if (isGone(failure)) dispatch(examsApi.util.invalidateTags(['Exams']));
        }
      },
    }),
    /** The exams that this learner or guest has sat: what turns 'Bắt đầu test' into 'Làm lại'. The list itself is the same for everybody. */
    completedExams: build.query<string[], void>({
      query: () => '/ielts/completed',
      transformResponse: (answer: Envelope<string[]>) => answer.data,
      providesTags: ['History'],
    }),
    ownRating: build.query<OwnRating, string>({
      query: (examId) => `/ielts/${encodeURIComponent(examId)}/rating`,
      transformResponse: (answer: Envelope<OwnRating>) => answer.data,
      providesTags: ['History'],
    }),
    rateExam: build.mutation<OwnRating, { examId: string; stars: number }>({
      query: ({ examId, stars }) => ({ url: `/ielts/${encodeURIComponent(examId)}/rating`, method: 'POST', body: { stars } }),
      transformResponse: (answer: Envelope<OwnRating>) => answer.data,
      invalidatesTags: ['Exams'],
      async onQueryStarted({ examId }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(examsApi.util.upsertQueryData('ownRating', examId, data));
      },
    }),
    openAttempts: build.query<OpenAttempt[], void>({
      query: () => '/ielts/attempts/open',
      transformResponse: (answer: Envelope<OpenAttempt[]>) => answer.data,
      providesTags: ['OpenAttempts'],
      keepUnusedDataFor: 0,
    }),
    startAttempt: build.mutation<Attempt, { examId: string; mode: AttemptMode; clientId: string; parts?: readonly number[] }>({
      query: ({ examId, ...body }) => ({ url: `/ielts/${encodeURIComponent(examId)}/attempts`, method: 'POST', body }),
      transformResponse: (answer: Envelope<Attempt>) => answer.data,
      invalidatesTags: ['OpenAttempts'],
      async onQueryStarted(_input, { getState, queryFulfilled }) {
        const begun = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (begun && isGuest(getState())) noteGuestWork();
      },
    }),
  }),
});

/** The session is not this slice's own state. */
function isGuest(state: unknown): boolean {
  return (state as Pick<RootState, 'session'>).session.status === 'guest';
}

function isGone(failure: unknown): boolean {
  const error = typeof failure === 'object' && failure !== null && 'error' in failure ? failure.error : undefined;
  return isApiError(error) && error.status === 404;
}

export const {
  useLatestExamsQuery,
  useExamsInfiniteQuery,
  useExamQuery,
  useOpenAttemptsQuery,
  useCompletedExamsQuery,
  useOwnRatingQuery,
  useRateExamMutation,
  useStartAttemptMutation,
} = examsApi;
