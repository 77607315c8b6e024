import type { AppealItem, appealRoutes, KeyChange, KeyEffect, QuestionKey } from '@vumon/proto/http/appeals.js';
import type { ExamListItem } from '@vumon/proto/http/exam-shapes.js';
import type { z } from 'zod';
import { isApiError } from '../../api/api-error';
import { baseApi, type Envelope } from '../../api/base-api';

export type AppealState = AppealItem['state'];
type Page = z.infer<typeof appealRoutes.list.response>;
export interface AppealPage {
  items: AppealItem[];
  totalPages: number;
}
/** One question of an exam; with `versionId` of the content that this version belongs to, else of the one that is being sat. */
export interface QuestionRef {
  examId: string;
  questionId: string;
  versionId?: string;
}
interface KeyRevision {
  ref: QuestionRef;
  change: KeyChange;
}
/** A question as the list of an exam has it; everything else stays on the server. */
interface NumberedQuestion {
  id: string;
  number: number;
}
interface QuestionsOfParts {
  passages?: { questions: NumberedQuestion[] }[];
  sections?: { questions: NumberedQuestion[] }[];
}

const PAGE_SIZE = 10;
const MOST_EXAMS = 100;
const keyUrl = ({ examId, questionId }: QuestionRef): string => `/admin/exams/${encodeURIComponent(examId)}/questions/${encodeURIComponent(questionId)}/key`;
const versionOf = ({ versionId }: QuestionRef): { versionId?: string } => (versionId === undefined ? {} : { versionId });

const appealsAdminApi = baseApi.enhanceEndpoints({ addTagTypes: ['AdminAppeals', 'QuestionKey'] }).injectEndpoints({
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
      invalidatesTags: ['AdminAppeals', 'QuestionKey'],
    }),
    examChoices: build.query<Pick<ExamListItem, '_id' | 'title'>[], void>({
      query: () => ({ url: '/ielts', params: { status: 'all', limit: MOST_EXAMS } }),
      transformResponse: ({ data }: Envelope<ExamListItem[]>) => data.map(({ _id, title }) => ({ _id, title })),
    }),
    examQuestions: build.query<NumberedQuestion[], string>({
      query: (examId) => `/ielts/${encodeURIComponent(examId)}`,
      transformResponse: ({ data: { passages, sections } }: Envelope<QuestionsOfParts>) =>
        (passages ?? sections ?? []).flatMap(({ questions }) => questions.map(({ id, number }) => ({ id, number }))),
    }),
    questionKey: build.query<QuestionKey, QuestionRef>({
      query: (ref) => ({ url: keyUrl(ref), params: versionOf(ref) }),
      transformResponse: ({ data }: Envelope<QuestionKey>) => data,
      providesTags: ['QuestionKey'],
    }),
    /** How many learners would gain and lose a mark; changes nothing. */
    previewKey: build.mutation<KeyEffect, KeyRevision>({
      query: ({ ref, change }) => ({ url: `${keyUrl(ref)}/preview`, method: 'POST', body: { change, ...versionOf(ref) } }),
      transformResponse: ({ data }: Envelope<KeyEffect>) => data,
    }),
    reviseKey: build.mutation<KeyEffect, KeyRevision & { confirmedLosing: number }>({
      query: ({ ref, change, confirmedLosing }) => ({ url: `${keyUrl(ref)}/revisions`, method: 'POST', body: { change, confirmedLosing, ...versionOf(ref) } }),
      transformResponse: ({ data }: Envelope<KeyEffect>) => data,
      // Also after a failure: somebody else may have changed the key.
      invalidatesTags: ['AdminAppeals', 'QuestionKey'],
    }),
  }),
});

export const {
  useAdminAppealsQuery,
  useDecideAppealMutation,
  useExamChoicesQuery,
  useExamQuestionsQuery,
  useQuestionKeyQuery,
  usePreviewKeyMutation,
  useReviseKeyMutation,
} = appealsAdminApi;

/** The new count, where a change was refused because more learners lose a mark than were confirmed; else null. */
export function loweredBy(error: unknown): KeyEffect | null {
  if (!isApiError(error) || error.code !== 'KEY_LOWERS_SCORES') return null;
  const { gain, lose, unchanged } = (error.data ?? {}) as Partial<Record<keyof KeyEffect, unknown>>;
  return typeof gain === 'number' && typeof lose === 'number' && typeof unchanged === 'number' ? { gain, lose, unchanged } : null;
}
