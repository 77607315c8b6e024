import { baseApi, type Envelope } from '../../api/base-api';

export type CourseType = 'vocabulary' | 'grammar';

/** A row of `GET /courses/public`. */
export interface CourseListItem {
  _id: string;
  title: string;
  type: CourseType;
  level: string;
  /** whole đồng */
  price: number;
  originalPrice: number;
  duration: string;
  lessonsCount: number;
  studentsCount: number;
  description: string;
  isPopular?: boolean;
}

export const coursesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    publicCourses: build.query<CourseListItem[], { type?: CourseType }>({
      query: ({ type }) => ({ url: '/courses/public', params: type ? { type } : {} }),
      transformResponse: (answer: Envelope<CourseListItem[]>) => answer.data,
      providesTags: ['Courses'],
    }),
  }),
});

export const { usePublicCoursesQuery } = coursesApi;
