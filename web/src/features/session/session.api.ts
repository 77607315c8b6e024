import { baseApi, type Envelope } from '../../api/base-api';
import type { LoginInput, RegisterInput, SessionUser, SignedInAnswer } from './session.types';

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
    profile: build.query<SessionUser, void>({
      query: () => '/user/profile',
      transformResponse: (answer: Envelope<SessionUser>) => answer.data,
      providesTags: ['Session'],
    }),
    heartbeat: build.mutation<unknown, { visible: boolean }>({
      query: (body) => ({ url: '/user/heartbeat', method: 'POST', body }),
    }),
    visit: build.mutation<unknown, { path: string }>({
      query: (body) => ({ url: '/user/visit', method: 'POST', body }),
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation, useProfileQuery } = sessionApi;
