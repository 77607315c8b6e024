import type { userRoutes } from '@vumon/proto/http/auth.js';
import type { z } from 'zod';
import { baseApi, type Envelope } from '../../api/base-api';
import type { AppDispatch, RootState } from '../../app/store';
import type { UserFilters } from './user-filters';

type ListedUser = z.infer<typeof userRoutes.list.response>['data']['users'][number];
export type AdminUser = Extract<ListedUser, { email: string }>;
export type UserStats = z.infer<typeof userRoutes.stats.response>['data'];
export type NewUser = z.input<typeof userRoutes.create.body>;
type Changed = z.infer<typeof userRoutes.setRole.response>['data'];

const USERS_PAGE_SIZE = 10;

interface UserPage {
  users: AdminUser[];
  totalPages: number;
}

const isFull = (user: ListedUser): user is AdminUser => 'email' in user;

const usersApi = baseApi.enhanceEndpoints({ addTagTypes: ['AdminUsers'] }).injectEndpoints({
  endpoints: (build) => ({
    adminUsers: build.query<UserPage, UserFilters>({
      query: (filters) => ({ url: '/user', params: { limit: USERS_PAGE_SIZE, ...filters } }),
      transformResponse: ({ data }: Envelope<{ users: ListedUser[]; pagination: { pages: number } }>) => ({
        users: data.users.filter(isFull),
        totalPages: data.pagination.pages,
      }),
      providesTags: ['AdminUsers'],
    }),
    userStats: build.query<UserStats, void>({
      query: () => '/user/stats',
      transformResponse: (answer: Envelope<UserStats>) => answer.data,
      providesTags: ['AdminUsers'],
    }),
    setAccountStatus: build.mutation<Changed, { id: string; accountStatus: AdminUser['accountStatus'] }>({
      query: ({ id, ...body }) => ({ url: userPath(id, '/account-status'), method: 'PATCH', body }),
      transformResponse: (answer: Envelope<Changed>) => answer.data,
      onQueryStarted: ({ id, accountStatus }, { dispatch, queryFulfilled }) =>
        afterSuccess(queryFulfilled, (data) =>
          dispatch(usersChanged(data.stats, (users) => users.map((user) => (user._id === id ? { ...user, accountStatus } : user)))),
        ),
    }),
    setRole: build.mutation<Changed, { id: string; role: AdminUser['role'] }>({
      query: ({ id, ...body }) => ({ url: userPath(id), method: 'PUT', body }),
      transformResponse: (answer: Envelope<Changed>) => answer.data,
      onQueryStarted: ({ id, role }, { dispatch, queryFulfilled }) =>
        afterSuccess(queryFulfilled, (data) =>
          dispatch(usersChanged(data.stats, (users) => users.map((user) => (user._id === id ? { ...user, role } : user)))),
        ),
    }),
    removeUser: build.mutation<Changed, string>({
      query: (id) => ({ url: userPath(id), method: 'DELETE' }),
      transformResponse: (answer: Envelope<Changed>) => answer.data,
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        afterSuccess(queryFulfilled, (data) => dispatch(usersChanged(data.stats, (users) => users.filter((user) => user._id !== id)))),
    }),
    createUser: build.mutation<Changed, NewUser>({
      query: (body) => ({ url: '/user', method: 'POST', body }),
      transformResponse: (answer: Envelope<Changed>) => answer.data,
      onQueryStarted: (_body, { dispatch, queryFulfilled }) =>
        afterSuccess(queryFulfilled, ({ user, stats }) => {
          if (user) dispatch(usersChanged(stats, (users) => [user, ...users]));
        }),
    }),
  }),
});

export const { useAdminUsersQuery, useUserStatsQuery, useSetAccountStatusMutation, useSetRoleMutation, useRemoveUserMutation, useCreateUserMutation } =
  usersApi;

/** Runs after a success; a failure is told by the screen that asked. */
async function afterSuccess(answered: Promise<{ data: Changed }>, run: (changed: Changed) => void): Promise<void> {
  const answer = await answered.catch(() => null);
  if (answer) run(answer.data);
}

function userPath(id: string, rest = ''): string {
  return `/user/${encodeURIComponent(id)}${rest}`;
}

/** After a success the loaded rows and the counters change in place: the list does not jump under the administrator's hand. */
const usersChanged = (stats: UserStats, change: (users: AdminUser[]) => AdminUser[]) => (dispatch: AppDispatch, getState: () => RootState) => {
  const { updateQueryData, selectCachedArgsForQuery } = usersApi.util;
  dispatch(updateQueryData('userStats', undefined, () => stats));
  for (const filters of selectCachedArgsForQuery(getState(), 'adminUsers')) {
    dispatch(updateQueryData('adminUsers', filters, (page) => ({ ...page, users: change(page.users) })));
  }
};
