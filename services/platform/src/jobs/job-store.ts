import type { JobName } from '@vumon/proto/jobs.js';
import { sql } from 'kysely';
import type { HostDatabase } from '../messaging/host-database.js';

/** A row that wants a worker: `delayMs` by the database's clock, `version` names this very wait (a later time is another wait). */
export interface WaitingJob {
  readonly id: string;
  readonly name: JobName;
  readonly version: number;
  readonly delayMs: number;
}
export interface NewJob {
  readonly id: string;
  readonly name: JobName;
  readonly key: string;
  /** JSON text. */
  readonly payload: string;
  /** Missing: now. */
  readonly runAt: Date | undefined;
}
export interface ClaimedJob {
  readonly id: string;
  readonly name: JobName;
  readonly key: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly traceparent: string | null;
}
/** Id and lease token: the right to say anything about the job. */
export interface Lease {
  readonly id: string;
  readonly token: string;
}

const WAITING = sql`id, name, (extract(epoch from run_at) * 1000)::bigint as version, greatest(0, ceil(extract(epoch from run_at - clock_timestamp()) * 1000))::int as delay_ms`;
const FREE = sql`lease_token = null, lease_until = null`;
const milliseconds = (value: number) => sql`(${value} * interval '1 millisecond')`;

/** Every statement on the table of jobs. What a worker says counts only while its lease token stands in the row. */
export class JobStore {
  constructor(readonly database: HostDatabase) {}

  /** A job that waits gets the new payload and time; one that runs, is done or dead stays as it is and is not returned. */
  async insert(rows: readonly NewJob[], traceparent: string | undefined): Promise<WaitingJob[]> {
    const column = <K extends keyof NewJob>(name: K): NewJob[K][] => rows.map((row) => row[name]);
    const times = rows.map((row) => row.runAt?.toISOString() ?? null);
    const result = await sql<WaitingJob>`
      insert into jobs as j (id, name, key, payload, run_at, traceparent)
      select t.id, t.name, t.key, t.payload, coalesce(t.run_at, now()), ${traceparent ?? null}::text
      from unnest(${column('id')}::uuid[], ${column('name')}::text[], ${column('key')}::text[], ${column('payload')}::jsonb[], ${times}::timestamptz[])
        as t (id, name, key, payload, run_at)
      order by t.name, t.key
      on conflict (name, key) do update set payload = excluded.payload, run_at = excluded.run_at, traceparent = excluded.traceparent,
        attempts = 0, last_error = null
        where j.state = 'waiting'
      returning ${WAITING}`.execute(this.database.kysely);
    return result.rows;
  }

  /** How many of them waited and now never run: their rows are gone, which costs a third of writing that they were cancelled. */
  async cancel(name: JobName, keys: readonly string[]): Promise<number> {
    const { rows } = await sql<{ id: string }>`
      delete from jobs
      where id in (select id from jobs where name = ${name} and key = any(${[...keys]}::text[]) and state = 'waiting' order by key for update)
      returning id`.execute(this.database.kysely);
    return rows.length;
  }

  /** Takes the job if it is due and nobody has it. */
  async claim({ id, token }: Lease, leaseMs: number): Promise<ClaimedJob | undefined> {
    const { rows } = await sql<ClaimedJob>`
      update jobs set state = 'running', attempts = attempts + 1, lease_token = ${token}, lease_until = now() + ${milliseconds(leaseMs)}
      where id = ${id} and state = 'waiting' and run_at <= now()
      returning id, name, key, payload, attempts, traceparent`.execute(this.database.kysely);
    return rows[0];
  }

  /** False when the lease is lost. */
  async extend({ id, token }: Lease, leaseMs: number): Promise<boolean> {
    return this.#hits(sql`update jobs set lease_until = now() + ${milliseconds(leaseMs)} where id = ${id} and lease_token = ${token} returning id`);
  }

  /** False when the lease is lost. Inside a transaction it holds the row until the end of it. */
  async complete({ id, token }: Lease): Promise<boolean> {
    return this.#hits(
      sql`update jobs set state = 'done', finished_at = now(), last_error = null, ${FREE} where id = ${id} and lease_token = ${token} returning id`,
    );
  }

  async bury({ id, token }: Lease, error: string): Promise<boolean> {
    return this.#hits(
      sql`update jobs set state = 'dead', finished_at = now(), last_error = ${error}, ${FREE} where id = ${id} and lease_token = ${token} returning id`,
    );
  }

  /** Back to waiting after a failed try. Undefined when the lease is lost. */
  async retryLater({ id, token }: Lease, delayMs: number, error: string): Promise<WaitingJob | undefined> {
    const { rows } = await sql<WaitingJob>`
      update jobs set state = 'waiting', run_at = clock_timestamp() + ${milliseconds(Math.round(delayMs))}, last_error = ${error}, ${FREE}
      where id = ${id} and lease_token = ${token} returning ${WAITING}`.execute(this.database.kysely);
    return rows[0];
  }

  /** Back to waiting as if this try had not been. Undefined when the lease is lost. */
  async release({ id, token }: Lease, runAt: Date | undefined): Promise<WaitingJob | undefined> {
    const { rows } = await sql<WaitingJob>`
      update jobs set state = 'waiting', attempts = attempts - 1, run_at = coalesce(${runAt?.toISOString() ?? null}::timestamptz, now()), ${FREE}
      where id = ${id} and lease_token = ${token} returning ${WAITING}`.execute(this.database.kysely);
    return rows[0];
  }

  /** Ends leases that ran out: back to waiting, or dead when the tries are used up. Returns the ids of the dead. */
  async endExpiredLeases(name: JobName, maxAttempts: number): Promise<string[]> {
    const { rows } = await sql<{ id: string; state: string }>`
      update jobs set state = case when attempts >= ${maxAttempts}::int then 'dead' else 'waiting' end, run_at = now(),
        finished_at = case when attempts >= ${maxAttempts}::int then now() end, last_error = coalesce(last_error, 'the worker was lost'), ${FREE}
      where id in (select id from jobs where name = ${name} and state = 'running' and lease_until < now() order by lease_until limit 500 for update skip locked)
      returning id, state`.execute(this.database.kysely);
    return rows.filter((row) => row.state === 'dead').map((row) => row.id);
  }

  /** Rows that should have run by now, the oldest first. */
  async listOverdue(name: JobName, graceMs: number): Promise<WaitingJob[]> {
    const { rows } = await sql<WaitingJob>`
      select ${WAITING} from jobs where name = ${name} and state = 'waiting' and run_at <= now() - ${milliseconds(graceMs)}
      order by run_at limit 1000`.execute(this.database.kysely);
    return rows;
  }

  async measure(name: JobName): Promise<{ due: number; dead: number }> {
    const { rows } = await sql<{ due: number; dead: number }>`
      select (select count(*)::int from jobs where name = ${name} and state = 'waiting' and run_at <= now()) as due,
             (select count(*)::int from jobs where name = ${name} and state = 'dead') as dead`.execute(this.database.kysely);
    return rows[0] ?? { due: 0, dead: 0 };
  }

  async #hits(statement: ReturnType<typeof sql<{ id: string }>>): Promise<boolean> {
    return (await statement.execute(this.database.kysely)).rows.length === 1;
  }
}
