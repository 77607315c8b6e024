import type { SessionUser } from '../features/session/session.types';

/** A learner as the server answers one. */
export function makeUser(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    id: '01920000-0000-7000-8000-000000000001',
    _id: '01920000-0000-7000-8000-000000000001',
    fullName: 'Nguyễn Thị Lan',
    email: 'lan@vumon.test',
    phone: '0912345678',
    avatar: null,
    role: 'user',
    level: null,
    levelSource: null,
    emailVerified: false,
    mustChangePassword: false,
    createdAt: '2026-09-01T00:00:00.000Z',
    ...changes,
  };
}
