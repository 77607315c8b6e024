import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { getAccessToken } from '../../api/access-token';
import { beforeSessionEnds, emitSessionEvent } from '../../api/session-events';
import { createStore } from '../../app/store';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { startPresence } from './presence';
import { connectSession } from './session-effects';

const EMPTY_LISTS: Record<string, () => FakeAnswer> = {
  'GET /ielts': () => ({ body: { success: true, data: [] } }),
  'GET /ielts/attempts/open': () => ({ body: { success: true, data: [] } }),
  'POST /auth/logout': () => ({}),
  'POST /user/heartbeat': () => ({}),
  'POST /user/visit': () => ({}),
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi(EMPTY_LISTS);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  api.restore();
  localStorage.clear();
});

describe('guards', () => {
  test('a guest on the dashboard is sent to login and would come back', async () => {
    const { router } = renderApp({ at: '/dashboard' });
    await screen.findByRole('heading', { name: 'Đăng nhập' });
    expect(router.state.location.pathname + router.state.location.search).toBe('/login?returnTo=%2Fdashboard');
  });

  test.each(['/', '/courses', '/login', '/profile'])('an administrator on %s gets the admin shell', async (at) => {
    const { router } = renderApp({ at, user: makeUser({ role: 'admin' }) });
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'));
  });
});

describe('coming back', () => {
  const open = () => {
    localStorage.setItem('isAuthenticated', 'true');
    const store = createStore();
    return { store, session: connectSession(store, () => undefined) };
  };

  test('a server that is away for a moment makes nobody a guest', async () => {
    let calls = 0;
    api.restore();
    api = fakeApi({
      'POST /auth/refresh': () => {
        calls += 1;
        return calls < 3 ? { status: 503, body: { success: false, code: 'UNAVAILABLE' } } : { body: { success: true, token: 'fresh', user: makeUser() } };
      },
    });
    jest.useFakeTimers();
    const { store, session } = open();
    const restored = session.restore();
    await jest.advanceTimersByTimeAsync(100);
    expect(store.getState().session.status).toBe('restoring');
    await jest.advanceTimersByTimeAsync(2_000);
    await restored;
    expect(store.getState().session.status).toBe('signed-in');
    session.dispose();
  });

  test('a session that ended makes a guest at once', async () => {
    api.restore();
    api = fakeApi({ 'POST /auth/refresh': () => ({ status: 401, body: { success: false, code: 'UNAUTHENTICATED' } }) });
    const { store, session } = open();
    await session.restore();
    expect(store.getState().session.status).toBe('guest');
    expect(api.callsTo('POST /auth/refresh')).toHaveLength(1);
    session.dispose();
  });
});

describe('leaving', () => {
  test('logout sends unsaved work first, and clears this browser even when the server fails', async () => {
    api.restore();
    api = fakeApi({ ...EMPTY_LISTS, 'POST /auth/logout': () => ({ status: 500, body: {} }) });
    localStorage.setItem('token', 'left by an older version');
    const order: string[] = [];
    const unregister = beforeSessionEnds(async () => {
      order.push(`flush, ${api.callsTo('POST /auth/logout').length} logouts so far`);
    });
    const { session, store } = renderApp({ user: makeUser() });
    await act(() => session.logout());
    unregister();
    expect(order).toEqual(['flush, 0 logouts so far']);
    expect(store.getState().session).toMatchObject({ status: 'guest', user: null });
    expect(getAccessToken()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('isAuthenticated')).toBeNull();
  });

  test('an ended session says so, clears everything and leads to the site root after a second', async () => {
    const { router, store } = renderApp({ at: '/profile', user: makeUser() });
    await screen.findByRole('heading', { name: 'Nguyễn Thị Lan' });
    jest.useFakeTimers();
    await act(async () => emitSessionEvent({ kind: 'expired' }));
    expect(screen.getByText('Phiên đăng nhập đã hết hạn hoặc tài khoản bị vô hiệu hóa')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(1_600));
    expect(store.getState().session.status).toBe('guest');
    expect(router.state.location.pathname).toBe('/');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.queryByText('Phiên đăng nhập đã hết hạn hoặc tài khoản bị vô hiệu hóa')).toBeNull();
  });
});

test('a locked account sees the modal count down 15 seconds and is then signed out', async () => {
  const { store } = renderApp({ at: '/profile', user: makeUser() });
  await screen.findByRole('heading', { name: 'Nguyễn Thị Lan' });
  jest.useFakeTimers();
  await act(async () => emitSessionEvent({ kind: 'account-disabled', message: 'Tài khoản của bạn đã bị vô hiệu hóa' }));
  expect(screen.getByRole('alertdialog', { name: 'Tài khoản bị khóa' })).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toContain('15 giây');
  await act(() => jest.advanceTimersByTimeAsync(14_000));
  expect(screen.getByRole('timer').textContent).toContain('1 giây');
  expect(store.getState().session.status).toBe('signed-in');
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(api.callsTo('POST /auth/logout')).toHaveLength(1);
  expect(store.getState().session.status).toBe('guest');
});

describe('presence', () => {
  test('a click reports at most once in five minutes; the backup never claims to be visible', async () => {
    jest.useFakeTimers();
    const { store } = renderApp({ user: makeUser() });
    const stop = startPresence(store);
    const sent = (): unknown[] => api.callsTo('POST /user/heartbeat').map((call) => call.body);
    const settle = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

    fireEvent.click(document.body);
    fireEvent.keyDown(document.body, { key: 'a' });
    await settle(10);
    expect(sent()).toEqual([{ visible: true }]);
    await settle(5 * 60_000);
    fireEvent.keyDown(document.body, { key: 'a' });
    await settle(10);
    expect(sent()).toEqual([{ visible: true }, { visible: true }]);
    await settle(5 * 60_000);
    expect(sent().at(-1)).toEqual({ visible: false });
    stop();
  });

  test('a guest reports nothing', async () => {
    const { store } = renderApp();
    const stop = startPresence(store);
    fireEvent.click(document.body);
    stop();
    await waitFor(() => expect(api.callsTo('POST /user/visit').map((call) => call.body)).toEqual([{ path: '/' }]));
    expect(api.callsTo('POST /user/heartbeat')).toHaveLength(0);
  });
});
