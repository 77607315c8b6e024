import { Injectable } from '@nestjs/common';
import { listeningRoutes } from '@vumon/proto/http/listening.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';

/** The recordings of a listening exam: starting, stalls, transcripts. The bytes themselves are served by media/audio-stream.ts. */
@Injectable()
export class ListeningHandlers {
  constructor(private readonly clients: ServiceClients) {}

  @Handles(listeningRoutes.startSection)
  async start({ params, body, user }: EdgeRequest<typeof listeningRoutes.startSection>): Promise<EdgeAnswer<typeof listeningRoutes.startSection>> {
    return (await this.clients.exam.startSection({ attemptId: params.id, sectionId: params.section, clientId: body.clientId ?? '' }, { user })).json;
  }

  @Handles(listeningRoutes.stall)
  async stall({ params, body, user }: EdgeRequest<typeof listeningRoutes.stall>): Promise<EdgeAnswer<typeof listeningRoutes.stall>> {
    const request = { attemptId: params.id, sectionId: params.section, clientId: body.clientId ?? '', seconds: body.seconds };
    return (await this.clients.exam.reportStall(request, { user })).json;
  }

  @Handles(listeningRoutes.listened)
  async listened({ params, body, user }: EdgeRequest<typeof listeningRoutes.listened>): Promise<EdgeAnswer<typeof listeningRoutes.listened>> {
    return (await this.clients.exam.markListened({ attemptId: params.id, sectionId: params.section, clientId: body.clientId ?? '' }, { user })).json;
  }

  @Handles(listeningRoutes.transcript)
  async transcript({ params, user }: EdgeRequest<typeof listeningRoutes.transcript>): Promise<EdgeAnswer<typeof listeningRoutes.transcript>> {
    return (await this.clients.exam.getTranscript({ attemptId: params.id, sectionId: params.section, clientId: '' }, { user })).json;
  }
}
