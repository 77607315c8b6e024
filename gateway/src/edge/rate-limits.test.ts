import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { authLimits, sharedLimits } from '../gateway.config.js';
import { type Harness, json, MemoryStore, startHarness, tokenOf } from '../testing/gateway-harness.js';
import { addressKey } from './client-address.js';
import { SharedCounters } from './shared-counters.js';

const unread = (harness: Harness, authorization: string, remoteAddress = '10.0.0.1') =>
  harness.app.fastify.inject({ url: '/api/ielts/attempts/open', headers: { authorization }, remoteAddress });
const fakes = {
  exam: { listOpenAttempts: () => json({ data: [] }) },
  identity: {
    signIn: () => {
      throw new AppError('INVALID_CREDENTIALS');
    },
  },
};
const signIn = (harness: Harness, email: string, remoteAddress: string) =>
  harness.app.fastify.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'secret1' }, remoteAddress });

describe('limits', () => {
  it('let the N-th request of a person through and not the next, and say when to come back', async () => {
    const harness = await startHarness({ fakes, config: { RATE_LIMIT_PROFILE: 'strict' } });
    const [one, other] = [`Bearer ${await tokenOf()}`, `Bearer ${await tokenOf()}`];
    const { points } = sharedLimits.read.caller;
    for (let i = 0; i < points; i += 1) expect((await unread(harness, one)).statusCode).toBe(200);
    const refused = await unread(harness, one);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await unread(harness, other)).statusCode).toBe(200);
    await harness.close();
  });

  it('are wider by 50 in the local profile, except for signing in', async () => {
    const harness = await startHarness({ fakes });
    const person = `Bearer ${await tokenOf()}`;
    for (let i = 0; i <= sharedLimits.read.caller.points; i += 1) expect((await unread(harness, person)).statusCode).toBe(200);
    const { points } = authLimits.login.address;
    for (let i = 0; i < points; i += 1) expect((await signIn(harness, `a${i}@vumon.test`, '10.0.0.2')).statusCode).toBe(401);
    const refused = await signIn(harness, 'last@vumon.test', '10.0.0.2');
    expect([refused.statusCode, refused.json().message]).toEqual([429, 'Quá nhiều yêu cầu đăng nhập. Vui lòng thử lại sau ít phút.']);
    expect((await signIn(harness, 'last@vumon.test', '10.0.0.3')).statusCode).toBe(401);
    await harness.close();
  });

  it('count failures of an account from any address', async () => {
    const harness = await startHarness({ fakes });
    for (let i = 0; i < authLimits.login.account.points; i += 1) expect((await signIn(harness, 'minh@vumon.test', `10.0.1.${i}`)).statusCode).toBe(401);
    expect((await signIn(harness, 'minh@vumon.test', '10.0.2.1')).statusCode).toBe(429);
    await harness.close();
  });

  it('without the shared store refuse signing in and let reading through', async () => {
    const store = new MemoryStore();
    const harness = await startHarness({ fakes, store });
    store.away = true;
    const refused = await signIn(harness, 'minh@vumon.test', '10.0.0.4');
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect((await unread(harness, `Bearer ${await tokenOf()}`)).statusCode).toBe(200);
    await harness.close();
  });

  it('believe X-Forwarded-For only of a trusted proxy', async () => {
    const spoofed = (harness: Harness, i: number) =>
      harness.app.fastify.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `b${i}@vumon.test`, password: 'secret1' },
        remoteAddress: '10.0.0.5',
        headers: { 'x-forwarded-for': `1.2.3.${i}` },
      });
    const [plain, proxied] = [await startHarness({ fakes }), await startHarness({ fakes, config: { TRUSTED_PROXY: '10.0.0.0/8' } })];
    const last = { plain: 0, proxied: 0 };
    for (let i = 0; i <= authLimits.login.address.points; i += 1) {
      last.plain = (await spoofed(plain, i)).statusCode;
      last.proxied = (await spoofed(proxied, i)).statusCode;
    }
    expect(last).toEqual({ plain: 429, proxied: 401 });
    await plain.close();
    await proxied.close();
  });
});

describe('shared counters', () => {
  const allowance = { points: 100, seconds: 60 };
  const make = (store: MemoryStore, now: () => number) => new SharedCounters(store, () => undefined, now);

  it('add up over two gateways after an exchange', async () => {
    const store = new MemoryStore();
    const [a, b] = [make(store, () => 0), make(store, () => 0)];
    for (let i = 0; i < 50; i += 1) expect([a.take('k', allowance), b.take('k', allowance)]).toEqual([undefined, undefined]);
    await a.exchange();
    await b.exchange();
    expect(b.take('k', allowance)).toBe(60_000);
    await a.exchange();
    expect(a.take('k', allowance)).toBe(undefined);
    await a.exchange();
    expect(a.take('k', allowance)).toBe(60_000);
  });

  it('begin anew with the window', () => {
    let now = 59_000;
    const counters = make(new MemoryStore(), () => now);
    for (let i = 0; i < 100; i += 1) counters.take('k', allowance);
    expect(counters.take('k', allowance)).toBe(1_000);
    now = 60_000;
    expect(counters.take('k', allowance)).toBe(undefined);
  });

  it('ask nothing of the store for quiet keys', async () => {
    const store = new MemoryStore();
    const counters = make(store, () => 0);
    for (let i = 0; i < 9; i += 1) counters.take('k', allowance);
    await counters.exchange();
    expect(store.counts.size).toBe(0);
  });

  it('never stop an honest runner: a save per 800 ms for an hour', () => {
    let now = 0;
    const counters = make(new MemoryStore(), () => now);
    for (; now < 3_600_000; now += 800) expect(counters.take('k', sharedLimits.autosave.caller)).toBe(undefined);
  });
});

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key));
