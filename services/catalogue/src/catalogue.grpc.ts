import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { GrpcHandlers } from '@vumon/platform/grpc/rpc-types.js';
import { view } from '@vumon/platform/view.js';
import type { CatalogueServiceService, CourseIdRequest, ListPublicCoursesRequest } from '@vumon/proto/gen/vumon/catalogue/v1/catalogue.js';
import type { View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { CourseQueries } from './courses/course.queries.js';

@Injectable()
export class CatalogueGrpc implements GrpcHandlers<typeof CatalogueServiceService> {
  constructor(private readonly courses: CourseQueries) {}

  async listPublicCourses(request: ListPublicCoursesRequest): Promise<View> {
    const data = await this.courses.listPublic(request);
    return view({ data, courses: data });
  }

  async getPublicCourse(request: CourseIdRequest): Promise<View> {
    const course = await this.courses.findPublic(request.courseId);
    if (!course) throw new AppError('NOT_FOUND', { message: 'Không thể tải thông tin khóa học' });
    return view({ data: course, course });
  }
}
