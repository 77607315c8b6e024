import { Injectable } from '@nestjs/common';
import { userRoutes } from '@vumon/proto/http/auth.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';
import { jsonBytes } from '../edge/json-bytes.js';
import { VisitRecorder } from './visit-recorder.js';

const PASSWORD_TIMEOUT_MS = 15_000;

/** A person's own account, and presence. */
@Injectable()
export class UserHandlers {
  constructor(
    private readonly clients: ServiceClients,
    private readonly visits: VisitRecorder,
  ) {}

  @Handles(userRoutes.heartbeat)
  async heartbeat({ body, user }: EdgeRequest<typeof userRoutes.heartbeat>): Promise<EdgeAnswer<typeof userRoutes.heartbeat>> {
    await this.clients.identity.heartbeat({ visible: body.visible ?? true }, { user });
    return {};
  }

  @Handles(userRoutes.visit)
  visit({ body, user, http }: EdgeRequest<typeof userRoutes.visit>): EdgeAnswer<typeof userRoutes.visit> {
    this.visits.record({ path: body.path, user, address: http.ip, userAgent: http.headers['user-agent'] ?? '' });
    return {};
  }

  @Handles(userRoutes.profile)
  async profile({ user }: EdgeRequest<typeof userRoutes.profile>): Promise<EdgeAnswer<typeof userRoutes.profile>> {
    return (await this.clients.identity.getProfile({}, { user })).json;
  }

  @Handles(userRoutes.updateProfile)
  async updateProfile({ body, user }: EdgeRequest<typeof userRoutes.updateProfile>): Promise<EdgeAnswer<typeof userRoutes.updateProfile>> {
    return (await this.clients.identity.updateProfile({ changesJson: jsonBytes(body) }, { user })).json;
  }

  @Handles(userRoutes.changePassword)
  async changePassword({ body, user }: EdgeRequest<typeof userRoutes.changePassword>): Promise<EdgeAnswer<typeof userRoutes.changePassword>> {
    await this.clients.identity.changePassword(body, { user, timeoutMs: PASSWORD_TIMEOUT_MS });
    return { message: 'Đổi mật khẩu thành công' };
  }
}
