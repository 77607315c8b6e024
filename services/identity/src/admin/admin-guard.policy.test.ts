import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { type AdminChange, guardChange } from './admin-guard.policy.js';

const account = (id: string, role: 'user' | 'admin', accountStatus: 'active' | 'disabled' = 'active') => ({ id, role, accountStatus });
const [a, b] = [account('a', 'admin'), account('b', 'admin')];
const [learner, lockedAdmin] = [account('l', 'user'), account('x', 'admin', 'disabled')];

const demote: AdminChange = { kind: 'role', role: 'user' };
const promote: AdminChange = { kind: 'role', role: 'admin' };
const lock: AdminChange = { kind: 'status', status: 'disabled' };
const unlock: AdminChange = { kind: 'status', status: 'active' };
const remove: AdminChange = { kind: 'delete' };

function outcome(actor: string, target: string, change: AdminChange, locked: readonly (typeof a)[]): string {
  try {
    return guardChange(actor, target, change, locked).id;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe('what an administrator may do', () => {
  it.each([
    ['another admin down', 'a', 'b', demote, [a, b], 'b'],
    ['another admin locked', 'a', 'b', lock, [a, b], 'b'],
    ['another admin deleted', 'a', 'b', remove, [a, b], 'b'],
    ['a learner up', 'a', 'l', promote, [a, learner], 'l'],
    ['a learner locked by the only admin', 'a', 'l', lock, [a, learner], 'l'],
    ['a locked admin down by the only active one', 'a', 'x', demote, [a, lockedAdmin], 'x'],
    ['a locked admin unlocked', 'a', 'x', unlock, [a, lockedAdmin], 'x'],
    ['own role kept', 'a', 'a', promote, [a, b], 'a'],
    ['self down', 'a', 'a', demote, [a, b], 'SELF_CHANGE'],
    ['self locked', 'a', 'a', lock, [a, b], 'SELF_CHANGE'],
    ['self deleted', 'a', 'a', remove, [a, b], 'SELF_CHANGE'],
    ['the last one down', 'a', 'a', demote, [a, learner], 'LAST_ADMIN'],
    ['the last one locked, a locked colleague does not count', 'a', 'a', lock, [a, lockedAdmin], 'LAST_ADMIN'],
    ['the last one deleted', 'a', 'a', remove, [a], 'LAST_ADMIN'],
    ['by somebody demoted meanwhile', 'l', 'a', demote, [a, learner], 'FORBIDDEN'],
    ['by somebody locked meanwhile', 'x', 'a', demote, [a, lockedAdmin], 'FORBIDDEN'],
    ['by somebody deleted meanwhile', 'gone', 'a', demote, [a], 'FORBIDDEN'],
    ['of nobody', 'a', 'gone', remove, [a], 'NOT_FOUND'],
  ] as const)('%s', (_name, actor, target, change, locked, expected) => expect(outcome(actor, target, change, locked)).toBe(expected));
});
