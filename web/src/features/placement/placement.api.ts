import type { Placement, PlacementPlay, PlacementResult, PlacementStatus } from '@vumon/proto/http/placement.js';
import type { Plan } from '@vumon/proto/http/plan.js';
import { baseApi, type Envelope } from '../../api/base-api';
import { levelTested } from '../session/session.slice';

const data = <T>(answer: Envelope<T>): T => answer.data;

const placementApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    placementStatus: build.query<PlacementStatus, void>({
      query: () => '/assessment/current',
      transformResponse: data<PlacementStatus>,
      providesTags: ['Attempt', 'History'],
      keepUnusedDataFor: 0,
      async onQueryStarted(_none, { dispatch, queryFulfilled }) {
        const { data: status } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (status?.latest?.level) dispatch(levelTested(status.latest.level));
      },
    }),
    createPlacement: build.mutation<Placement, void>({
      query: () => ({ url: '/assessment/create', method: 'POST', body: { type: 'placement' } }),
      transformResponse: data<Placement>,
    }),
    startPlacement: build.mutation<Placement, string>({
      query: (id) => ({ url: `/assessment/start/${encodeURIComponent(id)}`, method: 'POST' }),
      transformResponse: data<Placement>,
    }),
    answerPlacement: build.mutation<Placement, { assessmentId: string; questionId: string; selectedAnswer: number }>({
      query: (body) => ({ url: '/assessment/submit-answer', method: 'POST', body }),
      transformResponse: data<Placement>,
    }),
    playClip: build.mutation<PlacementPlay, { placementId: string; questionId: string; playId: string }>({
      query: ({ placementId, ...body }) => ({ url: `/assessment/play/${encodeURIComponent(placementId)}`, method: 'POST', body }),
      transformResponse: data<PlacementPlay>,
    }),
    completePlacement: build.mutation<PlacementResult, string>({
      query: (id) => ({ url: `/assessment/complete/${encodeURIComponent(id)}`, method: 'POST' }),
      transformResponse: data<PlacementResult>,
      invalidatesTags: ['Attempt', 'Progress'],
      async onQueryStarted(_id, { dispatch, queryFulfilled }) {
        const { data: result } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (result?.level) dispatch(levelTested(result.level));
      },
    }),
    /** Tagged like the history: a guest's result that moves into an account is read again. */
    placementResult: build.query<PlacementResult, string>({
      query: (id) => `/assessment/results/${encodeURIComponent(id)}`,
      transformResponse: data<PlacementResult>,
      providesTags: ['History'],
    }),
    plan: build.query<Plan, void>({ query: () => '/recommendations', transformResponse: data<Plan>, providesTags: ['Progress', 'History'] }),
    setWeeklyGoal: build.mutation<Plan, number>({
      query: (weeklyGoalMinutes) => ({ url: '/progress', method: 'PUT', body: { weeklyGoalMinutes } }),
      transformResponse: data<Plan>,
      async onQueryStarted(_minutes, { dispatch, queryFulfilled }) {
        const { data: plan } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (plan) void dispatch(placementApi.util.upsertQueryData('plan', undefined, plan));
      },
    }),
  }),
});

export const {
  usePlacementStatusQuery,
  useCreatePlacementMutation,
  useStartPlacementMutation,
  useAnswerPlacementMutation,
  usePlayClipMutation,
  useCompletePlacementMutation,
  usePlacementResultQuery,
  usePlanQuery,
  useSetWeeklyGoalMutation,
} = placementApi;
