import { Injectable } from '@nestjs/common';
import { ieltsRoutes } from '@vumon/proto/http/ielts.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';
import { jsonBytes } from '../edge/json-bytes.js';
import { PublicCache } from '../edge/public-cache.js';

/** What administrators do with exams. This gateway forgets its public copies at once; the others when the event comes. */
@Injectable()
export class AdminExamHandlers {
  constructor(
    private readonly clients: ServiceClients,
    private readonly cache: PublicCache,
  ) {}

  @Handles(ieltsRoutes.adminStats)
  async stats({ user }: EdgeRequest<typeof ieltsRoutes.adminStats>): Promise<EdgeAnswer<typeof ieltsRoutes.adminStats>> {
    return (await this.clients.exam.getExamStats({}, { user })).json;
  }

  @Handles(ieltsRoutes.create)
  async create({ body, user }: EdgeRequest<typeof ieltsRoutes.create>): Promise<EdgeAnswer<typeof ieltsRoutes.create>> {
    const { json } = await this.clients.exam.createExam({ payloadJson: jsonBytes(body) }, { user, timeoutMs: 10_000 });
    this.cache.drop('exams:*');
    return json;
  }

  @Handles(ieltsRoutes.update)
  async update({ params, body, user }: EdgeRequest<typeof ieltsRoutes.update>): Promise<EdgeAnswer<typeof ieltsRoutes.update>> {
    const { json } = await this.clients.exam.updateExam({ examId: params.id, changesJson: jsonBytes(body) }, { user });
    this.#changed(params.id);
    return json;
  }

  @Handles(ieltsRoutes.setStatus)
  async setStatus({ params, body, user }: EdgeRequest<typeof ieltsRoutes.setStatus>): Promise<EdgeAnswer<typeof ieltsRoutes.setStatus>> {
    const { json } = await this.clients.exam.setExamStatus({ examId: params.id, status: body.status }, { user });
    this.#changed(params.id);
    return json;
  }

  @Handles(ieltsRoutes.remove)
  async remove({ params, user }: EdgeRequest<typeof ieltsRoutes.remove>): Promise<EdgeAnswer<typeof ieltsRoutes.remove>> {
    const { json } = await this.clients.exam.deleteExam({ examId: params.id }, { user });
    this.#changed(params.id);
    return json;
  }

  #changed(examId: string): void {
    this.cache.drop('exams:*');
    this.cache.drop(`exam:${examId.toLowerCase()}`);
  }
}
