import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { Annotation } from '@vumon/proto/http/exam-shapes.js';
import { sql } from 'kysely';
import { GRACE_MS } from '../attempts/attempt-clock.js';
import type { AttemptState } from '../attempts/attempt-state.js';
import type { Owner } from '../owner.js';
import type { ExamTables } from '../tables.js';
import type { AnnotationPlan } from './annotation-rules.js';

/** An attempt as far as marking in it goes. */
export interface MarkedAttempt extends Owner {
  readonly versionId: string;
  readonly state: AttemptState;
  /** Past its deadline and grace, whether closed yet or not. */
  readonly late: boolean;
  readonly clientId: string | null;
  readonly resultId: string | null;
}

@Injectable()
export class AnnotationRepository {
  constructor(private readonly db: Database<ExamTables>) {}

  /** Locks the attempt, so that neither a second batch nor its end comes between a check and what is written after it. */
  async findAttemptForUpdate(attemptId: string): Promise<MarkedAttempt | undefined> {
    const { rows } = await sql<MarkedAttempt>`
      select a.owner_kind, a.owner_id, a.version_id, a.state, a.client_id, r.id as result_id,
        a.deadline_at is not null and clock_timestamp() > a.deadline_at + make_interval(secs => ${GRACE_MS / 1000}) as late
      from attempts a left join results r on r.attempt_id = a.id
      where a.id = ${attemptId}
      for no key update of a`.execute(this.db.kysely);
    return rows[0];
  }

  async save(attemptId: string, { set, removed }: AnnotationPlan): Promise<void> {
    if (removed.length > 0) {
      await this.db.kysely
        .deleteFrom('attemptAnnotations')
        .where('attemptId', '=', attemptId)
        .where('id', 'in', [...removed])
        .execute();
    }
    if (set.length > 0) {
      await this.db.kysely
        .insertInto('attemptAnnotations')
        .values(set.map(({ id, value }) => ({ attemptId, id, value: JSON.stringify(value) })))
        .onConflict((conflict) => conflict.columns(['attemptId', 'id']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
        .execute();
    }
  }

  async count(attemptId: string): Promise<number> {
    const { count } = await this.db.kysely
      .selectFrom('attemptAnnotations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('attemptId', '=', attemptId)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** By attempt id; an attempt without marks has no entry. */
  async listByAttempts(attemptIds: readonly string[]): Promise<Map<string, Annotation[]>> {
    const lists = new Map<string, Annotation[]>();
    if (attemptIds.length === 0) return lists;
    const rows = await this.db.kysely
      .selectFrom('attemptAnnotations')
      .selectAll()
      .where('attemptId', 'in', [...attemptIds])
      .orderBy('attemptId')
      .orderBy('id')
      .execute();
    for (const { attemptId, id, value } of rows) lists.set(attemptId, [...(lists.get(attemptId) ?? []), { id, ...value }]);
    return lists;
  }
}
