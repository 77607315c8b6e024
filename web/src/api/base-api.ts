import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { type ApiError, toApiError } from './api-error';
import { apiBaseUrl, authorizedFetch } from './authorized-fetch';

/** A hung request must not leave a button spinning for ever. */
const TIMEOUT_MS = 20_000;

const rawQuery = fetchBaseQuery({
  baseUrl: apiBaseUrl,
  fetchFn: authorizedFetch,
  credentials: 'same-origin',
  timeout: TIMEOUT_MS,
  headers: { Accept: 'application/json' },
});

const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, options) => {
  const result = await rawQuery(args, api, options);
  return result.error ? { error: toApiError(result.error, result.meta) } : { data: result.data };
};

/** The one API slice. Features add their calls with `baseApi.injectEndpoints`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Exams', 'Exam', 'Attempt', 'OpenAttempts', 'Result', 'History', 'Courses', 'Progress', 'Notifications', 'AdminStatistics', 'AdminActivity'],
  endpoints: () => ({}),
});

/** The envelope of every successful answer. */
export interface Envelope<T> {
  success: boolean;
  message?: string;
  data: T;
}

export interface Pagination {
  currentPage: number;
  totalPages: number;
  total: number;
  limit: number;
}
