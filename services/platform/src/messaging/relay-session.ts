import type { Topic } from '@vumon/proto/events.js';
import pg from 'pg';
import type { Logger } from '../observability/logger.js';
import { outboxChannel } from './outbox-notifier.js';

/** The id of a row is a decimal string (64 bits). */
export interface UnsentRow {
  readonly id: string;
  readonly event_id: string;
  readonly topic: Topic;
  readonly name: string;
  readonly version: number;
  readonly aggregate_id: string;
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly occurred_at: Date;
}

const PING_MS = 5_000;
/** A paused holder of the lock answers no ping, so the server ends its session and frees the lock. */
const IDLE_LIMIT_MS = 30_000;

/** One connection that holds the relay's lock, listens, reads and marks. Losing it loses the lock, so a relay that lost its turn cannot mark. */
export class RelaySession {
  readonly #client: pg.Client;
  readonly #ping: NodeJS.Timeout;
  #lost = false;

  private constructor(client: pg.Client, onNotice: () => void, onLost: () => void, logger: Logger) {
    this.#client = client;
    const lose = (error?: unknown): void => {
      if (this.#lost) return;
      this.#lost = true;
      logger.warn({ err: error }, 'relay lost its database session');
      onLost();
    };
    client.on('notification', onNotice);
    client.on('error', lose);
    client.on('end', () => lose());
    this.#ping = setInterval(() => {
      client.query('select 1').catch(lose);
    }, PING_MS);
  }

  static async open(url: string, onNotice: () => void, onLost: () => void, logger: Logger, idleLimitMs = IDLE_LIMIT_MS): Promise<RelaySession> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'vumon-relay',
      connectionTimeoutMillis: 3_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    // Until the session exists a failed connect reports by rejecting.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    try {
      await client.connect();
      await client.query(
        `set idle_session_timeout = ${idleLimitMs}; set statement_timeout = 10000; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`,
      );
      await client.query(`listen ${outboxChannel}`);
    } catch (error) {
      client.end().catch(ignore);
      throw error;
    }
    client.off('error', ignore);
    return new RelaySession(client, onNotice, onLost, logger);
  }

  get lost(): boolean {
    return this.#lost;
  }

  /** One relay per database: true for the session that has its turn. */
  async tryLock(): Promise<boolean> {
    const { rows } = await this.#client.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtextextended('vumon.outbox.relay', 0)) as mine`);
    return rows[0]?.mine ?? false;
  }

  /** The oldest unsent rows, in order, as many as fit both limits (at least one). */
  async readUnsent(maxRows: number, maxBytes: number): Promise<UnsentRow[]> {
    const { rows } = await this.#client.query<UnsentRow>(
      `select id::text, event_id, topic, name, version, aggregate_id, payload::text, headers, occurred_at
       from outbox where published_at is null order by id limit $1`,
      [maxRows],
    );
    let bytes = 0;
    const end = rows.findIndex((row, index) => {
      bytes += row.payload.length * 2 + 300;
      return index > 0 && bytes > maxBytes;
    });
    return end === -1 ? rows : rows.slice(0, end);
  }

  async markPublished(ids: readonly string[]): Promise<void> {
    await this.#client.query('update outbox set published_at = now() where id = any($1::bigint[])', [ids]);
  }

  /** `unsent` stops counting at 100,000; `oldestSeconds` is 0 when nothing waits. */
  async measure(): Promise<{ unsent: number; oldestSeconds: number }> {
    const { rows } = await this.#client.query<{ unsent: number; oldest: number | null }>(
      `select (select count(*)::int from (select 1 from outbox where published_at is null limit 100000) as waiting) as unsent,
              (select extract(epoch from clock_timestamp() - occurred_at)::float8 from outbox where published_at is null order by id limit 1) as oldest`,
    );
    return { unsent: rows[0]?.unsent ?? 0, oldestSeconds: Math.max(0, rows[0]?.oldest ?? 0) };
  }

  async close(): Promise<void> {
    this.#lost = true;
    clearInterval(this.#ping);
    // A connection whose other end is gone may never say goodbye.
    const limit = new Promise<void>((resolve) => setTimeout(resolve, 2_000).unref());
    await Promise.race([this.#client.end().catch(() => undefined), limit]);
  }
}
