import { sql } from 'kysely';
import type { HostDatabase } from './host-database.js';

export interface Attempt {
  /** Tries begun, this one included; those that ended with an error. The difference beyond this one ended with the process. */
  readonly started: number;
  readonly finished: number;
  readonly lastError: string | null;
  readonly firstStartedAt: Date;
}

/** Counts the tries of single events outside their transactions, so that an event that kills the process is recognised afterwards. */
export class InboxFailures {
  constructor(
    private readonly database: HostDatabase,
    private readonly consumer: string,
  ) {}

  async begin(eventId: string): Promise<Attempt> {
    const { rows } = await sql<Attempt>`
      insert into inbox_failures (consumer, event_id, started) values (${this.consumer}, ${eventId}, 1)
      on conflict (consumer, event_id) do update set started = inbox_failures.started + 1
      returning started, finished, last_error, first_started_at`.execute(this.database.kysely);
    const [attempt] = rows;
    if (!attempt) throw new Error('the count of tries was not stored');
    return attempt;
  }

  /** The try ended with an error of the event's own. */
  async finish(eventId: string, error: string): Promise<void> {
    await sql`update inbox_failures set finished = finished + 1, last_error = ${error} where consumer = ${this.consumer} and event_id = ${eventId}`.execute(
      this.database.kysely,
    );
  }

  /** The try says nothing about the event (the database was away). */
  async takeBack(eventId: string): Promise<void> {
    await sql`update inbox_failures set started = started - 1 where consumer = ${this.consumer} and event_id = ${eventId}`.execute(this.database.kysely);
  }

  async clear(eventId: string): Promise<void> {
    await sql`delete from inbox_failures where consumer = ${this.consumer} and event_id = ${eventId}`.execute(this.database.kysely);
  }
}
