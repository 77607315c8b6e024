import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { sql } from 'kysely';
import type { ExamTables } from '../tables.js';
import type { Marked } from './key-steps.js';

/** What one person has in one result for the question that an administrator looks at. */
export interface OwnedMark extends Marked {
  readonly ownerKind: string;
  readonly ownerId: string;
}
export interface KeyHead {
  readonly id: string;
  readonly examId: string;
  readonly keyRevision: number;
}

@Injectable()
export class KeyRepository {
  constructor(private readonly db: Database<ExamTables>) {}

  async findVersion(id: string, examId: string): Promise<KeyHead | undefined> {
    return this.db.kysely
      .selectFrom('examVersions')
      .select(['id', 'examId', 'keyRevision'])
      .where('id', '=', id)
      .where('examId', '=', examId)
      .executeTakeFirst();
  }

  /** This version and every one that it supersedes. */
  async listLineage(headId: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with recursive line as (
        select id from exam_versions where id = ${headId}
        union all select v.id from exam_versions v join line l on v.superseded_by = l.id
      ) select id from line`.execute(this.db.kysely);
    return rows.map(({ id }) => id);
  }

  /** The lines about one question in the results of one version, in the order of their ids. Results without the question have none. */
  async listMarked(versionId: string, questionId: string, after: string | null, limit: number): Promise<{ lines: OwnedMark[]; last: string | null }> {
    const { rows } = await sql<{ id: string; ownerKind: string; ownerId: string; line: Marked | null }>`
      select id, owner_kind, owner_id,
        jsonb_path_query_first(sheet, '$.perQuestion[*] ? (@.questionId == $id)', jsonb_build_object('id', ${questionId}::text)) as line
      from results where version_id = ${versionId} and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit}`.execute(this.db.kysely);
    const lines = rows.flatMap(({ ownerKind, ownerId, line }) => (line ? [{ ...line, ownerKind, ownerId }] : []));
    return { lines, last: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
  }

  /** Open appeals about a question that now counts for everybody have what they asked for. */
  async grantAppeals(versionIds: readonly string[], questionId: string, adminId: string): Promise<void> {
    await this.#settle(versionIds, questionId, adminId, 'open', 'accepted');
  }

  /** Accepted appeals whose answer is no longer in the key are refused after all. */
  async withdrawAppeals(versionIds: readonly string[], questionId: string, adminId: string, answers: readonly string[]): Promise<void> {
    await this.#settle(versionIds, questionId, adminId, 'accepted', 'refused', answers);
  }

  async #settle(
    versionIds: readonly string[],
    questionId: string,
    adminId: string,
    from: 'open' | 'accepted',
    to: 'accepted' | 'refused',
    answers?: readonly string[],
  ): Promise<void> {
    await this.db.kysely
      .updateTable('appeals')
      .set({ state: to, decidedBy: adminId, decidedAt: sql<Date>`now()` })
      .where('versionId', 'in', [...versionIds])
      .where('questionId', '=', questionId)
      .where('state', '=', from)
      .$if(answers !== undefined, (query) => query.where('answer', 'in', [...(answers ?? [])]))
      .execute();
  }

  /** What was accepted on appeal for a question, each text once. */
  async listAccepted(versionIds: readonly string[], questionId: string): Promise<string[]> {
    const rows = await this.db.kysely
      .selectFrom('appeals')
      .select('answer')
      .distinct()
      .where('versionId', 'in', [...versionIds])
      .where('questionId', '=', questionId)
      .where('state', '=', 'accepted')
      .execute();
    return rows.map(({ answer }) => answer);
  }
}
