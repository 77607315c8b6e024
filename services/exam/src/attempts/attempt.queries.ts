import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { Annotation, Attempt, OpenAttempt } from '@vumon/proto/http/exam-shapes.js';
import type { AudioState } from '@vumon/proto/http/listening-shapes.js';
import { sql } from 'kysely';
import { AnnotationRepository } from '../annotations/annotation.repository.js';
import { ContentStore, type ReadyContent } from '../exams/content-store.js';
import { publicExamJson } from '../exams/exam.presenter.js';
import { ExamRepository, type ExamRow } from '../exams/exam.repository.js';
import { publicPartsJson } from '../exams/exam-projection.js';
import { ListeningQueries } from '../listening/listening.queries.js';
import { type Owner, ownerKey, owns } from '../owner.js';
import type { ExamTables } from '../tables.js';
import { isClientId, lastSeq } from './answer-sheet.js';
import { attemptNotFound, clientIdError } from './attempt.errors.js';
import { AttemptRepository, type TimedAttempt } from './attempt.repository.js';
import { checkedLines } from './check-answers.command.js';
import { withChecked } from './checked-answers.js';
import { cutContent } from './practice-scope.js';

export interface AttemptRequest {
  readonly owner: Owner | undefined;
  readonly attemptId: string;
  /** Empty only reads; another one than the holder's takes the attempt over. */
  readonly clientId: string;
}

@Injectable()
export class AttemptQueries {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly attempts: AttemptRepository,
    private readonly exams: ExamRepository,
    private readonly contents: ContentStore,
    private readonly annotations: AnnotationRepository,
    private readonly listening: ListeningQueries,
  ) {}

  /** JSON of `data` for each request, or that request's own error. */
  async views(requests: readonly AttemptRequest[]): Promise<(string | Error)[]> {
    const rows = new Map((await this.attempts.listByIds(requests.map((r) => r.attemptId))).map((row) => [row.id, row]));
    const claims = new Map<string, string>();
    for (const { owner, attemptId, clientId } of requests) {
      const row = rows.get(attemptId);
      if (row && isClientId(clientId) && owns(owner, row) && row.state === 'in_progress' && row.clientId !== clientId) claims.set(attemptId, clientId);
    }
    if (claims.size > 0) for (const row of await this.attempts.takeOver([...claims].map(([id, clientId]) => ({ id, clientId })))) rows.set(row.id, row);
    const present = await this.presenter([...rows.values()]);
    return requests.map(({ owner, attemptId, clientId }) => {
      const row = rows.get(attemptId);
      if (!row || !owns(owner, row)) return attemptNotFound();
      return clientId === '' || isClientId(clientId) ? (present(row, clientId) ?? attemptNotFound()) : clientIdError();
    });
  }

  /** A function that turns rows into JSON with all exams at hand. */
  async presenter(rows: readonly TimedAttempt[]): Promise<(row: TimedAttempt, clientId: string) => string | undefined> {
    const [exams, contents, annotations] = await Promise.all([
      this.exams.listAny(rows.map((row) => row.examId)),
      this.contents.getMany(rows.map((row) => row.versionId)),
      this.annotations.listByAttempts(rows.map((row) => row.id)),
    ]);
    const [resultIds, audio] = await Promise.all([
      this.#resultIds(rows.filter((row) => row.state !== 'in_progress').map((row) => row.id)),
      this.listening.states(rows.map((row) => ({ row, content: contents.get(row.versionId)?.content }))),
    ]);
    return (row, clientId) => {
      const [exam, ready] = [exams.get(row.examId), contents.get(row.versionId)];
      return (
        exam &&
        ready &&
        attemptJson(row, { exam, ready, clientId, resultId: resultIds.get(row.id), annotations: annotations.get(row.id) ?? [], audio: audio.get(row.id) })
      );
    };
  }

  /** Open attempts whose time is not over, newest first, by `ownerKey`. */
  async listOpen(owners: readonly Owner[]): Promise<Map<string, OpenAttempt[]>> {
    const { rows } = await sql<
      Omit<OpenAttempt, '_id' | 'startedAt' | 'deadlineAt' | 'serverNow'> & Owner & { id: string; startedAt: Date; deadlineAt: Date | null; now: Date }
    >`
      select a.owner_kind, a.owner_id, a.id, a.exam_id, e.title as exam_title, e.type as exam_type, a.mode, a.started_at, a.deadline_at, now() as now,
        (select count(*)::int from jsonb_object_keys(a.answers)) as answered_count,
        case when jsonb_typeof(a.included) = 'array' then jsonb_array_length(a.included) else e.total_questions end as total_questions
      from attempts a join exams e on e.id = a.exam_id
      where a.state = 'in_progress' and (a.deadline_at is null or a.deadline_at > now())
        and (a.owner_kind, a.owner_id) in (select * from unnest(${owners.map((o) => o.ownerKind)}::text[], ${owners.map((o) => o.ownerId)}::uuid[]))
      order by a.started_at desc limit 2000`.execute(this.db.kysely);
    const byOwner = new Map<string, OpenAttempt[]>();
    for (const { ownerKind, ownerId, id, now, startedAt, deadlineAt, ...rest } of rows) {
      const key = ownerKey({ ownerKind, ownerId });
      const list = byOwner.get(key) ?? [];
      list.push({ _id: id, ...rest, startedAt: startedAt.toISOString(), deadlineAt: deadlineAt?.toISOString() ?? null, serverNow: now.toISOString() });
      byOwner.set(key, list);
    }
    return byOwner;
  }

  async #resultIds(attemptIds: readonly string[]): Promise<Map<string, string>> {
    if (attemptIds.length === 0) return new Map();
    const rows = await this.db.kysely
      .selectFrom('results')
      .select(['id', 'attemptId'])
      .where('attemptId', 'in', [...attemptIds])
      .execute();
    return new Map(rows.flatMap((row) => (row.attemptId ? [[row.attemptId, row.id] as const] : [])));
  }
}

interface Surroundings {
  readonly exam: ExamRow;
  readonly ready: ReadyContent;
  readonly clientId: string;
  readonly resultId: string | undefined;
  readonly annotations: Annotation[];
  readonly audio: AudioState[] | undefined;
}

function attemptJson(row: TimedAttempt, { exam, ready, clientId, resultId, annotations, audio }: Surroundings): string {
  const head: Omit<Attempt, 'exam'> = {
    _id: row.id,
    examId: row.examId,
    examTitle: exam.title,
    examType: exam.type,
    mode: row.mode,
    state: row.state,
    startedAt: row.startedAt.toISOString(),
    deadlineAt: row.deadlineAt?.toISOString() ?? null,
    serverNow: row.now.toISOString(),
    revision: row.revision,
    answers: withChecked(row.answers, row.checked),
    flagged: row.flagged,
    position: row.position,
    annotations,
    activity: row.activity,
    ...(row.included && { included: row.included }),
    ...(row.mode === 'practice' && { checked: checkedLines(ready.content, row) }),
    ...(audio && { audio }),
    ...(resultId && { resultId }),
    ...(clientId !== '' && { lastSeq: lastSeq(row, clientId) }),
  };
  const shown = row.included ? { publicPartsJson: publicPartsJson(cutContent(ready.content, row.included)) } : ready;
  return `${JSON.stringify(head).slice(0, -1)},"exam":${publicExamJson(exam, shown)}}`;
}
