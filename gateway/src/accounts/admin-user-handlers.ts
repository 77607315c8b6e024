import { Injectable } from '@nestjs/common';
import { userRoutes } from '@vumon/proto/http/auth.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';

/** What administrators do with accounts. */
@Injectable()
export class AdminUserHandlers {
  constructor(private readonly clients: ServiceClients) {}

  @Handles(userRoutes.list)
  async list({ query, user }: EdgeRequest<typeof userRoutes.list>): Promise<EdgeAnswer<typeof userRoutes.list>> {
    return (await this.clients.identity.listUsers(query, { user })).json;
  }

  @Handles(userRoutes.stats)
  async stats({ user }: EdgeRequest<typeof userRoutes.stats>): Promise<EdgeAnswer<typeof userRoutes.stats>> {
    return (await this.clients.identity.getUserStats({}, { user })).json;
  }

  @Handles(userRoutes.create)
  async create({ body, user }: EdgeRequest<typeof userRoutes.create>): Promise<EdgeAnswer<typeof userRoutes.create>> {
    return (await this.clients.identity.createUser({ ...body, phone: body.phone ?? '' }, { user, timeoutMs: 15_000 })).json;
  }

  @Handles(userRoutes.setRole)
  async setRole({ params, body, user }: EdgeRequest<typeof userRoutes.setRole>): Promise<EdgeAnswer<typeof userRoutes.setRole>> {
    return (await this.clients.identity.setRole({ userId: params.id, role: body.role }, { user })).json;
  }

  @Handles(userRoutes.setStatus)
  async setStatus({ params, body, user }: EdgeRequest<typeof userRoutes.setStatus>): Promise<EdgeAnswer<typeof userRoutes.setStatus>> {
    return (await this.clients.identity.setAccountStatus({ userId: params.id, status: body.accountStatus }, { user })).json;
  }

  @Handles(userRoutes.remove)
  async remove({ params, user }: EdgeRequest<typeof userRoutes.remove>): Promise<EdgeAnswer<typeof userRoutes.remove>> {
    return (await this.clients.identity.deleteUser({ userId: params.id }, { user })).json;
  }
}
