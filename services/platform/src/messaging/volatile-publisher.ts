import { type EventName, type EventPayload, events } from '@vumon/proto/events.js';
import type { Message } from 'kafkajs';
import { v7 as uuidv7 } from 'uuid';
import type { Logger } from '../observability/logger.js';
import { counter } from '../observability/metrics.js';
import { currentTraceparent } from '../observability/request-context.js';
import { header, keyOf } from './envelope.js';
import type { KafkaClient } from './kafka.js';
import { KafkaSender } from './kafka-sender.js';

interface Buffered {
  readonly topic: string;
  readonly message: Message;
}

export interface VolatilePublisherOptions {
  readonly kafka: KafkaClient;
  readonly logger: Logger;
  /** Events kept while Kafka is away; beyond it the oldest are dropped and counted. */
  readonly capacity?: number;
  readonly flushMs?: number;
}

/** Publishes facts that may be lost (page visits), from processes without a database. `publish` never waits and never throws. */
export class VolatilePublisher {
  readonly #options: VolatilePublisherOptions;
  readonly #sender: KafkaSender;
  readonly #capacity: number;
  readonly #dropped = counter('volatile_events_dropped_total', 'Volatile events that were not published', ['reason']);
  readonly #sent = counter('volatile_events_sent_total', 'Volatile events acknowledged by Kafka');
  #buffer: Buffered[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;

  constructor(options: VolatilePublisherOptions) {
    this.#options = options;
    this.#capacity = options.capacity ?? 5_000;
    this.#sender = new KafkaSender(options.kafka, { acks: 1, timeLimitMs: 5_000 });
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.flush(), this.#options.flushMs ?? 200).unref();
  }

  publish<N extends EventName>(name: N, payload: EventPayload<N>): void {
    const entry = events[name];
    const checked = entry.schema.safeParse(payload);
    if (!checked.success) {
      this.#dropped.inc({ reason: 'invalid' });
      this.#options.logger.warn(
        { event: name, issues: checked.error.issues.map((issue) => issue.path.join('.')) },
        'a volatile event does not match the catalogue',
      );
      return;
    }
    const traceparent = currentTraceparent();
    this.#buffer.push({
      topic: this.#options.kafka.topic(entry.topic),
      message: {
        key: keyOf(name, checked.data),
        value: JSON.stringify(checked.data),
        headers: {
          ...(traceparent !== undefined && { [header.traceparent]: traceparent }),
          [header.id]: uuidv7(),
          [header.name]: name,
          [header.version]: String(entry.version),
          [header.occurredAt]: new Date().toISOString(),
        },
      },
    });
    this.#trim();
  }

  /** Sends what is buffered; what Kafka does not take stays for the next time. */
  async flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
    await this.#flushing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.flush();
    await this.#sender.close();
  }

  async #flush(): Promise<void> {
    const batch = this.#buffer;
    if (batch.length === 0) return;
    this.#buffer = [];
    const topics = [...new Set(batch.map(({ topic }) => topic))];
    try {
      await this.#sender.send(topics.map((topic) => ({ topic, messages: batch.filter((entry) => entry.topic === topic).map(({ message }) => message) })));
      this.#sent.inc(batch.length);
    } catch (error) {
      this.#options.logger.debug({ err: error, events: batch.length }, 'volatile events wait for Kafka');
      this.#buffer = [...batch, ...this.#buffer];
      this.#trim();
    }
  }

  #trim(): void {
    const excess = this.#buffer.length - this.#capacity;
    if (excess <= 0) return;
    this.#buffer.splice(0, excess);
    this.#dropped.inc({ reason: 'full' }, excess);
  }
}
