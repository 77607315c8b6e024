import { sql } from 'kysely';
import { counter } from '../observability/metrics.js';
import { runWithTrace } from '../observability/request-context.js';
import type { EventEnvelope, Origin } from './envelope.js';
import type { EventRegistry } from './event-registry.js';
import type { HostDatabase } from './host-database.js';
import { groupInOrder } from './ordered-groups.js';

export interface Delivery {
  readonly event: EventEnvelope;
  readonly origin: Origin;
}

/** Runs handlers at most once per event: the row that remembers an event is written in the handler's own transaction. */
export class Inbox {
  readonly #handled = counter('events_handled_total', 'Events handled for the first time', ['name']);
  readonly #repeated = counter('events_repeated_total', 'Deliveries of events that were handled before');

  constructor(
    private readonly database: HostDatabase,
    private readonly registry: EventRegistry,
  ) {}

  /** One transaction for all of them; joins an open one. Resolves with how many were new. Any failure leaves nothing behind. */
  async handle(deliveries: readonly Delivery[]): Promise<number> {
    if (deliveries.length === 0) return 0;
    const fresh = await this.database.transaction(async () => {
      const events = await this.#claim(deliveries);
      for (const { handler, items } of groupInOrder(
        events,
        (event) => event.key,
        (event) => this.registry.get(event.name),
      )) {
        await runWithTrace(items[0]?.traceparent, () => handler(items));
      }
      return events;
    });
    for (const event of fresh) this.#handled.inc({ name: event.name });
    if (fresh.length < deliveries.length) this.#repeated.inc(deliveries.length - fresh.length);
    return fresh.length;
  }

  async #claim(deliveries: readonly Delivery[]): Promise<EventEnvelope[]> {
    const { rows } = await sql<{ eventId: string }>`
      insert into inbox (consumer, event_id, topic, kpartition, koffset)
      select ${this.registry.consumer}, event_id, topic, kpartition, koffset
      from unnest(${deliveries.map(({ event }) => event.id)}::uuid[], ${deliveries.map(({ origin }) => origin.topic)}::text[],
        ${deliveries.map(({ origin }) => origin.partition)}::int[], ${deliveries.map(({ origin }) => origin.offset)}::bigint[])
        as t (event_id, topic, kpartition, koffset)
      order by event_id
      on conflict do nothing returning event_id`.execute(this.database.kysely);
    const unseen = new Set(rows.map((row) => row.eventId));
    // `delete` answers true once, so a fact that stands twice in one batch is taken once.
    return deliveries.map(({ event }) => event).filter((event) => unseen.delete(event.id.toLowerCase()));
  }
}
