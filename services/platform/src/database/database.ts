import { AsyncLocalStorage } from 'node:async_hooks';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from '../observability/logger.js';
import { isRetryable } from './database-errors.js';

interface Ambient {
  readonly database: object;
  readonly transaction: Transaction<unknown>;
  readonly afterCommit: (() => unknown)[];
}
const ambient = new AsyncLocalStorage<Ambient>();
/** True while any database transaction is open in this chain of calls: network calls have no place there. */
export const insideTransaction = (): boolean => ambient.getStore() !== undefined;

const INT8 = 20;
const DATE = 1082;
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, (value: string) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 beyond 2^53: ${value}`);
  return number;
});
// A date is a day on a wall calendar, not an instant.
types.setTypeParser(DATE, (value: string) => value);

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
  readonly logger: Logger;
}

/**
 * One service's Postgres: a pool, Kysely on top, and the ambient transaction.
 * Inside `transaction(work)` every query made through `kysely` belongs to it, with no parameter to forget.
 */
export class Database<T = unknown> {
  readonly pool: pg.Pool;
  readonly #root: Kysely<T>;
  readonly #logger: Logger;

  constructor(options: DatabaseOptions) {
    this.#logger = options.logger;
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.poolSize ?? 8,
      // A full pool answers 503 quickly instead of queueing people.
      connectionTimeoutMillis: 3_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: options.statementTimeoutMs ?? 5_000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: options.applicationName ?? 'vumon',
      keepAlive: true,
      types,
    });
    // A connection that breaks while a transaction holds it tells that transaction's next query; without a listener it would end the process.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
    this.pool.on('error', (error) => this.#logger.warn({ err: error }, 'idle database connection lost'));
    this.#root = new Kysely<T>({ dialect: new PostgresDialect({ pool: this.pool }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
  }

  /** Query builder: the ambient transaction's when there is one, else the pool's. */
  get kysely(): Kysely<T> {
    const open = this.#open();
    return open ? (open.transaction as Transaction<T>) : this.#root;
  }

  get inTransaction(): boolean {
    return this.#open() !== undefined;
  }

  /**
   * Runs `work` in a transaction and commits when it resolves; a nested call joins the outer one.
   * Serialisation failures and deadlocks are tried again, so `work` must have no effects outside the database: use `afterCommit`.
   */
  async transaction<R>(work: () => Promise<R>): Promise<R> {
    if (this.#open()) return work();
    for (let attempt = 1; ; attempt += 1) {
      const afterCommit: (() => unknown)[] = [];
      try {
        const result = await this.#root
          .transaction()
          .execute((transaction) => ambient.run({ database: this, transaction: transaction as unknown as Transaction<unknown>, afterCommit }, work));
        this.#runHooks(afterCommit);
        return result;
      } catch (error) {
        if (attempt >= 4 || !isRetryable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 20));
      }
    }
  }

  /** Registers work for after the commit, outside the transaction (wake a relay, drop a cache). Its failure is logged, never thrown. Without a transaction it runs at once. */
  afterCommit(work: () => unknown): void {
    const open = this.#open();
    if (open) open.afterCommit.push(work);
    else this.#runHooks([work]);
  }

  /** True when the server answers. */
  async ping(): Promise<boolean> {
    const { rows } = await this.pool.query('select 1 as one');
    return rows.length === 1;
  }

  async close(): Promise<void> {
    await this.#root.destroy();
    // Kysely leaves a pool alone that it never used; commands that only query the pool would keep the process alive.
    if (!this.pool.ending) await this.pool.end();
  }

  #open(): Ambient | undefined {
    const open = ambient.getStore();
    return open?.database === this ? open : undefined;
  }

  #runHooks(hooks: readonly (() => unknown)[]): void {
    // Hooks leave the transaction's context, so that a query made in one does not use a finished transaction.
    for (const hook of hooks) {
      ambient.exit(() => {
        Promise.resolve()
          .then(hook)
          .catch((error: unknown) => this.#logger.warn({ err: error }, 'work after a commit failed'));
      });
    }
  }
}
