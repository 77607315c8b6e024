import { Injectable } from '@nestjs/common';
import type { Call } from '@vumon/platform/grpc/rpc-types.js';
import { view } from '@vumon/platform/view.js';
import type { AnswerPlacementRequest, CreatePlacementResponse, PlacementRequest, PlayPlacementClipRequest } from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import type { Empty, View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { ownerOf, requireOwner } from '../owner.js';
import { PlacementDesk } from './placement-desk.js';

/** The calls of the placement test. */
@Injectable()
export class PlacementGrpc {
  constructor(private readonly placements: PlacementDesk) {}

  async getPlacementStatus(_request: Empty, { user }: Call): Promise<View> {
    return view({ data: await this.placements.status(ownerOf(user)) });
  }

  async createPlacement(_request: Empty, { user }: Call): Promise<CreatePlacementResponse> {
    const { created, data } = await this.placements.create(requireOwner(user));
    return { created, ...view({ data }) };
  }

  async startPlacement({ placementId }: PlacementRequest, { user }: Call): Promise<View> {
    return view({ data: await this.placements.start(ownerOf(user), placementId) });
  }

  async answerPlacement({ placementId, questionId, choice }: AnswerPlacementRequest, { user }: Call): Promise<View> {
    return view({ data: await this.placements.answer(ownerOf(user), placementId, questionId, choice) });
  }

  async playPlacementClip({ placementId, questionId, playId }: PlayPlacementClipRequest, { user }: Call): Promise<View> {
    return view({ data: await this.placements.play({ owner: ownerOf(user), placementId, questionId, playId }) });
  }

  async completePlacement({ placementId }: PlacementRequest, { user }: Call): Promise<View> {
    return view({ data: await this.placements.complete(ownerOf(user), placementId) });
  }

  async getPlacementResult({ placementId }: PlacementRequest, { user }: Call): Promise<View> {
    return view({ data: await this.placements.result(ownerOf(user), placementId) });
  }
}
