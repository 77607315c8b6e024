import { AppError } from '@vumon/platform/errors/app-error.js';
import type { Account } from '../tables.js';

/** What an administrator is about to do to an account. */
export type AdminChange =
  | { readonly kind: 'role'; readonly role: Account['role'] }
  | { readonly kind: 'status'; readonly status: Account['accountStatus'] }
  | { readonly kind: 'delete' };
type Standing = Pick<Account, 'id' | 'role' | 'accountStatus'>;

const isActiveAdmin = (account: Pick<Account, 'role' | 'accountStatus'>): boolean => account.role === 'admin' && account.accountStatus === 'active';

/**
 * Allows a change or throws. `locked`: the actor, the target and every active administrator, under row locks, as they are now.
 * FORBIDDEN when the actor is no administrator any more, NOT_FOUND without a target, LAST_ADMIN when nobody would be left, SELF_CHANGE for one's own account.
 */
export function guardChange<A extends Standing>(actorId: string, targetId: string, change: AdminChange, locked: readonly A[]): A {
  const actor = locked.find((account) => account.id === actorId);
  if (!actor || !isActiveAdmin(actor)) throw new AppError('FORBIDDEN');
  const target = locked.find((account) => account.id === targetId);
  if (!target) throw new AppError('NOT_FOUND', { message: 'Không tìm thấy người dùng' });
  const loses = change.kind === 'delete' || (change.kind === 'role' ? change.role !== 'admin' : change.status !== 'active');
  if (!loses) return target;
  if (isActiveAdmin(target) && !locked.some((account) => account.id !== targetId && isActiveAdmin(account))) throw new AppError('LAST_ADMIN');
  if (targetId === actorId) throw new AppError('SELF_CHANGE');
  return target;
}
