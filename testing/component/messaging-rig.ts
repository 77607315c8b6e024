import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { eventsConsumedBy } from '@vumon/proto/events.js';
import { sql } from 'kysely';
import { Database } from '../../services/platform/src/database/database.js';
import { migrateToLatest } from '../../services/platform/src/database/migrate.js';
import { jobsMigrations } from '../../services/platform/src/jobs/jobs.migrations.js';
import { DeadLetters } from '../../services/platform/src/messaging/dead-letters.js';
import type { EventEnvelope } from '../../services/platform/src/messaging/envelope.js';
import { collectEventHandlers, OnEvent } from '../../services/platform/src/messaging/event-registry.js';
import { Inbox } from '../../services/platform/src/messaging/inbox.js';
import { KafkaClient } from '../../services/platform/src/messaging/kafka.js';
import { messagingMigrations } from '../../services/platform/src/messaging/messaging.migrations.js';
import { createTopics } from '../../services/platform/src/messaging/topics.js';
import { createLogger } from '../../services/platform/src/observability/logger.js';
import { createTestDatabase } from './database.js';

export const logger = createLogger('test', process.env.TEST_LOG_LEVEL ?? 'silent');

/** Waits until `probe` gives something true; throws after `limitMs` with what was seen last. */
export async function eventually<T>(what: string, probe: () => Promise<T | false> | T | false, limitMs = 20_000): Promise<T> {
  for (const until = Date.now() + limitMs; ; ) {
    const value = await probe();
    if (value) return value;
    if (Date.now() >= until) throw new Error(`${what}: not within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** A switch in every connection to the broker: while it is off, connections break and none can be made. */
export class BrokerLink {
  readonly #sockets = new Set<net.Socket>();
  #up = true;

  readonly socketFactory = ({ host, port, onConnect }: { host: string; port: number; onConnect: () => void }): net.Socket => {
    // Port 9 of the loopback refuses at once, as a stopped broker does.
    const socket = net.connect({ host: this.#up ? host : '127.0.0.1', port: this.#up ? port : 9 }, onConnect);
    this.#sockets.add(socket.once('close', () => this.#sockets.delete(socket)));
    return socket;
  };

  /** Resolves with the number of connections that were cut. */
  cut(): number {
    this.#up = false;
    const cut = this.#sockets.size;
    // With an error, as a reset by the peer gives one; a socket that merely closes is not noticed by the client.
    for (const socket of this.#sockets) socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
    return cut;
  }

  mend(): void {
    this.#up = true;
  }
}

const [FIRST = 'identity.user_registered', ...OTHERS] = eventsConsumedBy('progress');

/** Handles every event of the service `progress`: one row per call and event in the table `seen`, so that a second handling is visible. */
export class Recorder {
  /** What the handler does with an event before it is recorded; throw to fail. */
  behaviour: (event: EventEnvelope) => Promise<void> | void = () => undefined;

  constructor(private readonly database: Database) {}

  @OnEvent(FIRST, ...OTHERS)
  async record(events: readonly EventEnvelope[]): Promise<void> {
    for (const event of events) {
      await this.behaviour(event);
      await sql`insert into seen (event_id, key) values (${event.id}, ${event.key})`.execute(this.database.kysely);
    }
  }

  /** Keys in the order in which they were handled. */
  async keys(): Promise<string[]> {
    return (await sql<{ key: string }>`select key from seen order by n`.execute(this.database.kysely)).rows.map((row) => row.key);
  }
}

export async function openRig() {
  const test = await createTestDatabase('platform', async (url) => {
    const database = new Database({ url, logger });
    await migrateToLatest(database, { ...messagingMigrations, ...jobsMigrations });
    await sql`create table seen (n bigint generated always as identity, event_id uuid not null, key text not null)`.execute(database.kysely);
    await database.close();
  });
  const database = new Database({ url: test.url, logger });
  const link = new BrokerLink();
  const namespace = `t${randomBytes(4).toString('hex')}.`;
  const kafka = new KafkaClient(
    { brokers: (process.env.TEST_KAFKA_BROKERS ?? '').split(','), clientId: 'test', namespace, socketFactory: link.socketFactory },
    logger,
  );
  await createTopics(kafka, { partitions: 3, replicationFactor: 1 });
  const recorder = new Recorder(database);
  const registry = collectEventHandlers([recorder], 'progress');
  const inbox = new Inbox(database, registry);
  const deadLetters = new DeadLetters({ database, kafka, registry, inbox });
  return {
    ...{ url: test.url, database, link, kafka, recorder, registry, inbox, deadLetters },
    async close() {
      await deadLetters.close();
      await database.close();
      await test.drop();
    },
  };
}
export type Rig = Awaited<ReturnType<typeof openRig>>;

/** A user id that carries a number, so that order can be read from it. */
export const userId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const registered = (number: number) => ({ userId: userId(number), at: new Date(Date.UTC(2026, 10, 21) + number).toISOString(), role: 'user' as const });
