import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RedisClient } from '@vumon/platform/redis/redis-client.js';
import { userRoutes } from '@vumon/proto/http/auth.js';
import { liveChannel } from '@vumon/proto/socket.js';
import { revocationsKey } from '@vumon/proto/user-context.js';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../../testing/component/database.js';
import { Revocations } from '../revocations/revocations.js';
import { codeOf, IdentityHarness, migrateIdentity, type Person, read, withinASecond } from '../testing/identity-harness.js';

// Hashing passwords takes real time, more so on a busy machine.
jest.setTimeout(30_000);

let database: TestDatabase;
let identity: IdentityHarness;
let admin: Person;
beforeAll(async () => {
  database = await createTestDatabase('identity', migrateIdentity);
  identity = await IdentityHarness.start(database.url);
  admin = await identity.admin();
});
afterAll(async () => {
  await identity?.stop();
  await database?.drop();
});

const newcomer = { email: '', password: 'dòng-sông-xanh-mát', fullName: 'Đỗ Văn Hải', phone: '', role: '', level: '' };
const setRole = (by: Person, userId: string, role: string) => identity.client.setRole({ userId, role }, by.as);
const setStatus = (by: Person, userId: string, status: string) => identity.client.setAccountStatus({ userId, status }, by.as);
const auditOf = (targetId: string) => identity.kysely.selectFrom('auditLog').selectAll().where('targetId', '=', targetId).orderBy('id').execute();
type Answer = { data: { id: string; user: { phone: string; role: string; accountStatus: string }; stats: Record<string, number> } };

describe('an administrator', () => {
  it('makes accounts, with the answer of the contract, a row in the log and an event', async () => {
    const answer = read<Answer>(await identity.client.createUser({ ...newcomer, email: 'hai@vumon.test', phone: '0912345678' }, admin.as));
    expect(userRoutes.create.response.parse({ success: true, ...answer })).toBeTruthy();
    expect(answer.data.user).toMatchObject({
      email: 'hai@vumon.test',
      phone: '09xx xxx 678',
      role: 'user',
      level: 'A1',
      accountStatus: 'active',
      isOnline: false,
      lastSeen: null,
    });
    expect(await auditOf(answer.data.id)).toEqual([
      expect.objectContaining({ actorId: admin.user.id, action: 'user.create', before: null, after: { role: 'user', level: 'A1' } }),
    ]);
    expect(await identity.eventsOf(answer.data.id)).toEqual(['identity.user_registered']);
    expect((await identity.signIn('hai@vumon.test', newcomer.password)).user.mustChangePassword).toBe(true);
  });

  it.each([
    [{ role: 'admin', password: '123456' }, 'WEAK_PASSWORD'],
    [{ role: 'admin', password: 'ngắn-mà-lạ' }, 'WEAK_PASSWORD'],
    [{ role: 'teacher' }, 'VALIDATION_FAILED'],
    [{ email: 'no-address' }, 'VALIDATION_FAILED'],
    [{ level: 'Z9' }, 'VALIDATION_FAILED'],
  ])('cannot make %j: %s', async (fields, code) => {
    expect(await codeOf(identity.client.createUser({ ...newcomer, email: `${randomUUID()}@vumon.test`, ...fields }, admin.as))).toBe(code);
  });

  it('gives and takes the role; older access tokens die, refreshing brings the new one', async () => {
    const person = await identity.register();
    const answer = read<Answer>(await setRole(admin, person.user.id, 'admin'));
    expect(answer.data.user.role).toBe('admin');
    const score = await withinASecond('the revocation', () => identity.revokedAt(`user:${person.user.id}`));
    const { payload: old } = await identity.verify(person.session.accessToken);
    const fresh = await identity.refresh(person.session.refreshToken);
    const { payload: now } = await identity.verify(fresh.accessToken);
    expect(Number(old.iat) * 1000).toBeLessThan(score);
    expect(Number(now.iat) * 1000).toBeGreaterThanOrEqual(score);
    expect(now.role).toBe('admin');
    // Its password was never held to the rules for administrators.
    expect(JSON.parse(fresh.userJson.toString('utf8'))).toMatchObject({ role: 'admin', mustChangePassword: false });
    await setRole(admin, person.user.id, 'user');
    expect(await codeOf(identity.client.getUserStats({}, { ...person.as, user: { ...person.as.user, role: 'admin' } }))).toBe('FORBIDDEN');
    expect((await auditOf(person.user.id)).map((row) => [row.action, row.before, row.after])).toEqual([
      ['user.set_role', { role: 'user' }, { role: 'admin' }],
      ['user.set_role', { role: 'admin' }, { role: 'user' }],
    ]);
    expect(await identity.eventsOf(person.user.id)).toEqual(['identity.user_registered', 'identity.role_changed', 'identity.role_changed']);
  });

  it('asks a new colleague with an easy password for another', async () => {
    const person = await identity.register({ password: '123456' });
    await setRole(admin, person.user.id, 'admin');
    expect((await identity.signIn(person.user.email, '123456')).user.mustChangePassword).toBe(true);
    await setRole(admin, person.user.id, 'user');
  });

  it('locks an account: gateways know within a second, nothing refreshes, and unlocking asks for signing in again', async () => {
    const person = await identity.register();
    const messages: string[] = [];
    const subscriber = identity.service.app.get(RedisClient).subscriber();
    await subscriber.subscribe(liveChannel);
    subscriber.on('message', (_channel: string, text: string) => messages.push(text));

    await setStatus(admin, person.user.id, 'disabled');
    await withinASecond('the revocation', () => identity.revokedAt(`user-disabled:${person.user.id}`));
    await withinASecond('word to the sockets', async () => messages.some((text) => text.includes(person.user.id)));
    expect(messages.map((text) => JSON.parse(text))).toContainEqual({ message: 'session_ended', userId: person.user.id, payload: { reason: 'disabled' } });
    expect(await codeOf(identity.refresh(person.session.refreshToken))).toBe('ACCOUNT_DISABLED');
    await expect(identity.signIn(person.user.email)).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED', message: expect.stringContaining('vô hiệu hóa') });
    expect(await codeOf(identity.signIn(person.user.email, 'wrong-password'))).toBe('INVALID_CREDENTIALS');

    await setStatus(admin, person.user.id, 'active');
    await withinASecond('the lifting', async () => (await identity.revokedAt(`user-disabled:${person.user.id}`)) === null);
    expect(await codeOf(identity.refresh(person.session.refreshToken))).toBe('UNAUTHENTICATED');
    expect(await identity.revokedAt(`user:${person.user.id}`)).not.toBeNull();
    expect(await codeOf(identity.signIn(person.user.email))).toBe('ok');
    expect(await identity.eventsOf(person.user.id)).toEqual([
      'identity.user_registered',
      'identity.account_disabled',
      'identity.account_enabled',
      'identity.user_signed_in',
    ]);
  });

  it('finds revocations again in Redis after it was emptied, and what was lifted stays lifted', async () => {
    const [locked, freed] = [await identity.register(), await identity.register()];
    for (const person of [locked, freed]) await setStatus(admin, person.user.id, 'disabled');
    await setStatus(admin, freed.user.id, 'active');
    await withinASecond('the lifting', async () => (await identity.revokedAt(`user-disabled:${freed.user.id}`)) === null);
    const redis = identity.service.app.get(RedisClient).commands;
    const before = await identity.revokedAt(`user-disabled:${locked.user.id}`);
    await redis.zrem(revocationsKey, `user-disabled:${locked.user.id}`);
    await redis.zadd(revocationsKey, Date.now(), `user-disabled:${freed.user.id}`);
    await redis.zadd(revocationsKey, Date.now() - 21 * 60_000, `session:${randomUUID()}`);
    await identity.service.app.get(Revocations).sweep();
    expect(await identity.revokedAt(`user-disabled:${locked.user.id}`)).toBe(before);
    expect(await identity.revokedAt(`user-disabled:${freed.user.id}`)).toBeNull();
    expect(await redis.zcount(revocationsKey, '-inf', Date.now() - 20.5 * 60_000)).toBe(0);
  });

  it('deletes a person: signed out, gone from lists and names, address free, row kept without personal data', async () => {
    const person = await identity.register({ email: 'gone@vumon.test', fullName: 'Người Sắp Đi' });
    const answer = read<Answer>(await identity.client.deleteUser({ userId: person.user.id }, admin.as));
    expect(userRoutes.remove.response.parse({ success: true, ...answer })).toBeTruthy();
    expect(await codeOf(identity.refresh(person.session.refreshToken))).toBe('UNAUTHENTICATED');
    expect(await codeOf(identity.client.getProfile({}, person.as))).toBe('UNAUTHENTICATED');
    expect((await identity.client.listNames({ userIds: [person.user.id] }, { user: { kind: 'service', name: 'analytics' } })).names).toEqual({});
    const row = await identity.kysely.selectFrom('accounts').selectAll().where('id', '=', person.user.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: null, phone: null, phoneGiven: null, passwordHash: '', deletedAt: expect.any(Date) });
    expect(await codeOf(identity.register({ email: 'gone@vumon.test' }))).toBe('ok');
    expect(await codeOf(identity.client.deleteUser({ userId: person.user.id }, admin.as))).toBe('NOT_FOUND');
    expect(await identity.eventsOf(person.user.id)).toEqual(['identity.user_registered', 'identity.user_deleted']);
  });

  it('changes nothing and leaves no trace when nothing is to change', async () => {
    const person = await identity.register();
    await setRole(admin, person.user.id, 'user');
    await setStatus(admin, person.user.id, 'active');
    expect(await auditOf(person.user.id)).toEqual([]);
    expect(await identity.eventsOf(person.user.id)).toEqual(['identity.user_registered']);
  });

  it('cannot touch the own account, nobody, or somebody who is not there', async () => {
    const colleague = await identity.admin();
    expect(await codeOf(setRole(admin, admin.user.id, 'user'))).toBe('SELF_CHANGE');
    expect(await codeOf(setStatus(admin, admin.user.id, 'disabled'))).toBe('SELF_CHANGE');
    expect(await codeOf(identity.client.deleteUser({ userId: admin.user.id }, admin.as))).toBe('SELF_CHANGE');
    for (const id of [randomUUID(), 'not-an-id', '']) expect(await codeOf(setRole(admin, id, 'admin'))).toBe('NOT_FOUND');
    await setRole(admin, colleague.user.id, 'user');
    expect(await codeOf(setRole(admin, admin.user.id, 'user'))).toBe('LAST_ADMIN');
  });

  it('and another who demote each other at once leave one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = [await identity.admin(), await identity.admin()];
      const codes = await Promise.all([codeOf(setRole(a, b.user.id, 'user')), codeOf(setRole(b, a.user.id, 'user'))]);
      expect(codes.toSorted()).toEqual(['FORBIDDEN', 'ok']);
      const left = await identity.kysely.selectFrom('accounts').select('id').where('role', '=', 'admin').where('id', 'in', [a.user.id, b.user.id]).execute();
      expect(left).toHaveLength(1);
      const [{ id: leftId = '' } = {}] = left;
      await setRole(admin, leftId, 'user');
    }
  });
});

describe('whoever is no administrator', () => {
  const calls = (as: Person['as']) => ({
    listUsers: identity.client.listUsers({ page: 1, limit: 10, search: '', role: '', accountStatus: '', onlineStatus: '' }, as),
    getUserStats: identity.client.getUserStats({}, as),
    createUser: identity.client.createUser({ ...newcomer, email: `${randomUUID()}@vumon.test` }, as),
    setRole: identity.client.setRole({ userId: admin.user.id, role: 'user' }, as),
    setAccountStatus: identity.client.setAccountStatus({ userId: admin.user.id, status: 'disabled' }, as),
    deleteUser: identity.client.deleteUser({ userId: admin.user.id }, as),
  });
  const codes = async (as: { user: unknown }) => new Set(await Promise.all(Object.values(calls(as as Person['as'])).map(codeOf)));

  it('gets nowhere, by the context’s word or by the database’s', async () => {
    const learner = await identity.register();
    expect(await codes(learner.as)).toEqual(new Set(['FORBIDDEN']));
    expect(await codes({ user: { ...learner.as.user, role: 'admin' } })).toEqual(new Set(['FORBIDDEN']));
    expect(await codes({ user: { kind: 'anonymous' } })).toEqual(new Set(['UNAUTHENTICATED']));
    expect(await codes({ user: { kind: 'guest', guestId: randomUUID() } })).toEqual(new Set(['UNAUTHENTICATED']));
    await identity.kysely.updateTable('accounts').set({ role: 'admin', accountStatus: 'disabled' }).where('id', '=', learner.user.id).execute();
    expect(await codes({ user: { ...learner.as.user, role: 'admin' } })).toEqual(new Set(['ACCOUNT_DISABLED']));
  });
});

describe('the log of deeds', () => {
  it.each(['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log'])('refuses "%s"', async (statement) => {
    await expect(sql.raw(statement).execute(identity.kysely)).rejects.toThrow('append-only');
  });

  it('is written with the deed or not at all', async () => {
    await sql`alter table audit_log add constraint nothing_more check (false) not valid`.execute(identity.kysely);
    try {
      const person = await identity.register();
      expect(await codeOf(setStatus(admin, person.user.id, 'disabled'))).toBe('INTERNAL');
      expect(await codeOf(identity.refresh(person.session.refreshToken))).toBe('ok');
      expect(await identity.eventsOf(person.user.id)).toEqual(['identity.user_registered']);
    } finally {
      await sql`alter table audit_log drop constraint nothing_more`.execute(identity.kysely);
    }
  });
});
