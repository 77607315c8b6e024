import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { badgeText, NotificationBell } from './notification-bell';

afterEach(cleanup);

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('%d unread shows %s', (unread, text) => expect(badgeText(unread)).toBe(text));

test('an empty bell carries no badge and says honestly that there is nothing', () => {
  render(<NotificationBell />);
  fireEvent.click(screen.getByRole('button', { name: 'Thông báo' }));
  expect(screen.getByText(/Chưa có thông báo nào/)).toBeTruthy();
});

test('only unread ones count; Escape closes and gives the focus back', () => {
  render(
    <NotificationBell
      notifications={[
        { id: '1', text: 'Bạn đã mua khóa A1', isRead: false },
        { id: '2', text: 'Bạn đã mua khóa A2', isRead: true },
      ]}
    />,
  );
  const bell = screen.getByRole('button', { name: 'Thông báo, 1 chưa đọc' });
  fireEvent.click(bell);
  expect(screen.getByText('Bạn đã mua khóa A2')).toBeTruthy();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByText('Bạn đã mua khóa A2')).toBeNull();
  expect(document.activeElement).toBe(bell);
});
