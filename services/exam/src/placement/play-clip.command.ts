import { Injectable } from '@nestjs/common';
import type { PlacementPlay } from '@vumon/proto/http/placement.js';
import { AudioAddresses } from '../listening/audio-addresses.js';
import type { Owner } from '../owner.js';
import { MOST_PLAYS, playEnds, playsLeft, takePlay } from './clip-plays.js';
import { OpenPlacements } from './open-placements.js';
import { alreadyAnswered, noPlaysLeft, notItsTurn, notStarted, placementClosed } from './placement.errors.js';
import { PlacementRepository } from './placement.repository.js';
import { PlacementBankRepository } from './placement-bank.repository.js';
import { nextItem } from './placement-course.js';

export interface PlayRequest {
  readonly owner: Owner | undefined;
  readonly placementId: string;
  readonly questionId: string;
  readonly playId: string;
}

/** Gives out the address for one play of the clip whose question it is now. What is counted is counted here: reloads and other devices gain nothing. */
@Injectable()
export class PlayClip {
  constructor(
    private readonly open: OpenPlacements,
    private readonly placements: PlacementRepository,
    private readonly banks: PlacementBankRepository,
    private readonly addresses: AudioAddresses,
  ) {}

  async execute({ owner, placementId, questionId, playId }: PlayRequest): Promise<PlacementPlay> {
    return this.open.change(owner, placementId, async (row): Promise<PlacementPlay> => {
      if (row.state === 'created') throw notStarted();
      if (row.state !== 'in_progress') throw placementClosed(placementId);
      const { bank, items } = await this.banks.get(row.bankId);
      if (Object.hasOwn(row.answers, questionId)) throw alreadyAnswered();
      const clip = bank.clips[items.get(questionId)?.clip ?? ''];
      if (!clip || nextItem(row.form, row.answers, items)?.id !== questionId) throw notItsTurn();
      const { durationSeconds } = clip;
      const taken = takePlay(row.plays, { questionId, playId, durationSeconds, now: row.now });
      if (!taken) throw noPlaysLeft();
      if (taken.plays !== row.plays) await this.placements.savePlays(placementId, taken.plays);
      const audioUrl = this.addresses.until(playEnds(taken.play, durationSeconds), placementId, questionId, clip);
      return { questionId, audioUrl, durationSeconds, mostPlays: MOST_PLAYS, playsLeft: playsLeft(taken.plays, questionId) };
    });
  }
}
