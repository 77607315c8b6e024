import { Injectable } from '@nestjs/common';
import type { Call } from '@vumon/platform/grpc/rpc-types.js';
import { requireAdmin } from '@vumon/platform/user-guard.js';
import { view } from '@vumon/platform/view.js';
import type { CompleteAudioRequest, ReportStallRequest, ReserveAudioResponse, SectionRequest } from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import type { Empty, View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { ownerOf } from '../owner.js';
import { AudioLibrary } from './audio-library.js';
import { ListeningQueries } from './listening.queries.js';
import { MarkListened } from './mark-listened.command.js';
import { ReportStall } from './report-stall.command.js';
import { StartSection } from './start-section.command.js';

/** The calls about recordings. */
@Injectable()
export class ListeningGrpc {
  constructor(
    private readonly startSections: StartSection,
    private readonly stalls: ReportStall,
    private readonly listens: MarkListened,
    private readonly listening: ListeningQueries,
    private readonly audio: AudioLibrary,
  ) {}

  async reserveAudio(_request: Empty, call: Call): Promise<ReserveAudioResponse> {
    requireAdmin(call);
    return { key: await this.audio.reserve() };
  }

  async completeAudio({ key, ...measured }: CompleteAudioRequest, call: Call): Promise<View> {
    requireAdmin(call);
    return view({ data: await this.audio.complete(key, measured) });
  }

  async startSection({ attemptId, sectionId, clientId }: SectionRequest, { user }: Call): Promise<View> {
    return view({ data: await this.startSections.execute({ owner: ownerOf(user), attemptId, sectionId, clientId }) });
  }

  async reportStall({ attemptId, sectionId, clientId, seconds }: ReportStallRequest, { user }: Call): Promise<View> {
    return view({ data: await this.stalls.execute({ owner: ownerOf(user), attemptId, sectionId, clientId, seconds }) });
  }

  async markListened({ attemptId, sectionId, clientId }: SectionRequest, { user }: Call): Promise<View> {
    await this.listens.execute({ owner: ownerOf(user), attemptId, sectionId, clientId });
    return view({});
  }

  async getTranscript({ attemptId, sectionId }: SectionRequest, { user }: Call): Promise<View> {
    return view({ data: { lines: await this.listening.transcript({ owner: ownerOf(user), attemptId, sectionId }) } });
  }
}
