import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ContentStore } from '../exams/content-store.js';
import { type Owner, owns } from '../owner.js';
import type { ExamTables } from '../tables.js';
import { type AnswerRules, answerRules } from './answer-rules.js';
import { MOST_CLIENTS } from './answer-sheet.js';
import { MOST_PREVIOUS } from './answer-trail.js';
import { closedError } from './attempt.errors.js';
import { GRACE_MS } from './attempt-clock.js';
import { CloseAttempts } from './close-attempts.command.js';
import { planSave, type RawSave, type SavePlan } from './save-plan.js';

export interface SaveInput extends RawSave {
  readonly owner: Owner | undefined;
  readonly attemptId: string;
}
export interface Saved {
  readonly revision: number;
  readonly serverNow: string;
  readonly deadlineAt: string | null;
  readonly stale?: true;
}
/** What never changes about an attempt: whose it is and which questions it has. */
interface Facts extends Owner {
  readonly rules: AnswerRules;
}
interface Row {
  readonly id: string;
  readonly revision: number;
  readonly deadlineAt: Date | null;
  readonly now: Date;
}

/** `withTrail` in SQL: of each question that had another answer, the earlier ones and the one that is replaced now. */
const REPLACED = sql`coalesce((
          select jsonb_object_agg(e.key,
            case when jsonb_array_length(a.trail -> e.key) >= ${sql.lit(MOST_PREVIOUS)} then (a.trail -> e.key) - 0 else coalesce(a.trail -> e.key, '[]') end
            || jsonb_build_array(a.answers -> e.key))
          from jsonb_each(i.touched) e
          where a.answers ? e.key and a.answers -> e.key <> e.value
            and not (jsonb_typeof(e.value) = 'string' and jsonb_typeof(a.answers -> e.key) = 'string'
              and starts_with(e.value #>> '{}', a.answers ->> e.key))), '{}')`;

/**
 * Autosave: a whole batch in one UPDATE. The statement repeats the rules of `mergeSave` (state, deadline + grace, holder, growing seq) as
 * its conditions, and keeps the answers that a save replaces, so a save that does not fit changes nothing; only those few are looked at again to say why.
 */
@Injectable()
export class SaveAnswers {
  readonly #facts = new LRUCache<string, Facts>({ max: 100_000 });

  constructor(
    private readonly db: Database<ExamTables>,
    private readonly contents: ContentStore,
    private readonly closings: CloseAttempts,
  ) {}

  async execute(inputs: readonly SaveInput[]): Promise<(Saved | Error)[]> {
    await this.#learn(inputs.map((input) => input.attemptId));
    const outcomes = inputs.map((input): SavePlan | Error => {
      const facts = this.#facts.get(input.attemptId);
      if (!facts || !owns(input.owner, facts)) return new AppError('NOT_FOUND', { message: 'Không tìm thấy bài làm' });
      return planSave(input, facts.rules);
    });
    const results = new Array<Saved | Error>(inputs.length);
    // Two saves of one attempt in a batch go one after the other; nearly always there is a single round.
    let waiting = inputs.map((_, place) => place);
    while (waiting.length > 0) {
      const seen = new Set<string>();
      const later: number[] = [];
      const round: { place: number; id: string; plan: SavePlan }[] = [];
      for (const place of waiting) {
        const [id, plan] = [inputs[place]?.attemptId ?? '', outcomes[place]];
        if (plan instanceof Error || plan === undefined) results[place] = plan ?? new AppError('INTERNAL');
        else if (seen.has(id)) later.push(place);
        else {
          seen.add(id);
          round.push({ place, id, plan });
        }
      }
      if (round.length > 0) for (const [place, saved] of await this.#round(round)) results[place] = saved;
      waiting = later;
    }
    return results;
  }

  async #round(round: readonly { place: number; id: string; plan: SavePlan }[]): Promise<[number, Saved | Error][]> {
    const ordered = [...round].sort((a, b) => (a.id < b.id ? -1 : 1));
    const rows = new Map((await this.#update(ordered)).map((row) => [row.id, row]));
    const refused = ordered.filter(({ id }) => !rows.has(id));
    const reasons = refused.length > 0 ? await this.#explain(refused) : new Map<string, Saved | Error>();
    return ordered.map(({ place, id }) => {
      const row = rows.get(id);
      return [place, row ? present(row) : (reasons.get(id) ?? new AppError('NOT_FOUND'))];
    });
  }

  async #update(saves: readonly { id: string; plan: SavePlan }[]): Promise<Row[]> {
    const column = <V>(pick: (plan: SavePlan) => V): V[] => saves.map(({ plan }) => pick(plan));
    const { rows } = await sql<Row>`
      update attempts a set
        answers = (a.answers || i.set_answers) - array(select jsonb_array_elements_text(i.removed)),
        flagged = coalesce(i.flagged, a.flagged),
        position = coalesce(i.position, a.position),
        trail = case when a.answers ?| array(select jsonb_object_keys(i.touched)) then a.trail || ${REPLACED} else a.trail end,
        activity = case when i.activity is null then a.activity else a.activity || i.activity end,
        seqs = case when a.seqs ? i.client_id or (select count(*) from jsonb_object_keys(a.seqs)) < ${MOST_CLIENTS} then a.seqs else '{}' end
          || jsonb_build_object(i.client_id, i.seq),
        client_id = i.client_id,
        revision = a.revision + 1
      from unnest(
        ${saves.map(({ id }) => id)}::uuid[], ${column((p) => p.clientId)}::text[], ${column((p) => p.seq)}::bigint[], ${column((p) => p.set)}::jsonb[],
        ${column((p) => p.removed)}::jsonb[], ${column((p) => p.flagged)}::jsonb[], ${column((p) => p.position)}::jsonb[],
        ${column((p) => p.touched)}::jsonb[], ${column((p) => p.activity)}::jsonb[]
      ) as i(id, client_id, seq, set_answers, removed, flagged, position, touched, activity)
      where a.id = i.id and a.state = 'in_progress'
        and (a.deadline_at is null or now() <= a.deadline_at + make_interval(secs => ${GRACE_MS / 1000}))
        and (a.client_id is null or a.client_id = i.client_id)
        and coalesce((a.seqs ->> i.client_id)::bigint, 0) < i.seq
      returning a.id, a.revision, a.deadline_at, now() as now`.execute(this.db.kysely);
    return rows;
  }

  async #explain(refused: readonly { id: string; plan: SavePlan }[]): Promise<Map<string, Saved | Error>> {
    const { rows } = await sql<Row & { state: string; clientId: string | null; resultId: string | null; late: boolean }>`
      select a.id, a.revision, a.deadline_at, now() as now, a.state, a.client_id, r.id as result_id,
        a.deadline_at is not null and now() > a.deadline_at + make_interval(secs => ${GRACE_MS / 1000}) as late
      from attempts a left join results r on r.attempt_id = a.id
      where a.id = any(${refused.map(({ id }) => id)}::uuid[])`.execute(this.db.kysely);
    // The sweep may be some seconds away; the learner is here now and wants the result.
    const late = rows.filter((row) => row.state === 'in_progress' && row.late);
    const closed = new Map(late.length > 0 ? await this.#close(late.map((row) => row.id)) : []);
    const planOf = new Map(refused.map(({ id, plan }) => [id, plan]));
    return new Map(
      rows.map((row): [string, Saved | Error] => {
        if (row.state !== 'in_progress' || row.late) return [row.id, closedError(row.resultId ?? closed.get(row.id) ?? null)];
        if (row.clientId !== null && row.clientId !== planOf.get(row.id)?.clientId) return [row.id, new AppError('ATTEMPT_TAKEN_OVER')];
        return [row.id, { ...present(row), stale: true }];
      }),
    );
  }

  /** Result ids of attempts whose time is over. */
  async #close(ids: readonly string[]): Promise<[string, string][]> {
    const outcomes = await this.closings.execute(ids.map((attemptId) => ({ attemptId, cause: 'expire' as const })));
    return ids.flatMap((id, i): [string, string][] => {
      const outcome = outcomes[i];
      return outcome && !(outcome instanceof Error) ? [[id, outcome.id]] : [];
    });
  }

  async #learn(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#facts.has(id));
    if (missing.length === 0) return;
    const rows = await this.db.kysely.selectFrom('attempts').select(['id', 'ownerKind', 'ownerId', 'versionId']).where('id', 'in', missing).execute();
    const contents = await this.contents.getMany(rows.map((row) => row.versionId));
    for (const row of rows) {
      const ready = contents.get(row.versionId);
      if (ready) this.#facts.set(row.id, { ownerKind: row.ownerKind, ownerId: row.ownerId, rules: answerRules(ready.content) });
    }
  }

  /** After a claim an attempt has another owner. */
  forget(attemptIds: readonly string[]): void {
    for (const id of attemptIds) this.#facts.delete(id);
  }
}

const present = (row: Row): Saved => ({ revision: row.revision, serverNow: row.now.toISOString(), deadlineAt: row.deadlineAt?.toISOString() ?? null });
