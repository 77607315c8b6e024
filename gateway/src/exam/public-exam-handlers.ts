import { Injectable } from '@nestjs/common';
import { ieltsRoutes } from '@vumon/proto/http/ielts.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';
import { PublicCache } from '../edge/public-cache.js';

type List = typeof ieltsRoutes.list;
type Detail = typeof ieltsRoutes.exam;
const EVERYBODY: UserContext = { kind: 'anonymous' };
const isAdmin = (user: UserContext): boolean => user.kind === 'user' && user.role === 'admin';

/** The exam list and one exam. Administrators see drafts and keys, straight from the service; everybody else the same public bytes. */
@Injectable()
export class PublicExamHandlers {
  constructor(
    private readonly clients: ServiceClients,
    private readonly cache: PublicCache,
  ) {}

  @Handles(ieltsRoutes.list)
  list({ query, user }: EdgeRequest<List>): EdgeAnswer<List> | Promise<EdgeAnswer<List>> {
    const { type = '', page, limit } = query;
    const ask = async (caller: UserContext, status: string) => (await this.clients.exam.listExams({ status, type, page, limit }, { user: caller })).json;
    if (isAdmin(user)) return ask(user, query.status);
    return this.cache.get(`exams:${type}:${page}:${limit}`, () => ask(EVERYBODY, 'published'));
  }

  @Handles(ieltsRoutes.exam)
  detail({ params, user }: EdgeRequest<Detail>): EdgeAnswer<Detail> | Promise<EdgeAnswer<Detail>> {
    const examId = params.id.toLowerCase();
    const ask = async (caller: UserContext) => (await this.clients.exam.getExam({ examId }, { user: caller })).json;
    return isAdmin(user) ? ask(user) : this.cache.get(`exam:${examId}`, () => ask(EVERYBODY));
  }
}
