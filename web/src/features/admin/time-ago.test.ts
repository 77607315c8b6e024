import { expect, test } from '@jest/globals';
import { lastSeenText, timeAgo } from './time-ago';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString();

test.each([
  [-30, 'Vừa xong'],
  [0, 'Vừa xong'],
  [59, 'Vừa xong'],
  [60, '1 phút trước'],
  [3599, '59 phút trước'],
  [3600, '1 giờ trước'],
  [86_399, '23 giờ trước'],
  [86_400, '1 ngày trước'],
  [40 * 86_400, '40 ngày trước'],
])('%d s ago is %s', (seconds, text) => expect(timeAgo(ago(seconds), now)).toBe(text));

test.each([
  ['no last seen', null, ago(86_400), 'Chưa đăng nhập'],
  ['seen 59 s after the account was made', ago(86_341), ago(86_400), 'Chưa đăng nhập'],
  ['seen a minute after the account was made', ago(86_340), ago(86_400), '23 giờ trước'],
  ['seen now', ago(5), ago(86_400), 'Vừa xong'],
])('%s', (_what, lastSeen, createdAt, text) => expect(lastSeenText(lastSeen, createdAt, now)).toBe(text));
