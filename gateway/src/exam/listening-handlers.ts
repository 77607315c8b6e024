import { Injectable } from '@nestjs/common';
import { ieltsRoutes } from '@vumon/proto/http/ielts.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';

/** The recordings of a listening exam: starting, stalls, transcripts. The bytes themselves are served by media/audio-stream.ts. */
@Injectable()
export class ListeningHandlers {
  constructor(private readonly clients: ServiceClients) {}

  @Handles(ieltsRoutes.startSection)
  async start({ params, body, user }: EdgeRequest<typeof ieltsRoutes.startSection>): Promise<EdgeAnswer<typeof ieltsRoutes.startSection>> {
    return (await this.clients.exam.startSection({ attemptId: params.id, sectionId: params.section, clientId: body.clientId ?? '' }, { user })).json;
  }

  @Handles(ieltsRoutes.stall)
  async stall({ params, body, user }: EdgeRequest<typeof ieltsRoutes.stall>): Promise<EdgeAnswer<typeof ieltsRoutes.stall>> {
    const request = { attemptId: params.id, sectionId: params.section, clientId: body.clientId ?? '', seconds: body.seconds };
    return (await this.clients.exam.reportStall(request, { user })).json;
  }

  @Handles(ieltsRoutes.listened)
  async listened({ params, body, user }: EdgeRequest<typeof ieltsRoutes.listened>): Promise<EdgeAnswer<typeof ieltsRoutes.listened>> {
    return (await this.clients.exam.markListened({ attemptId: params.id, sectionId: params.section, clientId: body.clientId ?? '' }, { user })).json;
  }

  @Handles(ieltsRoutes.transcript)
  async transcript({ params, user }: EdgeRequest<typeof ieltsRoutes.transcript>): Promise<EdgeAnswer<typeof ieltsRoutes.transcript>> {
    return (await this.clients.exam.getTranscript({ attemptId: params.id, sectionId: params.section, clientId: '' }, { user })).json;
  }
}
