import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeUser } from '../testing/factories';
import { type FakeAnswer, fakeApi, type SeenCall } from '../testing/fake-api';
import { clearAccessToken, getAccessToken, setAccessToken } from './access-token';
import { apiBaseUrl, authorizedFetch, refreshSession } from './authorized-fetch';
import { onSessionEvent, type SessionEvent } from './session-events';

const UNAUTHENTICATED: FakeAnswer = { status: 401, body: { success: false, code: 'UNAUTHENTICATED', message: 'Chưa đăng nhập' } };
const REFRESHED: FakeAnswer = { body: { success: true, token: 'fresh', user: makeUser() } };
const DISABLED: FakeAnswer = { status: 403, body: { success: false, code: 'ACCOUNT_DISABLED', message: 'Tài khoản của bạn đã bị vô hiệu hóa' } };

const bearer = (call: SeenCall): string | null => call.headers.get('Authorization');
const onlyFresh = (call: SeenCall): FakeAnswer => (bearer(call) === 'Bearer fresh' ? { body: { success: true, path: call.path } } : UNAUTHENTICATED);

let events: SessionEvent[];
let stopListening: () => void;
let restore: () => void;

function serve(handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(handlers);
  restore = api.restore;
  return api;
}

beforeEach(() => {
  events = [];
  stopListening = onSessionEvent((event) => events.push(event));
  setAccessToken('stale');
});
afterEach(() => {
  stopListening();
  restore();
  clearAccessToken();
});

describe('silent refresh', () => {
  test('three requests that meet 401 together share one refresh and are each repeated once', async () => {
    const api = serve({
      'GET /a': onlyFresh,
      'GET /b': onlyFresh,
      'POST /c': onlyFresh,
      'POST /auth/refresh': async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return REFRESHED;
      },
    });
    const answers = await Promise.all([
      authorizedFetch(`${apiBaseUrl}/a`),
      authorizedFetch(`${apiBaseUrl}/b`),
      authorizedFetch(`${apiBaseUrl}/c`, { method: 'POST', body: JSON.stringify({ kept: true }) }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(api.callsTo('POST /auth/refresh')).toHaveLength(1);
    expect(api.callsTo('POST /auth/refresh')[0]?.headers.get('X-Requested-With')).toBe('vumon');
    expect(api.callsTo('GET /a').map(bearer)).toEqual(['Bearer stale', 'Bearer fresh']);
    expect(api.callsTo('POST /c').map((call) => call.body)).toEqual([{ kept: true }, { kept: true }]);
    expect(getAccessToken()).toBe('fresh');
  });

  test('a refused refresh ends the session once and hands the 401 back', async () => {
    const api = serve({ 'GET /a': () => UNAUTHENTICATED, 'POST /auth/refresh': () => UNAUTHENTICATED });
    const answer = await authorizedFetch(`${apiBaseUrl}/a`);
    expect(answer.status).toBe(401);
    expect(api.callsTo('GET /a')).toHaveLength(1);
    expect(events).toEqual([{ kind: 'expired' }]);
    expect(getAccessToken()).toBeNull();
  });

  test('a lost network during the refresh signs nobody out', async () => {
    serve({
      'GET /a': () => UNAUTHENTICATED,
      'POST /auth/refresh': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    expect((await authorizedFetch(`${apiBaseUrl}/a`)).status).toBe(401);
    expect(events).toEqual([]);
    expect(getAccessToken()).toBe('stale');
  });

  test("a guest's 401 is an answer, not a reason to refresh", async () => {
    clearAccessToken();
    const api = serve({ 'GET /a': () => UNAUTHENTICATED });
    expect((await authorizedFetch(`${apiBaseUrl}/a`)).status).toBe(401);
    expect(api.callsTo('POST /auth/refresh')).toHaveLength(0);
  });

  test('a wrong password is not mistaken for an ended session', async () => {
    const api = serve({
      'POST /auth/login': () => ({ status: 401, body: { success: false, code: 'INVALID_CREDENTIALS', message: 'Email hoặc mật khẩu không đúng' } }),
    });
    await authorizedFetch(`${apiBaseUrl}/auth/login`, { method: 'POST', body: '{}' });
    expect(api.calls).toHaveLength(1);
    expect(events).toEqual([]);
  });

  test('a request made while the session is restored waits for its token', async () => {
    clearAccessToken();
    const api = serve({ 'GET /a': onlyFresh, 'POST /auth/refresh': () => REFRESHED });
    const [outcome, answer] = await Promise.all([refreshSession(), authorizedFetch(`${apiBaseUrl}/a`)]);
    expect(outcome).toBe('refreshed');
    expect(answer.status).toBe(200);
    expect(api.callsTo('GET /a')).toHaveLength(1);
  });
});

describe('a disabled account', () => {
  test('is announced from any call by its code', async () => {
    serve({ 'GET /a': () => DISABLED });
    await authorizedFetch(`${apiBaseUrl}/a`);
    expect(events).toEqual([{ kind: 'account-disabled', message: 'Tài khoản của bạn đã bị vô hiệu hóa' }]);
  });

  test("is announced by the specification's phrase alone", async () => {
    serve({ 'GET /a': () => ({ status: 403, body: { success: false, message: 'Tài khoản đã bị vô hiệu hóa' } }) });
    await authorizedFetch(`${apiBaseUrl}/a`);
    expect(events.map((event) => event.kind)).toEqual(['account-disabled']);
  });

  test('found out by the refresh is announced once, and not also as an expired session', async () => {
    serve({ 'GET /a': () => UNAUTHENTICATED, 'POST /auth/refresh': () => DISABLED });
    await authorizedFetch(`${apiBaseUrl}/a`);
    expect(events.map((event) => event.kind)).toEqual(['account-disabled']);
  });

  test('another 403 is just an answer', async () => {
    serve({ 'GET /a': () => ({ status: 403, body: { success: false, code: 'FORBIDDEN', message: 'Không có quyền' } }) });
    await authorizedFetch(`${apiBaseUrl}/a`);
    expect(events).toEqual([]);
  });
});
