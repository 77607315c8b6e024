import { type Topic, topics } from '@vumon/proto/events.js';
import { sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AppError } from '../errors/app-error.js';
import { counter } from '../observability/metrics.js';
import { header, type Origin, type PoisonReason, parseMessage, type RawMessage, textHeaders } from './envelope.js';
import type { EventRegistry } from './event-registry.js';
import { describeError } from './failure-kind.js';
import type { HostDatabase } from './host-database.js';
import type { Inbox } from './inbox.js';
import type { KafkaClient } from './kafka.js';
import { KafkaSender } from './kafka-sender.js';

/** `handler_failed`: every try threw. `process_killed`: tries ended with the process. */
export type DeadReason = PoisonReason | 'handler_failed' | 'process_killed';

export interface Burial {
  readonly message: RawMessage;
  readonly origin: Origin;
  readonly reason: DeadReason;
  readonly error: string;
  readonly attempts: number;
  readonly firstFailedAt: Date;
}

/** A dead letter as an administrator sees it. */
export interface DeadLetter {
  readonly id: string;
  readonly eventId: string | null;
  readonly name: string | null;
  readonly reason: DeadReason;
  readonly error: string;
  readonly attempts: number;
  readonly topic: string;
  readonly kpartition: number;
  readonly koffset: number;
  readonly state: 'waiting' | 'replayed' | 'discarded';
  readonly replays: number;
  readonly deadAt: Date;
}

interface StoredMessage {
  readonly state: DeadLetter['state'];
  readonly topic: string;
  readonly kpartition: number;
  readonly koffset: number;
  readonly messageKey: string | null;
  readonly payload: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface DeadLettersOptions {
  readonly database: HostDatabase;
  readonly kafka: KafkaClient;
  readonly registry: EventRegistry;
  readonly inbox: Inbox;
}

/** Messages that a consumer gave up, kept with their reason in a table and in `<topic>.dlt`, to be replayed by id once the fault is mended. */
export class DeadLetters {
  readonly #options: DeadLettersOptions;
  readonly #sender: KafkaSender;
  readonly #total = counter('dead_letters_total', 'Messages given up', ['topic', 'reason']);

  constructor(options: DeadLettersOptions) {
    this.#options = options;
    this.#sender = new KafkaSender(options.kafka);
  }

  /** Resolves when the message is safe in both places; only then may its offset be committed. May be repeated. */
  async bury(burial: Burial): Promise<void> {
    const { message, origin, reason, error, attempts, firstFailedAt } = burial;
    const { database, registry } = this.#options;
    const headers = textHeaders(message.headers);
    const eventId = isUuid(headers[header.id] ?? '') ? headers[header.id] : null;
    const { rows } = await sql<{ id: string; producedAt: Date | null }>`
      insert into dead_letters (id, consumer, event_id, name, reason, error, attempts, topic, kpartition, koffset, message_key, payload, headers, first_failed_at)
      values (${uuidv7()}, ${registry.consumer}, ${eventId}, ${headers[header.name] ?? null}, ${reason}, ${error}, ${attempts}, ${origin.topic}, ${origin.partition},
        ${origin.offset}, ${message.key?.toString() ?? null}, ${message.value}, ${JSON.stringify(headers)}, ${firstFailedAt})
      on conflict (consumer, topic, kpartition, koffset, md5(coalesce(payload, ''))) do update set attempts = excluded.attempts
      returning id, produced_at`.execute(database.kysely);
    const [row] = rows;
    if (!row) throw new Error('the dead letter was not stored');
    if (row.producedAt) return;
    await this.#sender.send([
      {
        topic: this.#topicFor(origin.topic),
        messages: [{ key: message.key, value: message.value, headers: { ...headers, ...originHeaders(burial, registry.consumer) } }],
      },
    ]);
    await sql`update dead_letters set produced_at = now() where id = ${row.id}`.execute(database.kysely);
    this.#total.inc({ topic: origin.topic, reason });
  }

  /** The newest first. */
  async list(options: { readonly state?: DeadLetter['state']; readonly limit?: number } = {}): Promise<DeadLetter[]> {
    const { rows } = await sql<DeadLetter>`
      select id, event_id, name, reason, error, attempts, topic, kpartition, koffset, state, replays, dead_at from dead_letters
      where consumer = ${this.#options.registry.consumer} and state = ${options.state ?? 'waiting'} order by dead_at desc, id desc limit ${options.limit ?? 100}`.execute(
      this.#options.database.kysely,
    );
    return rows;
  }

  /**
   * Gives the message to today's handler, under its original event id: if the event was handled in the meantime nothing happens a second time.
   * Throws what the handler throws, and AppError when it is not waiting or still cannot be read; the letter then stays.
   */
  async replay(id: string): Promise<'handled' | 'already_handled'> {
    const { database, inbox, registry } = this.#options;
    try {
      return await database.transaction(async () => {
        const letter = await this.#lock(id);
        const message = { key: letter.messageKey === null ? null : Buffer.from(letter.messageKey), value: letter.payload, headers: letter.headers };
        const parsed = parseMessage(message, registry.wants);
        if (parsed.kind !== 'event')
          throw new AppError('VALIDATION_FAILED', {
            message: `Sự kiện vẫn chưa đọc được: ${parsed.kind === 'poison' ? parsed.error : 'dịch vụ không nhận loại này'}`,
          });
        const fresh = await inbox.handle([
          { event: parsed.event, origin: { topic: letter.topic, partition: letter.kpartition, offset: String(letter.koffset) } },
        ]);
        await sql`update dead_letters set state = 'replayed', replays = replays + 1, resolved_at = now() where id = ${id}`.execute(database.kysely);
        return fresh === 1 ? 'handled' : 'already_handled';
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) {
        await sql`update dead_letters set replays = replays + 1, error = ${describeError(error)} where id = ${id} and state = 'waiting'`.execute(
          database.kysely,
        );
      }
      throw error;
    }
  }

  /** Gives the message up for good; the row stays as a record. */
  async discard(id: string): Promise<void> {
    const { database } = this.#options;
    await database.transaction(async () => {
      await this.#lock(id);
      await sql`update dead_letters set state = 'discarded', resolved_at = now() where id = ${id}`.execute(database.kysely);
    });
  }

  async close(): Promise<void> {
    await this.#sender.close();
  }

  async #lock(id: string): Promise<StoredMessage> {
    const { rows } = await sql<StoredMessage>`
      select state, topic, kpartition, koffset, message_key, payload, headers from dead_letters
      where id = ${id} and consumer = ${this.#options.registry.consumer} for update`.execute(this.#options.database.kysely);
    const [letter] = rows;
    if (letter?.state !== 'waiting') throw new AppError('NOT_FOUND');
    return letter;
  }

  #topicFor(origin: string): string {
    const { kafka } = this.#options;
    const topic = (Object.keys(topics) as Topic[]).find((name) => kafka.topic(name) === origin);
    if (!topic) throw new Error(`no dead-letter topic for ${origin}`);
    return kafka.deadLetterTopic(topic);
  }
}

function originHeaders(burial: Burial, consumer: string): Record<string, string> {
  const { origin, reason, error, attempts, firstFailedAt } = burial;
  return {
    'x-dlt-reason': reason,
    'x-dlt-error': error.slice(0, 1_000),
    'x-origin-topic': origin.topic,
    'x-origin-partition': String(origin.partition),
    'x-origin-offset': origin.offset,
    'x-attempts': String(attempts),
    'x-consumer': consumer,
    'x-first-failed-at': firstFailedAt.toISOString(),
  };
}
