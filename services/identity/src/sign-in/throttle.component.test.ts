import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../../testing/component/database.js';
import { ANONYMOUS, codeOf, IdentityHarness, migrateIdentity } from '../testing/identity-harness.js';

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

const wrong = (email: string, ip: string) => codeOf(identity.signIn(email, 'wrong-password', { ip }));
const count = (codes: unknown[], code: string): number => codes.filter((one) => one === code).length;

describe('guessing a password', () => {
  it('is stopped after five of twenty tries at once, from twenty addresses', async () => {
    const { user } = await identity.register();
    const codes = await Promise.all(Array.from({ length: 20 }, (_, n) => wrong(user.email, `203.0.113.${n}`)));
    expect([count(codes, 'INVALID_CREDENTIALS'), count(codes, 'RATE_LIMITED')]).toEqual([5, 15]);
  });

  it('is stopped alike for an address that nobody has, with the text and the seconds to wait', async () => {
    for (let n = 0; n < 5; n += 1) expect(await wrong('ghost@vumon.test', '203.0.113.9')).toBe('INVALID_CREDENTIALS');
    await expect(identity.signIn('ghost@vumon.test', 'wrong-password')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Quá nhiều yêu cầu đăng nhập. Vui lòng thử lại sau ít phút.',
      data: { retryAfterSeconds: 30 },
    });
  });

  it('elsewhere does not keep the owner out where they signed in before', async () => {
    const { user } = await identity.register({ ip: '10.0.0.7' });
    for (let n = 0; n < 6; n += 1) await wrong(user.email, '203.0.113.9');
    expect(await codeOf(identity.signIn(user.email, undefined, { ip: '203.0.113.10' }))).toBe('RATE_LIMITED');
    expect(await codeOf(identity.signIn(user.email, undefined, { ip: '10.0.0.7' }))).toBe('ok');
  });

  it('is forgotten by success, and goes on after the pause', async () => {
    const { user } = await identity.register({ ip: '10.0.0.8' });
    for (let n = 0; n < 4; n += 1) await wrong(user.email, '10.0.0.8');
    expect(await codeOf(identity.signIn(user.email, undefined, { ip: '10.0.0.8' }))).toBe('ok');
    for (let n = 0; n < 5; n += 1) expect(await wrong(user.email, '10.0.0.8')).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(identity.signIn(user.email, undefined, { ip: '10.0.0.8' }))).toBe('RATE_LIMITED');
    await identity.kysely.updateTable('signInFailures').set({ blockedUntil: sql<Date>`now()` }).where('failures', '=', 5).execute();
    expect(await wrong(user.email, '10.0.0.8')).toBe('INVALID_CREDENTIALS');
    const { blockedUntil, lastFailedAt } = await identity.kysely
      .selectFrom('signInFailures')
      .selectAll()
      .where('failures', '=', 6)
      .orderBy('lastFailedAt', 'desc')
      .executeTakeFirstOrThrow();
    expect((blockedUntil?.getTime() ?? 0) - lastFailedAt.getTime()).toBe(60_000);
  });

  it('does not count many right passwords at once', async () => {
    const { user } = await identity.register();
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(identity.signIn(user.email))));
    expect(count(codes, 'ok')).toBe(12);
  });

  it('through the form for a new password is stopped too', async () => {
    const { as } = await identity.register();
    const codes: unknown[] = [];
    for (let n = 0; n < 6; n += 1)
      codes.push(await codeOf(identity.client.changePassword({ currentPassword: `guess-${n}`, newPassword: 'sao-hôm-sao-mai' }, as)));
    expect([count(codes, 'WRONG_CURRENT_PASSWORD'), codes.at(-1)]).toEqual([5, 'RATE_LIMITED']);
  });
});

describe('the policy for passwords', () => {
  it('of the installation may refuse what is easy to guess', async () => {
    const strict = await IdentityHarness.start(database.url, { PASSWORD_POLICY: 'enforce' });
    try {
      expect(await codeOf(strict.register({ password: '123456' }))).toBe('WEAK_PASSWORD');
      expect(await codeOf(strict.register())).toBe('ok');
    } finally {
      await strict.stop();
    }
    expect(await codeOf(identity.register({ password: '123456' }))).toBe('ok');
  });

  it('bounds the length before any hashing', async () => {
    const request = { email: 'long@vumon.test', password: 'x'.repeat(2_000), remember: false, device: undefined };
    expect(await codeOf(identity.client.signIn(request, { user: ANONYMOUS }))).toBe('VALIDATION_FAILED');
  });
});
