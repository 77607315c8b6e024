import { Injectable } from '@nestjs/common';
import type { BatchCall, Call, GrpcHandlers } from '@vumon/platform/grpc/rpc-types.js';
import { requireService, requireUser } from '@vumon/platform/user-guard.js';
import { view } from '@vumon/platform/view.js';
import type * as rpc from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import type { Empty, View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { presentProfile } from './accounts/account.presenter.js';
import { AccountRepository } from './accounts/account.repository.js';
import { Register } from './accounts/register.command.js';
import { UpdateProfile } from './accounts/update-profile.command.js';
import { AdminUsers } from './admin/admin-users.js';
import { Notifications } from './notifications/notifications.js';
import { ChangePassword } from './passwords/change-password.command.js';
import { PeopleQueries } from './presence/people.queries.js';
import { EndSessions } from './sessions/end-sessions.command.js';
import { RefreshSession } from './sessions/refresh-session.command.js';
import { SessionQueries } from './sessions/session.queries.js';
import { SignIn } from './sign-in/sign-in.command.js';

type Identity = GrpcHandlers<typeof rpc.IdentityServiceService, 'heartbeat' | 'listNames'>;

/** Identity's gRPC methods: who may call, which use case, and the shape of the answer. */
@Injectable()
export class IdentityGrpc implements Identity {
  readonly batch = {
    heartbeat: (calls: readonly BatchCall<rpc.HeartbeatRequest>[]) => this.people.beat(calls),
    listNames: (calls: readonly BatchCall<rpc.ListNamesRequest>[]) => this.people.listNames(calls),
  };

  constructor(
    private readonly registering: Register,
    private readonly signingIn: SignIn,
    private readonly refreshing: RefreshSession,
    private readonly ending: EndSessions,
    private readonly sessions: SessionQueries,
    private readonly accounts: AccountRepository,
    private readonly updating: UpdateProfile,
    private readonly changingPassword: ChangePassword,
    private readonly people: PeopleQueries,
    private readonly admin: AdminUsers,
    private readonly notifications: Notifications,
  ) {}

  register(request: rpc.RegisterRequest): Promise<rpc.SessionResponse> {
    return this.registering.execute(request);
  }

  signIn(request: rpc.SignInRequest): Promise<rpc.SessionResponse> {
    return this.signingIn.execute(request);
  }

  refresh(request: rpc.RefreshRequest): Promise<rpc.SessionResponse> {
    return this.refreshing.execute(request.refreshToken);
  }

  async signOut(request: rpc.SignOutRequest, call: Call): Promise<Empty> {
    await this.ending.signOut(request.refreshToken, call.user);
    return {};
  }

  async listSessions(_request: Empty, call: Call): Promise<View> {
    const { userId, sessionId } = requireUser(call);
    return view({ data: await this.sessions.listOwn(userId, sessionId) });
  }

  async revokeSession(request: rpc.RevokeSessionRequest, call: Call): Promise<Empty> {
    await this.ending.one(requireUser(call).userId, request.sessionId);
    return {};
  }

  async revokeOtherSessions(_request: Empty, call: Call): Promise<Empty> {
    const { userId, sessionId } = requireUser(call);
    await this.ending.others(userId, sessionId);
    return {};
  }

  async getProfile(_request: Empty, call: Call): Promise<View> {
    const profile = presentProfile(await this.accounts.getOwn(requireUser(call).userId));
    return view({ data: profile, user: profile });
  }

  async updateProfile(request: rpc.UpdateProfileRequest, call: Call): Promise<View> {
    const profile = presentProfile(await this.updating.execute(requireUser(call).userId, request.changesJson));
    return view({ message: 'Cập nhật thông tin thành công', data: profile, user: profile });
  }

  async changePassword(request: rpc.ChangePasswordRequest, call: Call): Promise<Empty> {
    await this.changingPassword.execute(requireUser(call), request);
    return {};
  }

  async listNotifications(_request: Empty, call: Call): Promise<View> {
    return view(await this.notifications.list(requireUser(call).userId));
  }

  async readNotification(request: rpc.NotificationIdRequest, call: Call): Promise<Empty> {
    await this.notifications.read(requireUser(call).userId, request.notificationId);
    return {};
  }

  async readAllNotifications(_request: Empty, call: Call): Promise<Empty> {
    await this.notifications.readAll(requireUser(call).userId);
    return {};
  }

  async clearNotifications(_request: Empty, call: Call): Promise<Empty> {
    await this.notifications.clear(requireUser(call).userId);
    return {};
  }

  listUsers(request: rpc.ListUsersRequest, call: Call): Promise<View> {
    return this.admin.list(request, call);
  }

  getUserStats(_request: Empty, call: Call): Promise<View> {
    return this.admin.stats(call);
  }

  createUser(request: rpc.CreateUserRequest, call: Call): Promise<View> {
    return this.admin.create(request, call);
  }

  setRole(request: rpc.SetRoleRequest, call: Call): Promise<View> {
    return this.admin.setRole(request, call);
  }

  setAccountStatus(request: rpc.SetAccountStatusRequest, call: Call): Promise<View> {
    return this.admin.setStatus(request, call);
  }

  deleteUser(request: rpc.UserIdRequest, call: Call): Promise<View> {
    return this.admin.remove(request, call);
  }

  async countUsers(_request: rpc.CountUsersRequest, call: Call): Promise<rpc.CountUsersResponse> {
    requireService(call);
    return this.people.count();
  }
}
