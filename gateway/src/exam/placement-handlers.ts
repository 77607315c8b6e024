import { Injectable } from '@nestjs/common';
import { assessmentRoutes } from '@vumon/proto/http/placement.js';
import { GuestCookie } from '../auth/guest-cookie.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';

/** The placement test, for learners and guests. */
@Injectable()
export class PlacementHandlers {
  constructor(
    private readonly clients: ServiceClients,
    private readonly guests: GuestCookie,
  ) {}

  @Handles(assessmentRoutes.current)
  async current({ user }: EdgeRequest<typeof assessmentRoutes.current>): Promise<EdgeAnswer<typeof assessmentRoutes.current>> {
    return (await this.clients.exam.getPlacementStatus({}, { user })).json;
  }

  @Handles(assessmentRoutes.create)
  async create({ user, reply }: EdgeRequest<typeof assessmentRoutes.create>): Promise<EdgeAnswer<typeof assessmentRoutes.create>> {
    const { created, json } = await this.clients.exam.createPlacement({}, { user: this.guests.ensure(user, reply) });
    reply.code(created ? 201 : 200);
    return json;
  }

  @Handles(assessmentRoutes.start)
  async start({ params, user }: EdgeRequest<typeof assessmentRoutes.start>): Promise<EdgeAnswer<typeof assessmentRoutes.start>> {
    return (await this.clients.exam.startPlacement({ placementId: params.id }, { user })).json;
  }

  @Handles(assessmentRoutes.submitAnswer)
  async answer({ body, user }: EdgeRequest<typeof assessmentRoutes.submitAnswer>): Promise<EdgeAnswer<typeof assessmentRoutes.submitAnswer>> {
    const request = { placementId: body.assessmentId, questionId: body.questionId, choice: body.selectedAnswer };
    return (await this.clients.exam.answerPlacement(request, { user })).json;
  }

  @Handles(assessmentRoutes.play)
  async play({ params, body, user }: EdgeRequest<typeof assessmentRoutes.play>): Promise<EdgeAnswer<typeof assessmentRoutes.play>> {
    return (await this.clients.exam.playPlacementClip({ placementId: params.id, ...body }, { user })).json;
  }

  @Handles(assessmentRoutes.complete)
  async complete({ params, user }: EdgeRequest<typeof assessmentRoutes.complete>): Promise<EdgeAnswer<typeof assessmentRoutes.complete>> {
    return (await this.clients.exam.completePlacement({ placementId: params.id }, { user })).json;
  }

  @Handles(assessmentRoutes.results)
  async results({ params, user }: EdgeRequest<typeof assessmentRoutes.results>): Promise<EdgeAnswer<typeof assessmentRoutes.results>> {
    return (await this.clients.exam.getPlacementResult({ placementId: params.id }, { user })).json;
  }
}
