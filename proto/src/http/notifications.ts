import { z } from 'zod';
import { acknowledged, answer, id, instant, type Route } from './route.js';

const tag = 'Thông báo';
export const NotificationItem = z
  .object({
    _id: id,
    kind: z.enum(['result_regraded']),
    title: z.string(),
    body: z.string(),
    /** A page of the site. */
    link: z.string(),
    isRead: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'NotificationItem' });
export type NotificationItem = z.infer<typeof NotificationItem>;

export const notificationRoutes = {
  list: {
    method: 'GET',
    path: '/notifications',
    tag,
    summary: 'Thông báo của tôi',
    auth: 'user',
    rate: 'read',
    response: answer({ data: z.array(NotificationItem), unread: z.int() }),
  },
  read: { method: 'PATCH', path: '/notifications/{id}/read', tag, summary: 'Đánh dấu đã đọc', auth: 'user', rate: 'write', response: acknowledged },
  readAll: { method: 'POST', path: '/notifications/read-all', tag, summary: 'Đánh dấu đã đọc tất cả', auth: 'user', rate: 'write', response: acknowledged },
  clear: { method: 'DELETE', path: '/notifications', tag, summary: 'Xóa mọi thông báo', auth: 'user', rate: 'write', response: acknowledged },
} as const satisfies Record<string, Route>;
