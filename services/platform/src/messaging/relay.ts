import type { TopicMessages } from 'kafkajs';
import type { Logger } from '../observability/logger.js';
import { counter, gauge } from '../observability/metrics.js';
import { header } from './envelope.js';
import { backOffMs } from './failure-kind.js';
import type { KafkaClient } from './kafka.js';
import { KafkaSender } from './kafka-sender.js';
import { RelaySession, type UnsentRow } from './relay-session.js';
import { Signal } from './signal.js';

export interface RelayOptions {
  /** The service's database; the relay keeps one connection of its own. */
  readonly databaseUrl: string;
  readonly kafka: KafkaClient;
  readonly logger: Logger;
  /** How often it looks without being woken, in milliseconds. */
  readonly sweepMs?: number;
  /** How often a standby tries to take over, in milliseconds. */
  readonly takeOverMs?: number;
  /** After how long the server ends the session of a relay that stands still, in milliseconds. */
  readonly idleLimitMs?: number;
  /** Crash points for tests. */
  readonly faults?: { readonly afterSend?: () => Promise<void> | void };
}

const MAX_ROWS = 500;
/** One partition may get all of it, and the broker refuses batches above 1 MB. */
const MAX_BYTES = 700_000;
const MEASURE_MS = 5_000;

/**
 * Carries the outbox to Kafka: reads unsent rows in order, sends many at once, marks them after the acknowledgement. One relay per database is
 * active; others stand by and take over when its session ends. A crash between acknowledgement and mark sends twice, never zero times.
 */
export class OutboxRelay {
  readonly #options: RelayOptions;
  readonly #sender: KafkaSender;
  readonly #signal = new Signal();
  readonly #sent = counter('relay_sent_total', 'Outbox rows acknowledged by Kafka');
  readonly #failed = counter('relay_failures_total', 'Failed sends of the relay');
  readonly #unsent = gauge('outbox_unsent', 'Outbox rows not yet acknowledged by Kafka');
  readonly #oldest = gauge('outbox_oldest_seconds', 'Age of the oldest outbox row not yet acknowledged');
  #running: Promise<void> | undefined;
  #stopping = false;
  #active = false;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#sender = new KafkaSender(options.kafka, { timeLimitMs: 15_000 });
  }

  /** True while this relay has its turn. */
  get active(): boolean {
    return this.#active;
  }

  start(): void {
    this.#stopping = false;
    this.#running ??= this.#run();
  }

  readonly wake = (): void => this.#signal.ring();

  /** Finishes the batch in hand, frees the lock and disconnects. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#signal.ring();
    await this.#running;
    this.#running = undefined;
    await this.#sender.close();
  }

  async #run(): Promise<void> {
    const { databaseUrl, logger, idleLimitMs, takeOverMs = 1_000 } = this.#options;
    for (let failures = 0; !this.#stopping; ) {
      let session: RelaySession | undefined;
      try {
        session = await RelaySession.open(databaseUrl, this.wake, this.wake, logger, idleLimitMs);
        failures = 0;
        while (!this.#stopping && !session.lost && !(await session.tryLock())) await this.#pause(takeOverMs);
        if (!this.#stopping && !session.lost) await this.#serve(session);
      } catch (error) {
        failures += 1;
        logger.warn({ err: error, failures }, 'relay has no database');
        await this.#pause(backOffMs(failures, 5_000));
      } finally {
        this.#active = false;
        await session?.close();
      }
    }
  }

  /** Holds the turn until it is stopped or the session is lost. */
  async #serve(session: RelaySession): Promise<void> {
    const { logger, sweepMs = 500 } = this.#options;
    this.#active = true;
    logger.info('relay is active');
    this.#sender.warm().catch((error: unknown) => logger.warn({ err: error }, 'relay cannot reach Kafka yet'));
    let measuredAt = 0;
    for (let failures = 0; !this.#stopping && !session.lost; ) {
      if (Date.now() - measuredAt >= MEASURE_MS) {
        measuredAt = Date.now();
        await this.#measure(session);
      }
      const rows = await session.readUnsent(MAX_ROWS, MAX_BYTES);
      if (rows.length === 0) {
        await this.#signal.wait(sweepMs);
        continue;
      }
      try {
        await this.#sender.send(this.#messages(rows));
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#failed.inc();
        logger.warn({ err: error, failures, rows: rows.length }, 'Kafka did not take events; they wait in the outbox');
        await this.#pause(backOffMs(failures, 3_000));
        continue;
      }
      await this.#options.faults?.afterSend?.();
      await session.markPublished(rows.map((row) => row.id));
      this.#sent.inc(rows.length);
    }
  }

  #messages(rows: readonly UnsentRow[]): TopicMessages[] {
    const byTopic = new Map<string, TopicMessages>();
    for (const row of rows) {
      const topic = this.#options.kafka.topic(row.topic);
      const group = byTopic.get(topic) ?? { topic, messages: [] };
      byTopic.set(topic, group);
      group.messages.push({
        key: row.aggregate_id,
        value: row.payload,
        headers: {
          ...row.headers,
          [header.id]: row.event_id,
          [header.name]: row.name,
          [header.version]: String(row.version),
          [header.occurredAt]: row.occurred_at.toISOString(),
        },
      });
    }
    return [...byTopic.values()];
  }

  async #measure(session: RelaySession): Promise<void> {
    const { unsent, oldestSeconds } = await session.measure();
    this.#unsent.set(unsent);
    this.#oldest.set(oldestSeconds);
  }

  /** Unlike a wait for work, a pause after a failure is cut short only by stopping. */
  async #pause(ms: number): Promise<void> {
    const until = Date.now() + ms;
    while (!this.#stopping && Date.now() < until) await this.#signal.wait(Math.min(until - Date.now(), 1_000));
  }
}
