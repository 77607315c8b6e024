import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authRoutes, User } from '@vumon/proto/http/auth.js';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../../testing/component/database.js';
import { HousekeepingWorker } from '../housekeeping.worker.js';
import { codeOf, IdentityHarness, migrateIdentity, read, withinASecond } from '../testing/identity-harness.js';
import { hashRefreshToken } from './refresh-token.js';

// Hashing passwords takes real time, more so on a busy machine.
jest.setTimeout(30_000);

let database: TestDatabase;
let identity: IdentityHarness;
beforeAll(async () => {
  database = await createTestDatabase('identity', migrateIdentity);
  identity = await IdentityHarness.start(database.url);
});
afterAll(async () => {
  await identity?.stop();
  await database?.drop();
});

const useLongAgo = (token: string): Promise<unknown> =>
  identity.kysely
    .updateTable('refreshTokens')
    .set({ usedAt: sql<Date>`now() - interval '31 seconds'` })
    .where('tokenHash', '=', hashRefreshToken(token))
    .execute();
const livingTokens = async (sessionId: string): Promise<number> =>
  (await identity.kysely.selectFrom('refreshTokens').select('tokenHash').where('sessionId', '=', sessionId).where('usedAt', 'is', null).execute()).length;

describe('signing up', () => {
  it('answers with the contract’s user, a token of the agreed form, and announces the person by id alone', async () => {
    const { user, session, sessionId } = await identity.register({ email: '  Minh.Anh@Vumon.TEST ', fullName: ' Nguyễn Minh Anh ', phone: '0912 345 678' });
    expect(User.parse(user)).toEqual(user);
    expect(user).toMatchObject({
      email: 'minh.anh@vumon.test',
      fullName: 'Nguyễn Minh Anh',
      phone: '0912345678',
      role: 'user',
      emailVerified: false,
      mustChangePassword: false,
    });
    const { payload, protectedHeader } = await identity.verify(session.accessToken);
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(payload).toMatchObject({ typ: 'access', sub: user.id, sid: sessionId, role: 'user' });
    expect(Number(payload.exp) - Number(payload.iat)).toBeGreaterThan(899);
    expect(Number(payload.exp) - Number(payload.iat)).toBeLessThanOrEqual(900);
    expect(session.refreshMaxAgeSeconds).toBe(0);

    const row = await identity.kysely.selectFrom('accounts').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ phone: '+84912345678', termsVersion: '2026-11', termsAcceptedAt: expect.any(Date) });
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { rows } = await sql<{ name: string; payload: Record<string, unknown> }>`select name, payload from outbox where aggregate_id = ${user.id}`.execute(
      identity.kysely,
    );
    expect(rows).toEqual([{ name: 'identity.user_registered', payload: { userId: user.id, role: 'user', at: user.createdAt } }]);
  });

  it('takes an address once, in whatever case, also at the same moment', async () => {
    const outcomes = await Promise.all(['twice@vumon.test', 'TWICE@vumon.test', 'Twice@Vumon.Test'].map((email) => codeOf(identity.register({ email }))));
    expect(outcomes.sort()).toEqual(['EMAIL_TAKEN', 'EMAIL_TAKEN', 'ok']);
  });

  it('refuses what the contract refuses, field by field', async () => {
    const device = { userAgent: '', ip: '' };
    const call = identity.client.register(
      { email: 'x', password: '12345', fullName: ' a ', phone: '12', termsVersion: '', device },
      { user: { kind: 'anonymous' } },
    );
    await expect(call).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const fields = await call.catch((error: { fields: { path: string; message: string }[] }) => error.fields);
    expect(fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'email', message: 'Email không hợp lệ' }),
        expect.objectContaining({ path: 'password', message: 'Mật khẩu phải có ít nhất 6 ký tự' }),
        expect.objectContaining({ path: 'fullName', message: 'Họ và tên phải có ít nhất 2 ký tự' }),
        expect.objectContaining({ path: 'phone', message: 'Số điện thoại không hợp lệ' }),
      ]),
    );
  });
});

describe('signing in', () => {
  it('remembers for 30 days, else as long as the browser runs', async () => {
    const { user } = await identity.register();
    expect((await identity.signIn(user.email, undefined, { remember: true })).session.refreshMaxAgeSeconds).toBe(2_592_000);
    expect((await identity.signIn(user.email)).session.refreshMaxAgeSeconds).toBe(0);
    expect(await identity.eventsOf(user.id)).toEqual(['identity.user_registered', 'identity.user_signed_in', 'identity.user_signed_in']);
  });

  it('says the same of a wrong password and of nobody', async () => {
    const { user } = await identity.register();
    for (const email of [user.email, 'nobody@vumon.test']) {
      await expect(identity.signIn(email, 'wrong-password')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'Email hoặc mật khẩu không đúng' });
    }
  });

  it('takes as long for nobody as for a wrong password', async () => {
    const { user } = await identity.register();
    const fastest = async (addresses: readonly string[]): Promise<number> => {
      const times: number[] = [];
      for (const email of addresses) {
        const started = performance.now();
        await codeOf(identity.signIn(email, 'wrong-password'));
        times.push(performance.now() - started);
      }
      return Math.min(...times);
    };
    const known = await fastest([user.email, user.email, user.email]);
    const unknown = await fastest(['a1@vumon.test', 'a2@vumon.test', 'a3@vumon.test']);
    // A hash costs tens of milliseconds, everything else two or three.
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('reads a password composed or decomposed alike, to the last of 64 characters', async () => {
    const password = 'đường về quê mẹ có hàng cau thẳng tắp và giàn trầu xanh mướt lá'.padEnd(64, 'á');
    const { user } = await identity.register({ password: password.normalize('NFD') });
    expect(await codeOf(identity.signIn(user.email, password.normalize('NFC')))).toBe('ok');
    expect(await codeOf(identity.signIn(user.email, `${password.slice(0, -1)}b`))).toBe('INVALID_CREDENTIALS');
  });
});

describe('refreshing', () => {
  it('rotates, and gives twenty tabs at once the same successor', async () => {
    const { session, sessionId } = await identity.register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => identity.refresh(session.refreshToken)));
    const successors = new Set(answers.map((answer) => answer.refreshToken));
    expect(successors.size).toBe(1);
    expect(successors.has(session.refreshToken)).toBe(false);
    expect(await livingTokens(sessionId)).toBe(1);
    for (const answer of answers) expect((await identity.verify(answer.accessToken)).payload.sid).toBe(sessionId);
    expect(await codeOf(identity.refresh(answers[0]?.refreshToken ?? ''))).toBe('ok');
  });

  it('gives a slow tab the newest token, however many rotations it missed', async () => {
    const { session } = await identity.register();
    const second = await identity.refresh(session.refreshToken);
    const third = await identity.refresh(second.refreshToken);
    expect((await identity.refresh(session.refreshToken)).refreshToken).toBe(third.refreshToken);
  });

  it('ends the family when a used token comes back after the grace', async () => {
    const { session, sessionId, user } = await identity.register();
    const next = await identity.refresh(session.refreshToken);
    await useLongAgo(session.refreshToken);
    expect(await codeOf(identity.refresh(session.refreshToken))).toBe('UNAUTHENTICATED');
    expect(await codeOf(identity.refresh(next.refreshToken))).toBe('UNAUTHENTICATED');
    await withinASecond('the revocation', () => identity.revokedAt(`session:${sessionId}`));
    const { endReason } = await identity.kysely.selectFrom('sessions').select('endReason').where('id', '=', sessionId).executeTakeFirstOrThrow();
    expect(endReason).toBe('reused_token');
    expect(await codeOf(identity.signIn(user.email))).toBe('ok');
  });

  it('keeps successors sealed, and only for the grace', async () => {
    const { session } = await identity.register();
    const next = await identity.refresh(session.refreshToken);
    const sealed = async () =>
      (
        await identity.kysely
          .selectFrom('refreshTokens')
          .select('successorSealed')
          .where('tokenHash', '=', hashRefreshToken(session.refreshToken))
          .executeTakeFirst()
      )?.successorSealed;
    expect((await sealed())?.includes(Buffer.from(next.refreshToken))).toBe(false);
    await useLongAgo(session.refreshToken);
    await identity.service.app.get(HousekeepingWorker).tidy();
    expect(await sealed()).toBeNull();
    expect(await codeOf(identity.refresh(next.refreshToken))).toBe('ok');
  });

  it.each([
    ['nothing', ''],
    ['an unknown one', 'QmFzZTY0'],
    ['a very long one', 'x'.repeat(5_000)],
    ['SQL', "' or 1=1 --"],
  ])('refuses %s', async (_what, token) => expect(await codeOf(identity.refresh(token))).toBe('UNAUTHENTICATED'));

  it('ends with the session’s life', async () => {
    const { session, sessionId } = await identity.register();
    await identity.kysely.updateTable('sessions').set({ expiresAt: sql<Date>`now()` }).where('id', '=', sessionId).execute();
    expect(await codeOf(identity.refresh(session.refreshToken))).toBe('UNAUTHENTICATED');
  });
});

describe('sessions of a person', () => {
  it('are listed, revoked one by one and all the others, and are nobody else’s business', async () => {
    const first = await identity.register();
    const second = await identity.signIn(first.user.email);
    const third = await identity.signIn(first.user.email);
    const stranger = await identity.register();
    const list = read<{ data: { _id: string; current: boolean; device: string }[] }>(await identity.client.listSessions({}, third.as));
    expect(authRoutes.sessions.response.parse({ success: true, ...list })).toBeTruthy();
    expect(list.data.map((one) => [one._id, one.current])).toEqual([
      [third.sessionId, true],
      [second.sessionId, false],
      [first.sessionId, false],
    ]);
    expect(list.data[0]?.device).toBe('Firefox trên Linux');

    for (const id of [first.sessionId, 'not-an-id']) expect(await codeOf(identity.client.revokeSession({ sessionId: id }, stranger.as))).toBe('NOT_FOUND');
    await identity.client.revokeSession({ sessionId: first.sessionId }, third.as);
    expect(await codeOf(identity.refresh(first.session.refreshToken))).toBe('UNAUTHENTICATED');
    await withinASecond('the revocation', () => identity.revokedAt(`session:${first.sessionId}`));
    await identity.client.revokeOtherSessions({}, third.as);
    expect(await codeOf(identity.refresh(second.session.refreshToken))).toBe('UNAUTHENTICATED');
    expect(await codeOf(identity.refresh(third.session.refreshToken))).toBe('ok');
    expect(await codeOf(identity.refresh(stranger.session.refreshToken))).toBe('ok');
  });

  it('end with signing out, by cookie or by bearer, again and again', async () => {
    const one = await identity.register();
    const two = await identity.signIn(one.user.email);
    await identity.client.signOut({ refreshToken: one.session.refreshToken }, { user: { kind: 'anonymous' } });
    await identity.client.signOut({ refreshToken: '' }, two.as);
    for (const person of [one, two]) {
      expect(await codeOf(identity.refresh(person.session.refreshToken))).toBe('UNAUTHENTICATED');
      await withinASecond('the revocation', () => identity.revokedAt(`session:${person.sessionId}`));
    }
    expect(await codeOf(identity.client.signOut({ refreshToken: one.session.refreshToken }, two.as))).toBe('ok');
    expect(await codeOf(identity.client.signOut({ refreshToken: 'unknown' }, { user: { kind: 'anonymous' } }))).toBe('ok');
  });
});

describe('the account screen', () => {
  it('changes what may be changed and nothing else', async () => {
    const { user, as } = await identity.register();
    const changes = {
      fullName: 'Lê Văn Cường',
      phone: '0987 654 321',
      level: 'B2',
      bio: '<b>xin chào</b>',
      role: 'admin',
      email: 'x@y.zz',
      levelSource: 'test_results',
      accountStatus: 'disabled',
    };
    const { data } = read<{ data: Record<string, unknown> }>(await identity.client.updateProfile({ changesJson: Buffer.from(JSON.stringify(changes)) }, as));
    expect(data).toMatchObject({
      fullName: 'Lê Văn Cường',
      phone: '0987654321',
      level: 'B2',
      levelSource: 'self',
      bio: '<b>xin chào</b>',
      role: 'user',
      email: user.email,
    });
    const { rows } = await sql<{
      payload: { fields: string[] };
    }>`select payload from outbox where aggregate_id = ${user.id} and name = 'identity.user_updated'`.execute(identity.kysely);
    expect(rows.map((row) => row.payload.fields.toSorted())).toEqual([['bio', 'fullName', 'level', 'phone']]);
    expect(await codeOf(identity.client.updateProfile({ changesJson: Buffer.from('{') }, as))).toBe('VALIDATION_FAILED');
    expect(await codeOf(identity.client.getProfile({}, { user: { kind: 'anonymous' } }))).toBe('UNAUTHENTICATED');
  });

  it('changes the password, ends the other sessions and keeps this one', async () => {
    const first = await identity.register();
    const other = await identity.signIn(first.user.email);
    const change = (currentPassword: string) =>
      identity.client.changePassword({ currentPassword, newPassword: 'sao-hôm-sao-mai', confirmPassword: 'sao-hôm-sao-mai' }, first.as);
    expect(await codeOf(change('not-my-password'))).toBe('WRONG_CURRENT_PASSWORD');
    expect(await codeOf(change('tre-xanh-bên-sông'))).toBe('ok');
    expect(await codeOf(identity.refresh(other.session.refreshToken))).toBe('UNAUTHENTICATED');
    expect(await codeOf(identity.refresh(first.session.refreshToken))).toBe('ok');
    expect(await codeOf(identity.signIn(first.user.email))).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(identity.signIn(first.user.email, 'sao-hôm-sao-mai'))).toBe('ok');
  });
});
