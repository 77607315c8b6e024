import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type Selectable, sql } from 'kysely';
import type { AttemptSectionTable, ExamTables } from '../tables.js';

export type SectionRow = Selectable<AttemptSectionTable>;

/** Sections whose recording was started. Whoever changes one holds the lock on its attempt. */
@Injectable()
export class SectionRepository {
  constructor(private readonly db: Database<ExamTables>) {}

  /** By attempt, in the order of their start. Attempts without any are absent. */
  async mapByAttempt(attemptIds: readonly string[]): Promise<Map<string, SectionRow[]>> {
    const byAttempt = new Map<string, SectionRow[]>();
    if (attemptIds.length === 0) return byAttempt;
    const rows = await this.db.kysely
      .selectFrom('attemptSections')
      .selectAll()
      .where('attemptId', 'in', [...attemptIds])
      .orderBy('audioStartedAt')
      .execute();
    for (const row of rows) byAttempt.set(row.attemptId, [...(byAttempt.get(row.attemptId) ?? []), row]);
    return byAttempt;
  }

  async insert(attemptId: string, sectionId: string, audioStartedAt: Date): Promise<SectionRow> {
    return this.db.kysely.insertInto('attemptSections').values({ attemptId, sectionId, audioStartedAt }).returningAll().executeTakeFirstOrThrow();
  }

  /** Moves the recording and the attempt's deadline by the same time; answers the new deadline. */
  async giveBack(section: SectionRow, grantedMs: number, at: Date): Promise<Date | null> {
    await this.db.kysely
      .updateTable('attemptSections')
      .set({ stalledMs: sql<number>`stalled_ms + ${grantedMs}`, stalledAt: at })
      .where('attemptId', '=', section.attemptId)
      .where('sectionId', '=', section.sectionId)
      .execute();
    const moved = await this.db.kysely
      .updateTable('attempts')
      .set({ deadlineAt: sql<Date>`deadline_at + make_interval(secs => ${grantedMs / 1_000})` })
      .where('id', '=', section.attemptId)
      .returning('deadlineAt')
      .executeTakeFirstOrThrow();
    return moved.deadlineAt;
  }

  async markListened(section: SectionRow, at: Date): Promise<void> {
    await this.db.kysely
      .updateTable('attemptSections')
      .set({ listenedAt: at })
      .where('attemptId', '=', section.attemptId)
      .where('sectionId', '=', section.sectionId)
      .where('listenedAt', 'is', null)
      .execute();
  }
}
