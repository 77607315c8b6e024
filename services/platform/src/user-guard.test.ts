import { describe, expect, test } from '@jest/globals';
import type { UserContext } from '@vumon/proto/user-context.js';
import { AppError } from './errors/app-error.js';
import { isAdmin, requireAdmin, requireService, requireUser } from './user-guard.js';
import { view } from './view.js';

const learner = { kind: 'user', userId: 'u1', role: 'user', sessionId: 's1' } as const;
const admin = { ...learner, role: 'admin' } as const;
const guest = { kind: 'guest', guestId: 'g1' } as const;
const anonymous = { kind: 'anonymous' } as const;
const service = { kind: 'service', name: 'exam' } as const;
const outcome = (guard: (call: { user: UserContext; deadlineAt: number }) => unknown, user: UserContext): unknown => {
  try {
    return guard({ user, deadlineAt: 0 }) ?? 'allowed';
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

describe.each([
  ['a learner', learner, learner, 'FORBIDDEN', 'FORBIDDEN', false],
  ['an administrator', admin, admin, admin, 'FORBIDDEN', true],
  ['a guest', guest, 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'FORBIDDEN', false],
  ['nobody', anonymous, 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'FORBIDDEN', false],
  ['another process', service, 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'allowed', false],
] as const)('%s', (_who, user, asUser, asAdmin, asService, administers) => {
  test('as a person', () => expect(outcome(requireUser, user)).toEqual(asUser));
  test('as an administrator', () => expect(outcome(requireAdmin, user)).toEqual(asAdmin));
  test('as a process of ours', () => expect(outcome(requireService, user)).toEqual(asService));
  test('may see what administrators see', () => expect(isAdmin(user)).toBe(administers));
});

test('a view is the JSON of its members, in UTF-8', () => {
  expect(view({ data: { title: 'Đề đọc' } }).json.toString('utf8')).toBe('{"data":{"title":"Đề đọc"}}');
});
