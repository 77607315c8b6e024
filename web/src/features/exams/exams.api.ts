import type { Attempt } from '@vumon/proto/http/exam-shapes.js';
import { baseApi, type Envelope, type Pagination } from '../../api/base-api';
import type { AttemptMode, ExamDetail, ExamListItem, ExamType, OpenAttempt } from './exams.types';

/** The specification's cache of the latest exams; a change of an exam reaches this browser with the next load after it. */
const LATEST_CACHE_SECONDS = 600;

interface ExamPage {
  items: ExamListItem[];
  pagination: Pagination | undefined;
}

const examsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    latestExams: build.query<ExamListItem[], void>({
      query: () => ({ url: '/ielts', params: { limit: 6, status: 'published' } }),
      transformResponse: (answer: Envelope<ExamListItem[]>) => answer.data,
      keepUnusedDataFor: LATEST_CACHE_SECONDS,
      providesTags: ['Exams'],
    }),
    exams: build.query<ExamPage, { type?: ExamType; page: number }>({
      query: ({ type, page }) => ({ url: '/ielts', params: { status: 'published', limit: 20, page, ...(type ? { type } : {}) } }),
      transformResponse: (answer: Envelope<ExamListItem[]> & { pagination?: Pagination }) => ({ items: answer.data, pagination: answer.pagination }),
      providesTags: ['Exams'],
    }),
    exam: build.query<ExamDetail, string>({
      query: (examId) => `/ielts/${encodeURIComponent(examId)}`,
      transformResponse: (answer: Envelope<ExamDetail>) => answer.data,
      providesTags: (_result, _error, examId) => [{ type: 'Exam', id: examId }],
    }),
    /** The exams that the learner has a result of, newest hundred: what turns 'Bắt đầu test' into 'Làm lại'. */
    completedExams: build.query<string[], void>({
      query: () => ({ url: '/ielts/results/history', params: { page: 1, limit: 100 } }),
      transformResponse: (answer: Envelope<{ examId: string }[]>) => [...new Set(answer.data.map(({ examId }) => examId))],
      providesTags: ['History'],
    }),
    openAttempts: build.query<OpenAttempt[], void>({
      query: () => '/ielts/attempts/open',
      transformResponse: (answer: Envelope<OpenAttempt[]>) => answer.data,
      providesTags: ['OpenAttempts'],
      keepUnusedDataFor: 0,
    }),
    startAttempt: build.mutation<Attempt, { examId: string; mode: AttemptMode; clientId: string }>({
      query: ({ examId, ...body }) => ({ url: `/ielts/${encodeURIComponent(examId)}/attempts`, method: 'POST', body }),
      transformResponse: (answer: Envelope<Attempt>) => answer.data,
      invalidatesTags: ['OpenAttempts'],
    }),
  }),
});

export const { useLatestExamsQuery, useExamsQuery, useExamQuery, useOpenAttemptsQuery, useCompletedExamsQuery, useStartAttemptMutation } = examsApi;
