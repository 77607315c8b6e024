import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { NotificationItem } from '@vumon/proto/http/notifications.js';
import { NotificationRepository, type NotificationRow } from './notification.repository.js';

const SHOWN = 50;

const present = (row: NotificationRow): NotificationItem => ({
  _id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  link: row.link,
  isRead: row.readAt !== null,
  createdAt: row.createdAt.toISOString(),
});

/** A person's own notifications. */
@Injectable()
export class Notifications {
  constructor(private readonly notifications: NotificationRepository) {}

  async list(userId: string): Promise<{ data: NotificationItem[]; unread: number }> {
    const [rows, unread] = await Promise.all([this.notifications.list(userId, SHOWN), this.notifications.countUnread(userId)]);
    return { data: rows.map(present), unread };
  }

  async read(userId: string, id: string): Promise<void> {
    if (!(await this.notifications.markRead(userId, id))) throw new AppError('NOT_FOUND', { message: 'Không tìm thấy thông báo' });
  }

  readAll(userId: string): Promise<void> {
    return this.notifications.markAllRead(userId);
  }

  clear(userId: string): Promise<void> {
    return this.notifications.deleteAllOf(userId);
  }
}
