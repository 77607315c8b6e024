import { Injectable } from '@nestjs/common';
import type { authRoutes } from '@vumon/proto/http/auth.js';
import type { RouteAnswer } from '@vumon/proto/http/route.js';
import { deviceName } from './device-name.js';
import { SessionRepository } from './session.repository.js';

type SessionView = RouteAnswer<typeof authRoutes.sessions>['data'][number];

@Injectable()
export class SessionQueries {
  constructor(private readonly sessions: SessionRepository) {}

  /** Where the person is signed in, latest use first. */
  async listOwn(userId: string, currentId: string): Promise<SessionView[]> {
    const rows = await this.sessions.listLiving(userId);
    return rows.map((row) => ({
      _id: row.id,
      device: deviceName(row.userAgent),
      ip: row.ip,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      current: row.id === currentId,
    }));
  }
}
