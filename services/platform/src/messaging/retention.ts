import type { Logger } from '../observability/logger.js';
import { counter } from '../observability/metrics.js';
import type { HostDatabase } from './host-database.js';

interface Rule {
  readonly table: string;
  /** Deletes at most $1 old rows. */
  readonly statement: string;
}

/** Events are in Kafka for 7 days, so the outbox need not keep them longer; the inbox must outlive Kafka and the longest replay. */
const RULES: readonly Rule[] = [
  {
    table: 'outbox',
    statement: `delete from outbox where id in (select id from outbox where published_at < now() - interval '7 days' order by published_at limit $1 for update skip locked)`,
  },
  {
    table: 'inbox',
    statement: `delete from inbox where ctid = any (array(select ctid from inbox where processed_at < now() - interval '30 days' order by processed_at limit $1 for update skip locked))`,
  },
  {
    table: 'dead_letters',
    statement: `delete from dead_letters where id in (select id from dead_letters where state <> 'waiting' and resolved_at < now() - interval '90 days' limit $1 for update skip locked)`,
  },
  {
    table: 'jobs',
    statement: `delete from jobs where id in (select id from jobs where finished_at < now() - interval '7 days' and state = 'done' order by finished_at limit $1 for update skip locked)`,
  },
];
const BATCH = 5_000;

/** Deletes what messaging and jobs no longer need, a bounded batch at a time. Several processes may do it at once. */
export class Retention {
  readonly #deleted = counter('retention_deleted_total', 'Old rows deleted', ['table']);
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #stopping = false;

  constructor(
    private readonly database: HostDatabase,
    private readonly logger: Logger,
    private readonly everyMs = 600_000,
  ) {}

  start(): void {
    this.#stopping = false;
    this.#timer ??= setInterval(() => {
      this.#working ??= this.run()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'old rows not deleted; tried again later'))
        .finally(() => {
          this.#working = undefined;
        });
    }, this.everyMs).unref();
  }

  /** Deletes everything that is old now. */
  async run(): Promise<void> {
    for (const { table, statement } of RULES) {
      for (let deleted = BATCH; deleted === BATCH && !this.#stopping; ) {
        deleted = (await this.database.pool.query(statement, [BATCH])).rowCount ?? 0;
        if (deleted > 0) this.#deleted.inc({ table }, deleted);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#working;
  }
}
