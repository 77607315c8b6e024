import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { ListUsersRequest } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import type { userRoutes } from '@vumon/proto/http/auth.js';
import type { RouteAnswer } from '@vumon/proto/http/route.js';
import { type Kysely, sql } from 'kysely';
import { maskPhone } from '../accounts/phone.js';
import { onlineSince } from '../presence/presence.repository.js';
import type { AccountStatus, IdentityTables, Role } from '../tables.js';

type ListAnswer = RouteAnswer<typeof userRoutes.list>;
type UserRow = ListAnswer['users'][number];
export type AdminUser = Extract<UserRow, { email: string }>;

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 1_000;
/** Above it rows carry no personal data. */
const FULL_LIMIT = 100;
/** A search is counted no further: 'more than ten thousand' is not worth a walk over a million rows. */
const COUNT_CAP = 10_000;

/** `like` pattern that finds the text anywhere, with its own wildcards taken literally. */
export const containing = (search: string): string =>
  `%${search
    .normalize('NFC')
    .trim()
    .slice(0, 100)
    .replace(/[\\%_]/g, '\\$&')}%`;

@Injectable()
export class UserListQueries {
  constructor(private readonly db: Database<IdentityTables>) {}

  /** One page of living people, newest first. Names and addresses are searched without case and accents. */
  async list(request: ListUsersRequest): Promise<Pick<ListAnswer, 'data' | 'users'>> {
    const limit = Math.min(request.limit > 0 ? request.limit : DEFAULT_LIMIT, MAX_LIMIT);
    const page = Math.max(1, request.page);
    const [total, rows] = [await this.#count(request), await this.#page(request, limit, (page - 1) * limit)];
    const users = rows.map((row) => (limit > FULL_LIMIT ? { _id: row._id, role: row.role, isOnline: row.isOnline, accountStatus: row.accountStatus } : row));
    const totalPages = Math.ceil(total / limit);
    return { data: { users, pagination: { currentPage: page, totalPages, total, limit, pages: totalPages, current: page } }, users };
  }

  async getOne(id: string): Promise<AdminUser> {
    const row = await people(this.db.kysely).where('accounts.id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND', { message: 'Không tìm thấy người dùng' });
    return present(row);
  }

  async #page(request: ListUsersRequest, limit: number, offset: number): Promise<AdminUser[]> {
    const rows = await filtered(people(this.db.kysely), request)
      .orderBy('accounts.createdAt', 'desc')
      .orderBy('accounts.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(present);
  }

  async #count(request: ListUsersRequest): Promise<number> {
    if (request.search === '' && request.onlineStatus === '') {
      const { total } = await this.db.kysely
        .selectFrom('accountCounts')
        .select(sql<number>`coalesce(sum(accounts), 0)::bigint`.as('total'))
        .$if(request.role !== '', (query) => query.where('role', '=', request.role as Role))
        .$if(request.accountStatus !== '', (query) => query.where('accountStatus', '=', request.accountStatus as AccountStatus))
        .executeTakeFirstOrThrow();
      return total;
    }
    const { total } = await this.db.kysely
      .selectFrom(filtered(people(this.db.kysely), request).limit(COUNT_CAP).as('matching'))
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
}

const isOnline = sql<boolean>`coalesce(presence.last_visible_at > ${onlineSince}, false)`;

const people = (kysely: Kysely<IdentityTables>) =>
  kysely
    .selectFrom('accounts')
    .leftJoin('presence', 'presence.userId', 'accounts.id')
    .where('accounts.deletedAt', 'is', null)
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.fullName',
      'accounts.phone',
      'accounts.avatar',
      'accounts.role',
      'accounts.level',
      'accounts.accountStatus',
      'accounts.createdAt',
      'presence.lastSeenAt',
    ])
    .select(isOnline.as('isOnline'));
type People = ReturnType<typeof people>;

const filtered = (query: People, request: ListUsersRequest): People =>
  query
    .$if(request.search.trim() !== '', (some) => some.where(sql<boolean>`accounts.search_text like plain_text(${containing(request.search)})`))
    .$if(request.role !== '', (some) => some.where('accounts.role', '=', request.role as Role))
    .$if(request.accountStatus !== '', (some) => some.where('accounts.accountStatus', '=', request.accountStatus as AccountStatus))
    .$if(request.onlineStatus === 'online', (some) => some.where('presence.lastVisibleAt', '>', onlineSince))
    .$if(request.onlineStatus === 'offline', (some) => some.where(sql<boolean>`not ${isOnline}`));

type Row = Awaited<ReturnType<People['executeTakeFirstOrThrow']>>;

function present(row: Row): AdminUser {
  return {
    _id: row.id,
    email: row.email ?? '',
    fullName: row.fullName,
    phone: maskPhone(row.phone),
    avatar: row.avatar,
    role: row.role,
    level: row.level,
    accountStatus: row.accountStatus,
    isOnline: row.isOnline,
    lastSeen: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
