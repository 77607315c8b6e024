import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';

const user = makeUser();
const SIGNED_IN: FakeAnswer = { body: { success: true, message: 'Đăng nhập thành công', user, token: 'secret-token', data: { user, token: 'secret-token' } } };

let restore: () => void;

async function openLogin(login: () => FakeAnswer, at = '/login') {
  const api = fakeApi({ 'POST /auth/login': login, 'GET /ielts': () => ({ body: { success: true, data: [] } }) });
  restore = api.restore;
  const app = renderApp({ at });
  await screen.findByRole('heading', { name: 'Đăng nhập' });
  const fill = (email: string, password: string): void => {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
    fireEvent.change(screen.getByLabelText('Mật khẩu'), { target: { value: password } });
  };
  const submit = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
  return { api, app, fill, submit };
}

afterEach(() => {
  cleanup();
  restore();
  localStorage.clear();
});

describe('checks', () => {
  test('messages appear together, the focus goes to the first, and editing a field clears only its own', async () => {
    const { api, submit } = await openLogin(() => SIGNED_IN);
    submit();
    expect(screen.getByText('Email là bắt buộc')).toBeTruthy();
    expect(screen.getByText('Mật khẩu là bắt buộc')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');

    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'l' } });
    expect(screen.queryByText('Email là bắt buộc')).toBeNull();
    expect(screen.getByText('Mật khẩu là bắt buộc')).toBeTruthy();
    expect(api.callsTo('POST /auth/login')).toHaveLength(0);
  });
});

describe('the server answers', () => {
  const failures: [string, FakeAnswer, string][] = [
    [
      'its own message',
      { status: 401, body: { success: false, code: 'INVALID_CREDENTIALS', message: 'Email hoặc mật khẩu không đúng' } },
      'Email hoặc mật khẩu không đúng',
    ],
    [
      'a disabled account',
      { status: 403, body: { success: false, code: 'ACCOUNT_DISABLED', message: 'Tài khoản của bạn đã bị vô hiệu hóa' } },
      'Tài khoản của bạn đã bị vô hiệu hóa',
    ],
    [
      'too many tries',
      { status: 429, body: { success: false, code: 'RATE_LIMITED', message: 'chậm lại' } },
      'Quá nhiều yêu cầu đăng nhập. Vui lòng thử lại sau ít phút.',
    ],
    [
      'too many tries, with a time',
      { status: 429, body: { success: false, code: 'RATE_LIMITED', message: 'chậm lại' }, headers: { 'Retry-After': '42' } },
      'Quá nhiều yêu cầu đăng nhập. Vui lòng thử lại sau ít phút. Có thể thử lại sau 42 giây.',
    ],
    ['nothing readable', { status: 502, body: {} }, 'HTTP error! status: 502'],
    ['success without a session', { status: 200, body: { success: true } }, 'Đăng nhập thất bại'],
  ];
  test.each(failures)('with %s', async (_what, answer, text) => {
    const { fill, submit } = await openLogin(() => answer);
    fill('lan@vumon.test', 'secret1');
    submit();
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(text);
  });

  test('with silence: the connection is to blame', async () => {
    const { fill, submit } = await openLogin(() => {
      throw new TypeError('Failed to fetch');
    });
    fill('lan@vumon.test', 'secret1');
    submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Lỗi kết nối. Vui lòng thử lại.');
  });
});

test('a learner is signed in, sent on, and no token or personal data is left in storage', async () => {
  const { api, app, fill, submit } = await openLogin(() => SIGNED_IN, '/login?returnTo=%2Fprofile');
  fill(' lan@vumon.test ', 'secret1');
  fireEvent.click(screen.getByLabelText('Ghi nhớ đăng nhập'));
  submit();
  await screen.findByRole('heading', { name: user.fullName });
  expect(app.router.state.location.pathname).toBe('/profile');
  expect(api.callsTo('POST /auth/login')[0]?.body).toEqual({ email: 'lan@vumon.test', password: 'secret1', remember: true });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/secret-token|lan@vumon/);
  expect(localStorage.getItem('isAuthenticated')).toBe('true');
  await waitFor(() => expect(api.callsTo('POST /ielts/results/claim')).toHaveLength(1));
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example'])('%s is no place to return to', async (target) => {
  const { app, fill, submit } = await openLogin(() => SIGNED_IN, `/login?returnTo=${encodeURIComponent(target)}`);
  fill('lan@vumon.test', 'secret1');
  submit();
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/'));
});
