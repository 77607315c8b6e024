import { describe, expect, it } from '@jest/globals';
import type { Account } from '../tables.js';
import { profileChanges } from './update-profile.command.js';

const account: Account = {
  id: '01934a10-0000-7000-8000-000000000009',
  email: 'an@vumon.test',
  fullName: 'Nguyễn An',
  phone: '+84912345678',
  phoneGiven: '0912345678',
  passwordHash: '',
  adminGradePassword: false,
  role: 'user',
  level: 'A2',
  levelSource: 'self',
  accountStatus: 'active',
  emailVerifiedAt: null,
  mustChangePassword: false,
  avatar: null,
  birthDate: null,
  bio: '',
  learningGoal: '',
  termsVersion: null,
  termsAcceptedAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  deletedAt: null,
  searchText: '',
};

describe('changes to a profile', () => {
  it('keeps only what differs', () => expect(profileChanges(account, { fullName: 'Nguyễn An', bio: 'Xin chào' })).toEqual({ bio: 'Xin chào' }));
  it('stores a new phone in both forms', () =>
    expect(profileChanges(account, { phone: '0987654321' })).toEqual({ phone: '+84987654321', phoneGiven: '0987654321' }));
  it('marks a level as the own word of the person', () =>
    expect(profileChanges({ ...account, level: null, levelSource: null }, { level: 'B2' })).toEqual({ level: 'B2', levelSource: 'self' }));
  it('never replaces a tested level', () => expect(profileChanges({ ...account, level: 'B1', levelSource: 'test_results' }, { level: 'C2' })).toEqual({}));
  it('clears a birth date', () => expect(profileChanges({ ...account, birthDate: '2001-02-03' }, { birthDate: null })).toEqual({ birthDate: null }));
});
