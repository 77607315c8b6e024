import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { currentContext } from '@vumon/platform/observability/request-context.js';
import type { IdentityTables } from '../tables.js';

export interface AuditEntry {
  readonly actorId: string;
  readonly action: 'user.create' | 'user.set_role' | 'user.set_status' | 'user.delete';
  readonly targetId: string;
  /** Facts without personal data and secrets. */
  readonly before: Readonly<Record<string, string | boolean>> | null;
  readonly after: Readonly<Record<string, string | boolean>> | null;
}

/** Who did what to whom; written in the transaction of the deed, never changed. */
@Injectable()
export class AuditLogRepository {
  constructor(private readonly db: Database<IdentityTables>) {}

  async insert({ actorId, action, targetId, before, after }: AuditEntry): Promise<void> {
    await this.db.kysely
      .insertInto('auditLog')
      .values({
        actorId,
        action,
        targetId,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        requestId: currentContext()?.requestId ?? null,
      })
      .execute();
  }
}
