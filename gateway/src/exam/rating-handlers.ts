import { Injectable } from '@nestjs/common';
import { ratingRoutes } from '@vumon/proto/http/ratings.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';
import { PublicCache } from '../edge/public-cache.js';

/** What learners think of exams. */
@Injectable()
export class RatingHandlers {
  constructor(
    private readonly clients: ServiceClients,
    private readonly cache: PublicCache,
  ) {}

  @Handles(ratingRoutes.own)
  async own({ params, user }: EdgeRequest<typeof ratingRoutes.own>): Promise<EdgeAnswer<typeof ratingRoutes.own>> {
    return (await this.clients.exam.getOwnRating({ examId: params.id }, { user })).json;
  }

  /** Whoever rated sees it in the list at once; for others the public copies are never older than two seconds. */
  @Handles(ratingRoutes.rate)
  async rate({ params, body, user }: EdgeRequest<typeof ratingRoutes.rate>): Promise<EdgeAnswer<typeof ratingRoutes.rate>> {
    const { json } = await this.clients.exam.rateExam({ examId: params.id, stars: body.stars }, { user });
    this.cache.drop('exams:*');
    this.cache.drop(`exam:${params.id.toLowerCase()}`);
    return json;
  }
}
