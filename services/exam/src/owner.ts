import { AppError } from '@vumon/platform/errors/app-error.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import type { OwnerKind } from './tables.js';

/** Whom attempts and results belong to: a learner, or a guest known by a signed cookie. */
export interface Owner {
  readonly ownerKind: OwnerKind;
  readonly ownerId: string;
}

/** The owner in a caller, or undefined for visitors without a cookie. */
export function ownerOf(user: UserContext): Owner | undefined {
  if (user.kind === 'user') return { ownerKind: 'user', ownerId: user.userId };
  if (user.kind === 'guest') return { ownerKind: 'guest', ownerId: user.guestId };
  return undefined;
}

export function requireOwner(user: UserContext): Owner {
  const owner = ownerOf(user);
  if (!owner) throw new AppError('UNAUTHENTICATED');
  return owner;
}

/** A guest and a learner may have the same id. */
export const ownerKey = ({ ownerKind, ownerId }: Owner): string => `${ownerKind}:${ownerId}`;
export const owns = (owner: Owner | undefined, row: Owner): boolean =>
  owner !== undefined && owner.ownerKind === row.ownerKind && owner.ownerId === row.ownerId;
