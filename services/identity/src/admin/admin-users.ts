import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { Call } from '@vumon/platform/grpc/rpc-types.js';
import { view } from '@vumon/platform/view.js';
import type {
  CreateUserRequest,
  ListUsersRequest,
  SetAccountStatusRequest,
  SetRoleRequest,
  UserIdRequest,
} from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import type { View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { isId } from '../validate.js';
import { AdminAccess } from './admin-access.js';
import { CreateUser } from './create-user.command.js';
import { DeleteUser } from './delete-user.command.js';
import { SetAccountStatus } from './set-account-status.command.js';
import { SetRole } from './set-role.command.js';
import { UserListQueries } from './user-list.queries.js';
import { UserStatsQueries } from './user-stats.queries.js';

function requireId(id: string): string {
  if (!isId(id)) throw new AppError('NOT_FOUND', { message: 'Không tìm thấy người dùng' });
  return id;
}

/** The administrators' door: nothing behind it runs before the database has confirmed the role. Writes answer with the row and the fresh figures. */
@Injectable()
export class AdminUsers {
  constructor(
    private readonly access: AdminAccess,
    private readonly users: UserListQueries,
    private readonly figures: UserStatsQueries,
    private readonly creating: CreateUser,
    private readonly settingRole: SetRole,
    private readonly settingStatus: SetAccountStatus,
    private readonly deleting: DeleteUser,
  ) {}

  async list(request: ListUsersRequest, call: Call): Promise<View> {
    await this.access.require(call);
    return view(await this.users.list(request));
  }

  async stats(call: Call): Promise<View> {
    await this.access.require(call);
    return view({ data: await this.figures.get() });
  }

  async create(request: CreateUserRequest, call: Call): Promise<View> {
    const { id } = await this.creating.execute(await this.access.require(call), request);
    return this.#answer('Tạo người dùng thành công', id);
  }

  async setRole(request: SetRoleRequest, call: Call): Promise<View> {
    await this.settingRole.execute(await this.access.require(call), { ...request, userId: requireId(request.userId) });
    return this.#answer('Cập nhật người dùng thành công', request.userId);
  }

  async setStatus(request: SetAccountStatusRequest, call: Call): Promise<View> {
    const status = await this.settingStatus.execute(await this.access.require(call), { ...request, userId: requireId(request.userId) });
    return this.#answer(status === 'disabled' ? 'Đã khóa tài khoản' : 'Đã mở khóa tài khoản', request.userId);
  }

  async remove(request: UserIdRequest, call: Call): Promise<View> {
    await this.deleting.execute(await this.access.require(call), requireId(request.userId));
    return view({ message: 'Đã xóa người dùng', data: { id: request.userId, stats: await this.figures.get() } });
  }

  async #answer(message: string, id: string): Promise<View> {
    return view({ message, data: { id, user: await this.users.getOne(id), stats: await this.figures.get() } });
  }
}
