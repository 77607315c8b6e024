import type { UserContext } from '@vumon/proto/user-context.js';
import { AppError } from './errors/app-error.js';
import type { Call } from './grpc/rpc-types.js';

type SignedIn = Extract<UserContext, { kind: 'user' }>;

/** The caller as a signed-in person, or UNAUTHENTICATED. */
export function requireUser(call: Call): SignedIn {
  if (call.user.kind !== 'user') throw new AppError('UNAUTHENTICATED');
  return call.user;
}

/** The caller as an administrator, else UNAUTHENTICATED or FORBIDDEN. */
export function requireAdmin(call: Call): SignedIn {
  const user = requireUser(call);
  if (user.role !== 'admin') throw new AppError('FORBIDDEN');
  return user;
}

export const isAdmin = (user: UserContext): boolean => user.kind === 'user' && user.role === 'admin';

/** Only another process of ours may call. */
export function requireService(call: Call): void {
  if (call.user.kind !== 'service') throw new AppError('FORBIDDEN');
}
