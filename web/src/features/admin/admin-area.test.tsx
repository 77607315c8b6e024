import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ServerMessage, ServerMessagePayload } from '@vumon/proto/socket.js';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';

type Handler = (payload: unknown) => void;
const handlers = new Map<string, Set<Handler>>();
const statusListeners = new Set<(status: string) => void>();
let joined = 0;

// The socket as the dashboard sees it; the test speaks for the server.
jest.unstable_mockModule('../../realtime/socket', () => ({
  subscribe(message: string, handler: Handler) {
    const all = handlers.get(message) ?? new Set();
    handlers.set(message, all.add(handler));
    return () => all.delete(handler);
  },
  joinAdmins() {
    joined += 1;
    return () => {
      joined -= 1;
    };
  },
  onRealtimeStatus(listener: (status: string) => void) {
    statusListeners.add(listener);
    return () => statusListeners.delete(listener);
  },
}));
// jsdom has no canvas.
jest.unstable_mockModule('../admin-dashboard/bar-chart', () => ({ default: () => null }));
// Loaded before the screens: as CommonJS it can't require an icon module that the screens are only just importing.
await import('antd');
const { renderApp } = await import('../../testing/render-app');

function push<M extends ServerMessage>(message: M, payload: ServerMessagePayload<M>): void {
  act(() => {
    for (const handler of handlers.get(message) ?? []) handler(payload);
  });
}
function connect(status: 'connected' | 'offline'): void {
  act(() => {
    for (const listener of statusListeners) listener(status);
  });
}

const data = (value: unknown): FakeAnswer => ({ body: { success: true, data: value } });
const card = (value: number) => ({ display: String(value), value });
const overview = { activeCourses: card(13), totalExams: card(1), totalUsers: card(1284), monthlyRevenue: { ...card(0), label: 'Doanh thu tháng này' } };
const activity = (_id: string, name: string) => ({
  _id,
  action: `<strong>${name}</strong>`,
  parts: [
    { text: name, strong: true },
    { text: ' vừa đăng ký tài khoản', strong: false },
  ],
  timeAgo: '',
  color: 'blue',
  icon: 'Users' as const,
  at: new Date().toISOString(),
});

const answers: Record<string, () => FakeAnswer> = {
  'POST /user/visit': () => ({}),
  'POST /auth/logout': () => ({}),
  'GET /ielts': () => data([]),
  'GET /ielts/attempts/open': () => data([]),
  'GET /admin/statistics/overview': () => data(overview),
  'GET /admin/statistics/realtime': () => data({ visitorsLastHour: 84, visitorsToday: 412, onlineUsers: 37 }),
  'GET /admin/statistics/user-growth': () => data({ growthData: [] }),
  'GET /admin/statistics/revenue': () => data({ revenueData: [] }),
  'GET /admin/statistics/recent-activities': () => data({ activities: [activity('a', 'Lan'), activity('b', 'Minh')] }),
};

const admin = makeUser({ role: 'admin', fullName: 'Trần Quản Trị' });
let api: ReturnType<typeof fakeApi>;
const serve = (changes: Record<string, () => FakeAnswer> = {}): void => {
  api = fakeApi({ ...answers, ...changes });
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  api.restore();
  handlers.clear();
  statusListeners.clear();
});

describe('the guard', () => {
  test('sends a guest to login, and back afterwards', async () => {
    serve();
    const { router } = renderApp({ at: '/admin/users?role=admin' });
    await screen.findByRole('heading', { name: 'Đăng nhập' });
    expect(router.state.location.search).toBe(`?returnTo=${encodeURIComponent('/admin/users?role=admin')}`);
  });

  test('refuses a learner without asking for any figure', async () => {
    serve();
    renderApp({ at: '/admin/dashboard', user: makeUser() });
    expect(await screen.findByRole('heading', { name: 'Bạn không có quyền truy cập chức năng này.' })).toBeTruthy();
    expect(api.calls.filter(({ path }) => path.startsWith('/admin/'))).toEqual([]);
  });

  test('lets go of an administrator who lost the role', async () => {
    serve();
    const { store } = renderApp({ at: '/admin/dashboard', user: admin });
    await screen.findByText('1284');
    act(() => void store.dispatch({ type: 'session/signedIn', payload: { ...admin, role: 'user' } }));
    expect(screen.queryByText('1284')).toBeNull();
    expect(joined).toBe(0);
  });
});

describe('the shell', () => {
  test.each([
    ['dashboard', 'Thống kê'],
    ['courses', 'Quản lý khóa học'],
    ['payments', 'Quản lý thanh toán'],
    ['nonsense', 'Dashboard'],
  ])('%s is headed "%s"', async (section, heading) => {
    serve();
    renderApp({ at: `/admin/${section}`, user: admin });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Các mục quản trị' }).querySelectorAll('a')).toHaveLength(5);
    expect(screen.getByText('Trần Quản Trị')).toBeTruthy();
  });

  test('starts expanded and folds', async () => {
    serve();
    renderApp({ at: '/admin/courses', user: admin });
    fireEvent.click(await screen.findByRole('button', { name: 'Thu gọn thanh bên' }));
    expect(screen.getByRole('button', { name: 'Mở rộng thanh bên' }).getAttribute('aria-expanded')).toBe('false');
  });

  test('signing out leaves for the home page', async () => {
    serve();
    const { router } = renderApp({ at: '/admin/courses', user: admin });
    fireEvent.click(await screen.findByRole('button', { name: 'Đăng xuất' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(api.callsTo('POST /auth/logout')).toHaveLength(1);
  });
});

describe('the dashboard', () => {
  const names = (): (string | null)[] => [...document.querySelectorAll('li p strong')].map(({ textContent }) => textContent);

  test('puts what the socket brings on top, once, as text', async () => {
    serve();
    renderApp({ at: '/admin/dashboard', user: admin });
    await screen.findByText('Lan');
    expect(joined).toBe(1);
    const hostile = activity('c', '<img src=x onerror=alert(1)>');
    push('user_activity', hostile);
    push('recent_activity', hostile);
    expect(names()).toEqual(['<img src=x onerror=alert(1)>', 'Lan', 'Minh']);
    for (const name of 'defgh') push('recent_activity', activity(name, name));
    expect(names()).toEqual(['h', 'g', 'f', 'e', 'd', '<img src=x onerror=alert(1)>']);
  });

  test('holds new entries back while somebody reads', async () => {
    serve();
    renderApp({ at: '/admin/dashboard', user: admin });
    const list = (await screen.findByText('Lan')).closest('section') as HTMLElement;
    fireEvent.pointerEnter(list);
    push('recent_activity', activity('c', 'Hoa'));
    expect(names()).toEqual(['Lan', 'Minh']);
    fireEvent.click(screen.getByRole('button', { name: '1 hoạt động mới, bấm để xem' }));
    expect(names()).toEqual(['Hoa', 'Lan', 'Minh']);
  });

  test('takes pushed figures, and reads everything again after a reconnect', async () => {
    serve();
    renderApp({ at: '/admin/dashboard', user: admin });
    await screen.findByText('412');
    push('statistics_update', { type: 'realtime', data: { visitorsLastHour: 1, visitorsToday: 999, onlineUsers: 2 } });
    push('statistics_update', { type: 'overview', data: { ...overview, totalUsers: card(1285) } });
    expect(await screen.findByText('999')).toBeTruthy();
    expect(await screen.findByText('1285')).toBeTruthy();
    const before = api.callsTo('GET /admin/statistics/realtime').length;
    connect('connected');
    await waitFor(() => expect(api.callsTo('GET /admin/statistics/realtime').length).toBe(before + 1));
    expect(screen.getByText('Đang cập nhật trực tiếp')).toBeTruthy();
    connect('offline');
    expect(screen.getByText('Đang cập nhật định kỳ')).toBeTruthy();
  });

  test('a click on Online refreshes', async () => {
    serve();
    renderApp({ at: '/admin/dashboard', user: admin });
    await screen.findByText('412');
    fireEvent.click(screen.getByRole('button', { name: 'Online, bấm để làm mới số liệu' }));
    await waitFor(() => expect(api.callsTo('GET /admin/statistics/realtime')).toHaveLength(2));
  });

  test.each<[string, FakeAnswer, string[]]>([
    ['a failure', { status: 500, body: {} }, ['Lỗi kết nối', 'Không thể tải thống kê']],
    ['a refusal', { body: { success: false, message: 'Đang bảo trì' } }, ['Lỗi kết nối', 'Đang bảo trì']],
    ['a refusal without words', { body: { success: false } }, ['Lỗi kết nối', 'Lỗi khi tải thống kê']],
    [
      'too many requests',
      { status: 429, body: {} },
      ['Tạm thời không thể tải dữ liệu', 'Quá nhiều yêu cầu. Vui lòng đợi một chút...', 'Hệ thống sẽ tự động thử lại sau 2 phút.'],
    ],
  ])('tells %s in the words of the specification and tries again', async (_what, failure, texts) => {
    let down = true;
    serve({ 'GET /admin/statistics/overview': () => (down ? failure : data(overview)) });
    renderApp({ at: '/admin/dashboard', user: admin });
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Thử lại ngay' }));
    expect(await screen.findByText('1284')).toBeTruthy();
    expect(screen.queryByText(texts[0] ?? '')).toBeNull();
  });

  test('a lost connection is named', async () => {
    serve({
      'GET /admin/statistics/overview': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    renderApp({ at: '/admin/dashboard', user: admin });
    expect(await screen.findByText('Không thể kết nối đến server')).toBeTruthy();
  });

  test('when the rights are gone it says so, keeps the figures, lets go of the socket and asks nothing more', async () => {
    let forbidden = false;
    serve({
      'GET /admin/statistics/realtime': () =>
        forbidden ? { status: 403, body: { success: false, code: 'FORBIDDEN', message: 'x' } } : (answers['GET /admin/statistics/realtime']?.() ?? {}),
    });
    const { router } = renderApp({ at: '/admin/dashboard', user: admin });
    await screen.findByText('1284');
    forbidden = true;
    fireEvent.click(screen.getByRole('button', { name: 'Online, bấm để làm mới số liệu' }));
    expect(await screen.findByText('Phiên đăng nhập đã hết hạn')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Đăng nhập' }).getAttribute('href')).toBe('/login?returnTo=%2Fadmin%2Fdashboard');
    expect(screen.getByText('1284')).toBeTruthy();
    expect(screen.getByText('412')).toBeTruthy();
    expect(screen.getByText('Số liệu cũ, cập nhật lần cuối vừa xong')).toBeTruthy();
    expect(joined).toBe(0);
    const calls = api.calls.length;
    fireEvent.click(screen.getByRole('button', { name: 'Online, bấm để làm mới số liệu' }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(api.calls.length).toBe(calls);
    expect(router.state.location.pathname).toBe('/admin/dashboard');
  });

  test('when the session ends the figures stay too', async () => {
    serve();
    const { store } = renderApp({ at: '/admin/dashboard', user: admin });
    await screen.findByText('1284');
    await screen.findByText('Lan');
    const { baseApi } = await import('../../api/base-api');
    act(() => {
      store.dispatch({ type: 'session/signedOut' });
      store.dispatch(baseApi.util.resetApiState());
    });
    expect(await screen.findByText('Phiên đăng nhập đã hết hạn')).toBeTruthy();
    expect(screen.getByText('1284')).toBeTruthy();
    expect(screen.getByText('Lan')).toBeTruthy();
  });
});
