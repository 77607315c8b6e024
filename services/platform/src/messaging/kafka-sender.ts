import type { Producer, TopicMessages } from 'kafkajs';
import type { KafkaClient } from './kafka.js';

interface SenderOptions {
  /** -1: every in-sync replica has it; 1: the leader has it. */
  readonly acks?: -1 | 1;
  /** How long one send may take before it counts as failed, in milliseconds. */
  readonly timeLimitMs?: number;
}

/** A producer that connects on first use and is replaced after it failed, so that a hung connection never outlives one send. */
export class KafkaSender {
  readonly #kafka: KafkaClient;
  readonly #acks: number;
  readonly #timeLimitMs: number;
  #producer: Promise<Producer> | undefined;

  constructor(kafka: KafkaClient, options: SenderOptions = {}) {
    this.#kafka = kafka;
    this.#acks = options.acks ?? -1;
    this.#timeLimitMs = options.timeLimitMs ?? 15_000;
  }

  /** Resolves when the broker has acknowledged everything; rejects when that is uncertain. What was rejected may have arrived all the same. */
  async send(topicMessages: TopicMessages[]): Promise<void> {
    this.#producer ??= this.#connect();
    const current = this.#producer;
    try {
      await within(this.#timeLimitMs, async () => (await current).sendBatch({ topicMessages, acks: this.#acks, timeout: Math.round(this.#timeLimitMs / 2) }));
    } catch (error) {
      if (this.#producer === current) this.#producer = undefined;
      this.#abandon(current);
      throw error;
    }
  }

  /** Connects ahead of the first send. */
  async warm(): Promise<void> {
    this.#producer ??= this.#connect();
    const current = this.#producer;
    try {
      await within(this.#timeLimitMs, () => current);
    } catch (error) {
      if (this.#producer === current) this.#producer = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    const current = this.#producer;
    this.#producer = undefined;
    if (current) await within(5_000, async () => (await current).disconnect()).catch(() => undefined);
  }

  async #connect(): Promise<Producer> {
    const producer = this.#kafka.producer();
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      producer.disconnect().catch(() => undefined);
      throw error;
    }
  }

  #abandon(producer: Promise<Producer>): void {
    producer.then((failed) => failed.disconnect()).catch(() => undefined);
  }
}

/** Rejects when `work` takes longer than `limitMs`. */
async function within<R>(limitMs: number, work: () => Promise<R>): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Kafka did not answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}
