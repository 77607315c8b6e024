import { Injectable } from '@nestjs/common';
import { notificationRoutes } from '@vumon/proto/http/notifications.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';

/** A person's own notifications. */
@Injectable()
export class NotificationHandlers {
  constructor(private readonly clients: ServiceClients) {}

  @Handles(notificationRoutes.list)
  async list({ user }: EdgeRequest<typeof notificationRoutes.list>): Promise<EdgeAnswer<typeof notificationRoutes.list>> {
    return (await this.clients.identity.listNotifications({}, { user })).json;
  }

  @Handles(notificationRoutes.read)
  async read({ params, user }: EdgeRequest<typeof notificationRoutes.read>): Promise<EdgeAnswer<typeof notificationRoutes.read>> {
    await this.clients.identity.readNotification({ notificationId: params.id }, { user });
    return {};
  }

  @Handles(notificationRoutes.readAll)
  async readAll({ user }: EdgeRequest<typeof notificationRoutes.readAll>): Promise<EdgeAnswer<typeof notificationRoutes.readAll>> {
    await this.clients.identity.readAllNotifications({}, { user });
    return {};
  }

  @Handles(notificationRoutes.clear)
  async clear({ user }: EdgeRequest<typeof notificationRoutes.clear>): Promise<EdgeAnswer<typeof notificationRoutes.clear>> {
    await this.clients.identity.clearNotifications({}, { user });
    return {};
  }
}
