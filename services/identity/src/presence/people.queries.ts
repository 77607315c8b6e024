import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { BatchCall } from '@vumon/platform/grpc/rpc-types.js';
import type { HeartbeatRequest, ListNamesRequest, ListNamesResponse } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import type { Empty } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { isId } from '../validate.js';
import { PresenceRepository } from './presence.repository.js';

const MAX_NAMES_PER_CALL = 1_000;

/** The coalesced calls: one statement for a whole batch, an outcome of its own for each item. */
@Injectable()
export class PeopleQueries {
  constructor(
    private readonly presence: PresenceRepository,
    private readonly accounts: AccountRepository,
  ) {}

  /** Signs of life. Two of one person are one; in sight wins. */
  async beat(calls: readonly BatchCall<HeartbeatRequest>[]): Promise<(Empty | Error)[]> {
    const beats = new Map<string, boolean>();
    for (const { user, request } of calls) if (user.kind === 'user') beats.set(user.userId, request.visible || beats.get(user.userId) === true);
    const states = beats.size > 0 ? await this.presence.beat(beats) : new Map<string, string>();
    return calls.map(({ user }) => {
      const state = user.kind === 'user' ? states.get(user.userId) : undefined;
      if (state === undefined) return new AppError('UNAUTHENTICATED');
      return state === 'disabled' ? new AppError('ACCOUNT_DISABLED') : {};
    });
  }

  /** Names for other services; ids that name nobody are simply absent. */
  async listNames(calls: readonly BatchCall<ListNamesRequest>[]): Promise<(ListNamesResponse | Error)[]> {
    const refusals = calls.map(({ user, request }) => {
      if (user.kind !== 'service') return new AppError('FORBIDDEN');
      return request.userIds.length > MAX_NAMES_PER_CALL ? new AppError('VALIDATION_FAILED') : undefined;
    });
    const wanted = new Set(calls.flatMap(({ request }, place) => (refusals[place] ? [] : request.userIds)));
    const names = await this.accounts.listNames([...wanted].filter(isId));
    return calls.map(
      ({ request }, place) =>
        refusals[place] ?? { names: Object.fromEntries(request.userIds.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : []))) },
    );
  }

  count(): Promise<{ total: number; online: number }> {
    return this.presence.countPeople();
  }
}
