import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ExamContent } from '../exams/exam-content.js';
import type { AppealTable, ExamTables } from '../tables.js';

export type AppealRow = Selectable<AppealTable>;
export type AppealState = AppealRow['state'];
export interface ListedAppeal extends AppealRow {
  readonly examTitle: string;
  readonly examType: 'reading' | 'listening';
  /** Attempts on this content in which the same was written, the learner's own included. */
  readonly sameAnswers: number;
  /** Learners who say so. */
  readonly sameAppeals: number;
}
export interface ContentHead {
  readonly id: string;
  readonly examId: string;
  readonly keyRevision: number;
  readonly content: ExamContent;
}

@Injectable()
export class AppealRepository {
  constructor(private readonly db: Database<ExamTables>) {}

  /** The appeal, new or the one that is there: a learner appeals once against a mark. */
  async insertOnce(appeal: Pick<AppealRow, 'resultId' | 'examId' | 'versionId' | 'questionId' | 'answer' | 'answerKey'>): Promise<AppealRow> {
    await this.db.kysely
      .insertInto('appeals')
      .values(appeal)
      .onConflict((conflict) => conflict.columns(['resultId', 'questionId']).doNothing())
      .execute();
    return this.db.kysely
      .selectFrom('appeals')
      .selectAll()
      .where('resultId', '=', appeal.resultId)
      .where('questionId', '=', appeal.questionId)
      .executeTakeFirstOrThrow();
  }

  async countOf(resultIds: readonly string[]): Promise<number> {
    const row = await this.db.kysely
      .selectFrom('appeals')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('resultId', 'in', [...resultIds])
      .executeTakeFirstOrThrow();
    return Number(row.n);
  }

  async mapByResults(resultIds: readonly string[]): Promise<Map<string, Pick<AppealRow, 'questionId' | 'state'>[]>> {
    const found = new Map<string, Pick<AppealRow, 'questionId' | 'state'>[]>();
    if (resultIds.length === 0) return found;
    const rows = await this.db.kysely
      .selectFrom('appeals')
      .select(['resultId', 'questionId', 'state'])
      .where('resultId', 'in', [...resultIds])
      .orderBy('id')
      .execute();
    for (const { resultId, ...appeal } of rows) found.set(resultId, [...(found.get(resultId) ?? []), appeal]);
    return found;
  }

  /** One row for each answer that is disputed, the most often written first; decided ones by date. */
  async list(state: AppealState, limit: number, offset: number): Promise<{ rows: ListedAppeal[]; total: number }> {
    const { rows } = await sql<ListedAppeal & { total: number }>`
      with disputed as (
        select distinct on (version_id, question_id, answer_key) a.*,
          count(*) over (partition by version_id, question_id, answer_key)::int as same_appeals
        from appeals a where state = ${state}
        order by version_id, question_id, answer_key, created_at
      )
      select d.*, e.title as exam_title, e.type as exam_type, count(*) over ()::int as total,
        (select count(*)::int from results r join attempts t on t.id = r.attempt_id
          where r.version_id = d.version_id and lower(btrim(t.answers ->> d.question_id)) = d.answer_key) as same_answers
      from disputed d join exams e on e.id = d.exam_id
      order by coalesce(d.decided_at, 'epoch') desc, d.same_appeals desc, d.created_at, d.id
      limit ${limit} offset ${offset}`.execute(this.db.kysely);
    return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
  }

  /** The appeal, locked until the transaction ends. */
  async findForUpdate(id: string): Promise<AppealRow | undefined> {
    return this.db.kysely.selectFrom('appeals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  /** Decides this and every open appeal for the same answer to the same question; answers how many. */
  async decide(appeal: AppealRow, state: 'accepted' | 'refused', adminId: string): Promise<number> {
    const decided = await this.db.kysely
      .updateTable('appeals')
      .set({ state, decidedBy: adminId, decidedAt: sql<Date>`now()` })
      .where('versionId', '=', appeal.versionId)
      .where('questionId', '=', appeal.questionId)
      .where('answerKey', '=', appeal.answerKey)
      .where('state', '=', 'open')
      .returning('id')
      .execute();
    return decided.length;
  }

  /** The newest key revision of a content version, locked: revisions of one content are made one after the other. */
  async headForUpdate(versionId: string): Promise<ContentHead> {
    for (let id = versionId; ; ) {
      const row = await this.db.kysely
        .selectFrom('examVersions')
        .select(['id', 'examId', 'keyRevision', 'content', 'supersededBy'])
        .where('id', '=', id)
        // Sittings that start meanwhile refer to the row and need not wait.
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      if (row.supersededBy === null) return row;
      id = row.supersededBy;
    }
  }

  /** The newest key revision of a content version. */
  async headId(versionId: string): Promise<string> {
    return (await this.headIds([versionId])).get(versionId) ?? versionId;
  }

  /** The newest key revision of each of these content versions. */
  async headIds(versionIds: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await sql<{ start: string; id: string }>`
      with recursive chain as (
        select id as start, id, superseded_by from exam_versions where id = any(${[...new Set(versionIds)]}::uuid[])
        union all select c.start, v.id, v.superseded_by from exam_versions v join chain c on v.id = c.superseded_by
      ) select start, id from chain where superseded_by is null`.execute(this.db.kysely);
    return new Map(rows.map(({ start, id }) => [start, id]));
  }

  /** A new key revision in the place of `head`: new attempts get it at once. */
  async insertRevision(head: ContentHead, content: ExamContent): Promise<string> {
    const id = uuidv7();
    await this.db.kysely
      .insertInto('examVersions')
      .values({ id, examId: head.examId, content: JSON.stringify(content), keyRevision: head.keyRevision + 1 })
      .execute();
    await this.db.kysely.updateTable('examVersions').set({ supersededBy: id }).where('id', '=', head.id).execute();
    await this.db.kysely.updateTable('exams').set({ versionId: id }).where('versionId', '=', head.id).execute();
    return id;
  }
}
