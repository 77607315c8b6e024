import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { UsersSection } from './users-section';

const me = makeUser({ role: 'admin' });
const person = (_id: string, fullName: string, changes: object = {}) => ({
  _id,
  fullName,
  email: `${_id}@vumon.test`,
  phone: '',
  avatar: null,
  role: 'user',
  level: 'B1',
  accountStatus: 'active',
  isOnline: false,
  lastSeen: null,
  createdAt: '2026-09-01T00:00:00Z',
  ...changes,
});
const stats = {
  totalUsers: 3,
  activeUsers: 3,
  disabledUsers: 0,
  onlineUsers: 1,
  adminUsers: 1,
  regularUsers: 2,
  newUsers: 0,
  onlineAdminUsers: 1,
  onlineRegularUsers: 0,
};
const data = (value: unknown): FakeAnswer => ({ body: { success: true, data: value } });
const users = [person(me.id, 'Trần Quản Trị', { role: 'admin' }), person('u2', 'Lê Minh'), person('u3', 'Vũ Hoa')];

let api: ReturnType<typeof fakeApi>;
function show(handlers: Record<string, () => FakeAnswer | Promise<FakeAnswer>> = {}, pages = 1) {
  api = fakeApi({ 'GET /user': () => data({ users, pagination: { pages } }), 'GET /user/stats': () => data(stats), ...handlers });
  return renderApp({ at: '/admin/users', user: me, routes: [{ path: '/admin/users', Component: UsersSection }] });
}
const rowOf = async (name: string): Promise<HTMLElement> => (await screen.findByText(name)).closest('tr') as HTMLElement;
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  api.restore();
});

test('nobody can lock, demote or delete themselves', async () => {
  show();
  await rowOf('Trần Quản Trị');
  for (const action of ['Sửa vai trò', 'Khóa tài khoản', 'Xóa']) {
    expect(button(`${action}: Trần Quản Trị`).disabled).toBe(true);
    expect(button(`${action}: Lê Minh`).disabled).toBe(false);
  }
  expect(button('Xem chi tiết: Trần Quản Trị').disabled).toBe(false);
});

describe('locking an account', () => {
  const lock = async (): Promise<void> => {
    await rowOf('Lê Minh');
    fireEvent.click(button('Khóa tài khoản: Lê Minh'));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Khóa tài khoản' }));
  };

  test('dims the row while it works, then changes the row and the counters in place', async () => {
    let answer: (value: FakeAnswer) => void = () => undefined;
    show({
      'PATCH /user/u2/account-status': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await lock();
    await waitFor(() => expect(button('Khóa tài khoản: Lê Minh').disabled).toBe(true));
    expect(screen.queryByRole('dialog')).toBeNull();
    answer(data({ id: 'u2', stats: { ...stats, activeUsers: 2, disabledUsers: 1 } }));
    expect(await within(await rowOf('Lê Minh')).findByText('Bị khóa')).toBeTruthy();
    expect(button('Mở khóa tài khoản: Lê Minh').disabled).toBe(false);
    expect(screen.getByText('Tài khoản hoạt động').nextElementSibling?.textContent).toBe('2/3');
    expect(api.callsTo('PATCH /user/u2/account-status')[0]?.body).toEqual({ accountStatus: 'disabled' });
    expect(api.callsTo('GET /user')).toHaveLength(1);
  });

  test.each<[string, () => FakeAnswer, string]>([
    [
      'the reason of the server',
      () => ({ status: 409, body: { success: false, code: 'LAST_ADMIN', message: 'Hệ thống cần ít nhất một quản trị viên' } }),
      'Hệ thống cần ít nhất một quản trị viên',
    ],
    ['its own words without one', () => ({ status: 500, body: {} }), 'Có lỗi xảy ra'],
    [
      'its own words for a lost connection',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Có lỗi xảy ra khi cập nhật trạng thái tài khoản',
    ],
  ])('that fails shows %s and leaves the row', async (_what, answer, text) => {
    show({ 'PATCH /user/u2/account-status': answer });
    await lock();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(within(await rowOf('Lê Minh')).getByText('Hoạt động')).toBeTruthy();
  });
});

test('deleting asks first, then takes the row away', async () => {
  show({ 'DELETE /user/u3': () => data({ id: 'u3', stats }) });
  await rowOf('Vũ Hoa');
  fireEvent.click(button('Xóa: Vũ Hoa'));
  const dialog = screen.getByRole('dialog', { name: 'Bạn có chắc chắn muốn xóa người dùng này?' });
  expect(api.callsTo('DELETE /user/u3')).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Xóa' }));
  await waitFor(() => expect(screen.queryByText('u3@vumon.test')).toBeNull());
});

test('a new user goes on top; a taken e-mail is told at its field', async () => {
  let taken = true;
  show({
    'POST /user': () =>
      taken
        ? { status: 409, body: { success: false, code: 'EMAIL_TAKEN', message: 'Email đã được sử dụng' } }
        : data({ id: 'u9', user: person('u9', 'Đỗ Mới'), stats }),
  });
  await rowOf('Lê Minh');
  fireEvent.click(button('Thêm người dùng'));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Thêm người dùng' }));
  expect(await dialog.findByText('Email là bắt buộc')).toBeTruthy();
  expect(api.callsTo('POST /user')).toHaveLength(0);
  for (const [label, value] of [
    ['Họ và tên', 'Đỗ Mới'],
    ['Email', 'moi@vumon.test'],
    ['Mật khẩu', 'Matkhau@123'],
  ] as const) {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(dialog.getByRole('button', { name: 'Thêm người dùng' }));
  expect(await dialog.findByText('Email đã được sử dụng')).toBeTruthy();
  taken = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Thêm người dùng' }));
  expect(await screen.findByText('u9@vumon.test')).toBeTruthy();
  expect(screen.getAllByRole('rowheader')[0]?.textContent).toContain('Đỗ Mới');
});

test('filters and pages stand in the address', async () => {
  const { router } = show({}, 7);
  await rowOf('Lê Minh');
  fireEvent.click(button('Trang 3'));
  await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
  expect(await screen.findByText('Trang 3 của 7')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Vai trò'), { target: { value: 'admin' } });
  await waitFor(() => expect(router.state.location.search).toBe('?role=admin'));
  fireEvent.change(screen.getByLabelText('Tìm theo tên hoặc email'), { target: { value: 'lan' } });
  await waitFor(() => expect(router.state.location.search).toBe('?search=lan&role=admin'));
});
