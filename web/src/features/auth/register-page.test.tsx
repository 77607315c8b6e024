import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';

const user = makeUser();
let restore: () => void;

async function openRegister(register: () => FakeAnswer) {
  const api = fakeApi({ 'POST /auth/register': register, 'GET /ielts': () => ({ body: { success: true, data: [] } }) });
  restore = api.restore;
  const app = renderApp({ at: '/register' });
  await screen.findByRole('heading', { name: 'Đăng ký' });
  const type = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Họ và tên', ' Nguyễn Thị Lan ');
  type('Email', 'lan@vumon.test');
  type('Số điện thoại', '0912 345 678');
  type('Mật khẩu', 'secret1');
  type('Xác nhận mật khẩu', 'secret1');
  fireEvent.click(screen.getByLabelText('Tôi đồng ý với điều khoản sử dụng'));
  const submit = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Tạo tài khoản' }));
  return { api, app, type, submit };
}

afterEach(() => {
  cleanup();
  restore();
  localStorage.clear();
});

test('sends what the contract asks for, and never the confirmation', async () => {
  const { api, app, submit } = await openRegister(() => ({ status: 201, body: { success: true, user, token: 'secret-token' } }));
  submit();
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/'));
  expect(api.callsTo('POST /auth/register')[0]?.body).toEqual({
    fullName: 'Nguyễn Thị Lan',
    email: 'lan@vumon.test',
    phone: '0912345678',
    password: 'secret1',
    termsAccepted: true,
    termsVersion: expect.any(String),
  });
});

test('nothing is sent while a field is wrong', async () => {
  const { api, type, submit } = await openRegister(() => ({}));
  type('Xác nhận mật khẩu', 'khác');
  submit();
  expect(screen.getByText('Mật khẩu xác nhận không khớp')).toBeTruthy();
  expect(api.callsTo('POST /auth/register')).toHaveLength(0);
});

test.each<[string, FakeAnswer, string]>([
  ['a taken address', { status: 409, body: { success: false, code: 'EMAIL_TAKEN', message: 'Email đã được sử dụng' } }, 'Email đã được sử dụng'],
  ['too many tries', { status: 429, body: { success: false, code: 'RATE_LIMITED', message: '' } }, 'Quá nhiều yêu cầu đăng ký. Vui lòng thử lại sau ít phút.'],
])('%s is told in the banner', async (_what, answer, text) => {
  const { submit } = await openRegister(() => answer);
  submit();
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe(text);
});

test("the server's field messages stand at their fields", async () => {
  const { submit } = await openRegister(() => ({
    status: 400,
    body: {
      success: false,
      code: 'VALIDATION_FAILED',
      message: 'Dữ liệu không hợp lệ',
      errors: [{ path: 'phone', code: 'invalid', message: 'Số điện thoại không hợp lệ' }],
    },
  }));
  submit();
  await screen.findByText('Số điện thoại không hợp lệ');
  expect(document.activeElement).toBe(screen.getByLabelText('Số điện thoại'));
});
