import { Injectable } from '@nestjs/common';
import type { Activity } from '@vumon/proto/socket.js';
import { People } from '../people/people.js';
import type { ActivityTable } from '../tables.js';
import { presentActivity } from './activity-text.js';

@Injectable()
export class ActivityPresenter {
  constructor(private readonly people: People) {}

  async present(entries: readonly ActivityTable[]): Promise<Activity[]> {
    const names = await this.people.names(entries.flatMap((entry) => entry.actorId ?? []));
    const now = new Date();
    return entries.map((entry) => presentActivity(entry, entry.actorId ? names.get(entry.actorId) : undefined, now));
  }
}
