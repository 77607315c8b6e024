import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeUser } from '../../testing/factories';
import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { badgeText, NotificationBell } from './notification-bell';

const item = (n: number, isRead: boolean) => ({
  _id: `n${n}`,
  kind: 'result_regraded',
  title: `Bài thi ${n} được chấm lại`,
  body: `Từ 27 lên 28 trên 40 câu đúng.`,
  link: `/result/r${n}`,
  isRead,
  createdAt: '2026-11-01T00:00:00Z',
});
const ResultPage = () => <p>Kết quả</p>;
let api: ReturnType<typeof fakeApi> | undefined;
function show(...items: ReturnType<typeof item>[]) {
  let shown = items;
  const list = () => ({ body: { success: true, data: shown, unread: shown.filter(({ isRead }) => !isRead).length } });
  const done = () => ({ body: { success: true } });
  api = fakeApi({
    'GET /notifications': list,
    'PATCH /notifications/n1/read': done,
    'POST /notifications/read-all': () => {
      shown = shown.map((one) => ({ ...one, isRead: true }));
      return done();
    },
    'DELETE /notifications': () => {
      shown = [];
      return done();
    },
  });
  renderApp({
    at: '/',
    user: makeUser(),
    routes: [
      { path: '/', Component: NotificationBell },
      { path: '/result/:id', Component: ResultPage },
    ],
  });
}
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  api?.restore();
});

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('%d unread shows %s', (unread, text) => expect(badgeText(unread)).toBe(text));

describe('the bell', () => {
  test('without anything carries no badge and says so honestly', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Thông báo' }));
    expect(screen.getByText(/Chưa có thông báo nào/)).toBeTruthy();
  });

  test('counts the unread ones; Escape closes and gives the focus back', async () => {
    show(item(1, false), item(2, true));
    const bell = await screen.findByRole('button', { name: 'Thông báo, 1 chưa đọc' });
    fireEvent.click(bell);
    expect(screen.getByText('Bài thi 2 được chấm lại')).toBeTruthy();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByText('Bài thi 2 được chấm lại')).toBeNull();
    expect(document.activeElement).toBe(bell);
  });

  test('leads to what it speaks of and counts as read', async () => {
    show(item(1, false));
    fireEvent.click(await screen.findByRole('button', { name: 'Thông báo, 1 chưa đọc' }));
    fireEvent.click(screen.getByRole('link', { name: /Bài thi 1 được chấm lại/ }));
    expect(await screen.findByText('Kết quả')).toBeTruthy();
    await waitFor(() => expect(api?.callsTo('PATCH /notifications/n1/read')).toHaveLength(1));
  });

  test('is read at once, and emptied', async () => {
    show(item(1, false), item(2, false));
    fireEvent.click(await screen.findByRole('button', { name: 'Thông báo, 2 chưa đọc' }));
    fireEvent.click(screen.getByRole('button', { name: 'Đọc tất cả' }));
    await screen.findByRole('button', { name: 'Thông báo' });
    fireEvent.click(screen.getByRole('button', { name: 'Xóa tất cả' }));
    expect(await screen.findByText(/Chưa có thông báo nào/)).toBeTruthy();
  });
});
