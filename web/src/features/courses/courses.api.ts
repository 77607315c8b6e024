import type { PublicCourse } from '@vumon/proto/http/learning.js';
import { baseApi, type Envelope } from '../../api/base-api';

export type CourseListItem = PublicCourse;
export type CourseType = PublicCourse['type'];

const coursesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    publicCourses: build.query<CourseListItem[], { type?: CourseType }>({
      query: ({ type }) => ({ url: '/courses/public', params: type ? { type } : {} }),
      transformResponse: (answer: Envelope<CourseListItem[]>) => answer.data,
      providesTags: ['Courses'],
    }),
  }),
});

export const { usePublicCoursesQuery } = coursesApi;
