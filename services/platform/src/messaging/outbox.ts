import { type EventName, type EventPayload, events } from '@vumon/proto/events.js';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { counter } from '../observability/metrics.js';
import { currentTraceparent } from '../observability/request-context.js';
import { header, keyOf } from './envelope.js';
import type { HostDatabase } from './host-database.js';

/** One fact to announce. */
export type OutboxEntry<N extends EventName = EventName> = { [K in N]: { readonly name: K; readonly payload: EventPayload<K> } }[N];

/** Events are facts with ids, not documents: a bigger one would not fit Kafka's batches beside others. */
const MAX_PAYLOAD_BYTES = 256 * 1024;
/** Rows of one INSERT. */
const CHUNK = 5_000;

/**
 * Announces facts with the transaction that makes them true: both are there, or neither. Throws outside a transaction and for a payload that
 * the catalogue does not allow. Events of one key keep their order when the writer holds the aggregate's row lock before it appends.
 */
export class Outbox {
  readonly #appended = counter('outbox_appended_total', 'Events appended to the outbox', ['name']);

  constructor(
    private readonly database: HostDatabase,
    private readonly onCommitted: () => void,
  ) {}

  async append<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void> {
    await this.appendMany([{ name, payload } as OutboxEntry]);
  }

  /** One INSERT for all; their order is the order of the array. */
  async appendMany(entries: readonly OutboxEntry[]): Promise<void> {
    if (!this.database.inTransaction) throw new Error('outbox.append outside a transaction: the event could be lost or announce what never happened');
    if (entries.length === 0) return;
    const rows = entries.map(toRow);
    for (let start = 0; start < rows.length; start += CHUNK) await this.#insert(rows.slice(start, start + CHUNK));
    for (const row of rows) this.#appended.inc({ name: row.name });
    this.database.afterCommit(this.onCommitted);
  }

  async #insert(rows: readonly OutboxRow[]): Promise<void> {
    const traceparent = currentTraceparent();
    const headers = JSON.stringify(traceparent === undefined ? {} : { [header.traceparent]: traceparent });
    await sql`
      insert into outbox (event_id, topic, name, version, aggregate_id, payload, headers)
      select event_id, topic, name, version, aggregate_id, payload, ${headers}::jsonb
      from unnest(${column(rows, 'id')}::uuid[], ${column(rows, 'topic')}::text[], ${column(rows, 'name')}::text[], ${column(rows, 'version')}::int[],
        ${column(rows, 'key')}::text[], ${column(rows, 'payload')}::jsonb[]) with ordinality as t (event_id, topic, name, version, aggregate_id, payload, position)
      order by position`.execute(this.database.kysely);
  }
}

interface OutboxRow {
  readonly id: string;
  readonly topic: string;
  readonly name: EventName;
  readonly version: number;
  readonly key: string;
  readonly payload: string;
}
const column = <K extends keyof OutboxRow>(rows: readonly OutboxRow[], name: K): OutboxRow[K][] => rows.map((row) => row[name]);

function toRow({ name, payload }: OutboxEntry): OutboxRow {
  const entry = events[name];
  const checked = entry.schema.parse(payload);
  const text = JSON.stringify(checked);
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) throw new RangeError(`${name}: the payload has more than ${MAX_PAYLOAD_BYTES} bytes`);
  return { id: uuidv7(), topic: entry.topic, name, version: entry.version, key: keyOf(name, checked), payload: text };
}
