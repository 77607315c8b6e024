import { baseApi, type Envelope } from '../../api/base-api';
import type { LoginInput, RegisterInput, SignedInAnswer } from './session.types';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignedInAnswer, LoginInput>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    register: build.mutation<SignedInAnswer, RegisterInput>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
    }),
    logout: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/logout', method: 'POST', headers: { 'X-Requested-With': 'vumon' } }),
    }),
    /** Moves the results of a guest in this browser into the account; the server does it at most once. */
    claimResults: build.mutation<number, void>({
      query: () => ({ url: '/ielts/results/claim', method: 'POST' }),
      transformResponse: (answer: Envelope<{ claimed: number }>) => answer.data.claimed,
      invalidatesTags: ['History', 'OpenAttempts', 'Progress'],
    }),
    heartbeat: build.mutation<unknown, { visible: boolean }>({
      query: (body) => ({ url: '/user/heartbeat', method: 'POST', body }),
    }),
    visit: build.mutation<unknown, { path: string }>({
      query: (body) => ({ url: '/user/visit', method: 'POST', body }),
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation } = sessionApi;
