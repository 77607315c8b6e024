import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { SessionResponse } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { authRoutes } from '@vumon/proto/http/auth.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefreshCookie } from '../auth/refresh-cookie.js';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';

/** Checking a password takes its time on purpose, and waits for others. */
const PASSWORD_TIMEOUT_MS = 15_000;

const deviceOf = (request: FastifyRequest) => ({ userAgent: (request.headers['user-agent'] ?? '').slice(0, 400), ip: request.ip });

/** `{message?, user, token, data: {user, token}}` around the user's ready JSON. */
function sessionBytes({ userJson, accessToken }: SessionResponse, message?: string): Buffer {
  const user = userJson.toString('utf8');
  const token = JSON.stringify(accessToken);
  return Buffer.from(
    `{${message === undefined ? '' : `"message":${JSON.stringify(message)},`}"user":${user},"token":${token},"data":{"user":${user},"token":${token}}}`,
  );
}

/** Signing up, in and out, and the sessions of a person. */
@Injectable()
export class SessionHandlers {
  constructor(
    private readonly clients: ServiceClients,
    private readonly cookie: RefreshCookie,
  ) {}

  @Handles(authRoutes.register)
  async register({ body, user, http, reply }: EdgeRequest<typeof authRoutes.register>): Promise<EdgeAnswer<typeof authRoutes.register>> {
    const { fullName, email, phone, password, termsAccepted, termsVersion } = body;
    const request = { fullName, email, phone, password, termsVersion: termsAccepted ? (termsVersion ?? 'unversioned') : '', device: deviceOf(http) };
    const session = await this.clients.identity.register(request, { user, timeoutMs: PASSWORD_TIMEOUT_MS });
    return this.#begin(session, reply, 'Đăng ký thành công');
  }

  @Handles(authRoutes.login)
  async login({ body, user, http, reply }: EdgeRequest<typeof authRoutes.login>): Promise<EdgeAnswer<typeof authRoutes.login>> {
    const request = { email: body.email, password: body.password, remember: body.remember ?? false, device: deviceOf(http) };
    const session = await this.clients.identity.signIn(request, { user, timeoutMs: PASSWORD_TIMEOUT_MS });
    return this.#begin(session, reply, 'Đăng nhập thành công');
  }

  @Handles(authRoutes.refresh)
  async refresh({ user, http, reply }: EdgeRequest<typeof authRoutes.refresh>): Promise<EdgeAnswer<typeof authRoutes.refresh>> {
    this.cookie.requireOwnSite(http);
    const refreshToken = this.cookie.read(http);
    if (refreshToken === '') throw new AppError('UNAUTHENTICATED');
    try {
      return this.#begin(await this.clients.identity.refresh({ refreshToken, device: deviceOf(http) }, { user }), reply);
    } catch (error) {
      if (error instanceof AppError && error.httpStatus < 500) this.cookie.clear(reply);
      throw error;
    }
  }

  /** Always ends well for the person: the cookie goes, whatever is left of the session. */
  @Handles(authRoutes.logout)
  async logout({ user, http, reply }: EdgeRequest<typeof authRoutes.logout>): Promise<EdgeAnswer<typeof authRoutes.logout>> {
    const refreshToken = this.cookie.read(http);
    this.cookie.clear(reply);
    if (refreshToken !== '' || user.kind === 'user') {
      await this.clients.identity.signOut({ refreshToken }, { user }).catch((error: unknown) => {
        // A session that cannot be reached ends by itself; one that we failed to end must not look ended.
        if (!(error instanceof AppError) || error.httpStatus >= 500) throw error;
      });
    }
    return { message: 'Đã đăng xuất' };
  }

  @Handles(authRoutes.sessions)
  async list({ user }: EdgeRequest<typeof authRoutes.sessions>): Promise<EdgeAnswer<typeof authRoutes.sessions>> {
    return (await this.clients.identity.listSessions({}, { user })).json;
  }

  @Handles(authRoutes.revokeSession)
  async revoke({ params, user }: EdgeRequest<typeof authRoutes.revokeSession>): Promise<EdgeAnswer<typeof authRoutes.revokeSession>> {
    await this.clients.identity.revokeSession({ sessionId: params.id }, { user });
    return { message: 'Đã đăng xuất thiết bị' };
  }

  @Handles(authRoutes.revokeOtherSessions)
  async revokeOthers({ user }: EdgeRequest<typeof authRoutes.revokeOtherSessions>): Promise<EdgeAnswer<typeof authRoutes.revokeOtherSessions>> {
    await this.clients.identity.revokeOtherSessions({}, { user });
    return { message: 'Đã đăng xuất các thiết bị khác' };
  }

  #begin(session: SessionResponse, reply: FastifyReply, message?: string): Buffer {
    if (session.refreshToken !== '') this.cookie.set(reply, session.refreshToken, session.refreshMaxAgeSeconds);
    return sessionBytes(session, message);
  }
}
