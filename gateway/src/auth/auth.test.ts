import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import { type Harness, json, publicPem, startHarness, tokenOf } from '../testing/gateway-harness.js';
import { Revocations } from './revocations.js';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const user = {
  id: '01890000-0000-7000-8000-000000000001',
  _id: '01890000-0000-7000-8000-000000000001',
  fullName: 'Minh',
  email: 'minh@vumon.test',
  phone: '0912345678',
  avatar: null,
  role: 'user',
  level: null,
  levelSource: null,
  emailVerified: false,
  mustChangePassword: false,
  createdAt: '2026-11-21T00:00:00.000Z',
};
const session = { userJson: Buffer.from(JSON.stringify(user)), accessToken: 'a.b.c', refreshToken: 'opaque', refreshMaxAgeSeconds: 0 };
const progress = {
  weeklyActivity: ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'].map((dayLabel) => ({ day: '2026-11-16', dayLabel, hours: 0 })),
  weeklyStudyTime: 0,
  weeklyGrowth: 0,
  testsCompleted: 0,
  coursesEnrolled: 0,
  averageScore: 0,
  totalStudyTime: 0,
};

describe('who calls', () => {
  let harness: Harness;
  const callers: UserContext[] = [];
  const remember = ({ user: caller }: { user: UserContext }) => void callers.push(caller);
  beforeAll(async () => {
    harness = await startHarness({
      fakes: {
        progress: {
          getProgress: (_request, call) => {
            remember(call);
            return json({ data: progress });
          },
        },
        analytics: { getRealtime: () => json({ data: { visitorsLastHour: 0, visitorsToday: 0, onlineUsers: 0 } }) },
        exam: {
          listOpenAttempts: (_request, call) => {
            remember(call);
            return json({ data: [] });
          },
          startAttempt: (_request, call) => {
            remember(call);
            throw new AppError('EXAM_NOT_READY');
          },
          listExams: (_request, call) => {
            remember(call);
            return json({
              data: [],
              pagination: { currentPage: 1, totalPages: 0, total: 0, limit: 20, pages: 0, current: 1 },
              totals: { total: 0, reading: 0, listening: 0, attempts: 0 },
            });
          },
        },
        identity: {
          signIn: () => session,
          refresh: ({ refreshToken }) => {
            if (refreshToken !== 'opaque') throw new AppError('UNAUTHENTICATED');
            return { ...session, refreshToken: 'next', refreshMaxAgeSeconds: 60 };
          },
          signOut: () => ({}),
        },
      },
    });
  });
  afterAll(() => harness.close());

  const get = (url: string, headers: Record<string, string> = {}) => harness.app.fastify.inject({ url, headers });
  const withToken = (url: string, token: string) => get(url, { authorization: `Bearer ${token}` });
  const read = async () => harness.app.nest.get(Revocations).poll();

  it('lets a good token through, twice', async () => {
    const sub = randomUUID();
    const sid = randomUUID();
    const token = await tokenOf({ sub, sid });
    for (const _time of [1, 2]) expect((await withToken('/api/progress', token)).statusCode).toBe(200);
    expect(callers.at(-1)).toEqual({ kind: 'user', userId: sub, sessionId: sid, role: 'user' });
  });

  const now = () => Date.now() / 1_000;
  it.each<[string, () => string | Promise<string>]>([
    [
      'alg none',
      () =>
        `${part({ alg: 'none' })}.${part({ sub: randomUUID(), sid: randomUUID(), role: 'admin', typ: 'access', iss: 'vumon', aud: 'vumon-web', iat: 1, exp: 9_999_999_999 })}.`,
    ],
    [
      'HS256 signed with the public key',
      () => {
        const head = `${part({ alg: 'HS256' })}.${part({ sub: randomUUID(), sid: randomUUID(), role: 'admin', typ: 'access', iss: 'vumon', aud: 'vumon-web', iat: 1, exp: 9_999_999_999 })}`;
        return `${head}.${createHmac('sha256', publicPem).update(head).digest('base64url')}`;
      },
    ],
    ['expired a second ago', () => tokenOf({ exp: now() - 1 })],
    ['of another audience', () => tokenOf({ aud: 'vumon-mail' })],
    ['of another issuer', () => tokenOf({ iss: 'somebody' })],
    ['of another type', () => tokenOf({ typ: 'refresh' })],
    ['without expiry', () => tokenOf({ exp: undefined })],
    ['with an unknown role', () => tokenOf({ role: 'root' })],
    [
      'with a changed payload',
      async () => {
        const [head, , signature] = (await tokenOf()).split('.');
        return `${head}.${part({ sub: randomUUID(), sid: randomUUID(), role: 'admin', typ: 'access', iss: 'vumon', aud: 'vumon-web', iat: now(), exp: now() + 900 })}.${signature}`;
      },
    ],
    ['an opaque refresh token', () => 'QmFzZTY0LW9wYXF1ZS10b2tlbg'],
  ])('refuses a token %s, always alike', async (_what, make) => {
    const answer = await withToken('/api/progress', await make());
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      success: false,
      code: 'UNAUTHENTICATED',
      message: 'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại',
      requestId: answer.headers['x-request-id'],
    });
  });

  it('asks for a token, then for the role, then looks at the input', async () => {
    expect((await get('/api/admin/statistics/realtime')).statusCode).toBe(401);
    const learner = await withToken('/api/admin/statistics/realtime', await tokenOf());
    expect([learner.statusCode, learner.json().code]).toEqual([403, 'FORBIDDEN']);
    expect((await withToken('/api/admin/statistics/realtime', await tokenOf({ role: 'admin' }))).statusCode).toBe(200);
    const put = async (headers: Record<string, string>) =>
      (await harness.app.fastify.inject({ method: 'PUT', url: '/api/user/not-a-uuid', payload: { role: 'king' }, headers })).statusCode;
    expect(await put({})).toBe(401);
    expect(await put({ authorization: `Bearer ${await tokenOf()}` })).toBe(403);
    expect(await put({ authorization: `Bearer ${await tokenOf({ role: 'admin' })}` })).toBe(404);
  });

  it('shows public pages with a bad token, guest pages not', async () => {
    expect((await withToken('/api/ielts', 'a.b.c')).statusCode).toBe(200);
    expect(callers.at(-1)).toEqual({ kind: 'anonymous' });
    expect((await withToken('/api/ielts/attempts/open', 'a.b.c')).statusCode).toBe(401);
  });

  describe('revocation', () => {
    it('ends one session, not the others', async () => {
      const [sub, sid] = [randomUUID(), randomUUID()];
      const [ended, other] = [await tokenOf({ sub, sid }), await tokenOf({ sub })];
      expect((await withToken('/api/progress', ended)).statusCode).toBe(200);
      harness.store.revocations.set(`session:${sid}`, Date.now());
      await read();
      expect([(await withToken('/api/progress', ended)).statusCode, (await withToken('/api/progress', other)).statusCode]).toEqual([401, 200]);
    });

    it("ends a person's tokens of before, not of after", async () => {
      const sub = randomUUID();
      const at = Date.now();
      const [before, after] = [await tokenOf({ sub, iat: (at - 5) / 1_000 }), await tokenOf({ sub, iat: (at + 5) / 1_000 })];
      harness.store.revocations.set(`user:${sub}`, at);
      await read();
      expect([(await withToken('/api/progress', before)).statusCode, (await withToken('/api/progress', after)).statusCode]).toEqual([401, 200]);
    });

    it('names a disabled account, and forgets when it is enabled again', async () => {
      const sub = randomUUID();
      const token = await tokenOf({ sub });
      harness.store.revocations.set(`user-disabled:${sub}`, Date.now() + 1);
      await read();
      const answer = await withToken('/api/progress', token);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'ACCOUNT_DISABLED']);
      expect(answer.json().message).toContain('vô hiệu hóa');
      expect((await withToken('/api/progress', await tokenOf({ sub, iat: Date.now() / 1_000 + 0.01 }))).statusCode).toBe(200);
      harness.store.revocations.delete(`user-disabled:${sub}`);
      await new Promise((resolve) => setTimeout(resolve, 2_600));
      expect((await withToken('/api/progress', token)).statusCode).toBe(200);
    });
  });

  describe('guests', () => {
    const start = (cookie?: string) =>
      harness.app.fastify.inject({
        method: 'POST',
        url: `/api/ielts/${randomUUID()}/attempts`,
        payload: { clientId: 'tab' },
        headers: cookie === undefined ? {} : { cookie },
      });

    it('get a signed cookie when they begin, and are known by it', async () => {
      const line = String((await start()).headers['set-cookie']);
      expect(line).toMatch(/^vumon_guest=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d{6,}$/);
      const first = callers.at(-1);
      const again = await start(line.split(';')[0]);
      expect(again.headers['set-cookie']).toBeUndefined();
      expect(callers.at(-1)).toEqual(first);
    });

    it('get none by reading, and a forged one is nobody', async () => {
      const answer = await get('/api/ielts/attempts/open', { cookie: `vumon_guest=${randomUUID()}.${'A'.repeat(43)}` });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
      const victim = randomUUID();
      const begun = await start(`vumon_guest=${victim}.${'A'.repeat(43)}`);
      // Whoever forges another guest's name begins as a new guest.
      const caller = callers.at(-1);
      expect(caller).toEqual({ kind: 'guest', guestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect(caller?.kind === 'guest' && caller.guestId).not.toBe(victim);
      expect(String(begun.headers['set-cookie'])).toMatch(/^vumon_guest=/);
    });
  });

  describe('the refresh cookie', () => {
    const refresh = (headers: Record<string, string>) => harness.app.fastify.inject({ method: 'POST', url: '/api/auth/refresh', headers });

    it('is set at sign-in without an end when the person does not ask to be remembered', async () => {
      const answer = await harness.app.fastify.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'Minh@vumon.test ', password: 'secret1' } });
      expect(answer.headers['set-cookie']).toBe('vumon_refresh=opaque; Path=/api/auth; HttpOnly; SameSite=Strict');
      expect(answer.json()).toEqual({ success: true, message: 'Đăng nhập thành công', user, token: 'a.b.c', data: { user, token: 'a.b.c' } });
    });

    it.each([
      ['without the header of our scripts', { cookie: 'vumon_refresh=opaque' }, 403],
      ['from another site', { cookie: 'vumon_refresh=opaque', 'x-requested-with': 'vumon', origin: 'https://evil.test' }, 403],
      ['without a cookie', { 'x-requested-with': 'vumon' }, 401],
      ['with a cookie that has ended', { cookie: 'vumon_refresh=old', 'x-requested-with': 'vumon' }, 401],
      ['from our site', { cookie: 'vumon_refresh=opaque', 'x-requested-with': 'vumon', origin: 'http://localhost:3000' }, 200],
    ])('%s', async (_what, headers, status) => {
      const answer = await refresh(headers);
      expect(answer.statusCode).toBe(status);
      if (status === 200) expect(answer.headers['set-cookie']).toBe('vumon_refresh=next; Path=/api/auth; HttpOnly; SameSite=Strict; Max-Age=60');
    });

    it('goes at sign-out, whatever is left of the session', async () => {
      const answer = await harness.app.fastify.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: 'Bearer a.b.c' } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['set-cookie']).toMatch(/^vumon_refresh=; .*Max-Age=0/);
    });
  });
});

it('cookies are Secure and transport is strict away from loopback', async () => {
  const harness = await startHarness({ config: { PUBLIC_ORIGIN: ['https://vumon.vn'] }, fakes: { identity: { signIn: () => session } } });
  const answer = await harness.app.fastify.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'minh@vumon.test', password: 'secret1' } });
  await harness.close();
  expect(answer.headers['set-cookie']).toContain('; Secure');
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
});
