import type { User } from '@vumon/proto/http/auth.js';
import type { Account } from '../tables.js';

/** The person as the person sees it: `user` of contract.md §2. */
export function presentUser(account: Account): User {
  return {
    id: account.id,
    _id: account.id,
    fullName: account.fullName,
    email: account.email ?? '',
    phone: account.phoneGiven ?? '',
    avatar: account.avatar,
    role: account.role,
    level: account.level,
    levelSource: account.levelSource,
    emailVerified: account.emailVerifiedAt !== null,
    mustChangePassword: account.mustChangePassword,
    createdAt: account.createdAt.toISOString(),
  };
}

/** The account screen: the person and what only that screen shows. */
export function presentProfile(account: Account): User & { birthDate: string | null; bio: string; learningGoal: string } {
  return { ...presentUser(account), birthDate: account.birthDate, bio: account.bio, learningGoal: account.learningGoal };
}
