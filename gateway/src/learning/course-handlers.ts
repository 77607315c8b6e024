import { Injectable } from '@nestjs/common';
import { courseRoutes } from '@vumon/proto/http/learning.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';
import { PublicCache } from '../edge/public-cache.js';

type List = typeof courseRoutes.list;
type Detail = typeof courseRoutes.detail;
const user: UserContext = { kind: 'anonymous' };

/** The shop's courses: the same for everybody. */
@Injectable()
export class CourseHandlers {
  constructor(
    private readonly clients: ServiceClients,
    private readonly cache: PublicCache,
  ) {}

  @Handles(courseRoutes.list)
  list({ query }: EdgeRequest<List>): EdgeAnswer<List> | Promise<EdgeAnswer<List>> {
    const { type, level } = query;
    return this.cache.get(`courses:${type}:${level}`, async () => (await this.clients.catalogue.listPublicCourses({ type, level }, { user })).json);
  }

  @Handles(courseRoutes.detail)
  detail({ params }: EdgeRequest<Detail>): EdgeAnswer<Detail> | Promise<EdgeAnswer<Detail>> {
    const courseId = params.id.toLowerCase();
    return this.cache.get(`course:${courseId}`, async () => (await this.clients.catalogue.getPublicCourse({ courseId }, { user })).json);
  }
}
