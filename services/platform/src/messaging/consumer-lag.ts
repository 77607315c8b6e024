import type { Admin } from 'kafkajs';
import type { Logger } from '../observability/logger.js';
import { gauge } from '../observability/metrics.js';
import type { KafkaClient } from './kafka.js';

/** Measures by the broker's own books how far a group is behind, so that a consumer that stands still is seen too. */
export class ConsumerLag {
  readonly #lag = gauge('consumer_lag', 'Messages that the group has not committed', ['topic']);
  #admin: Promise<Admin> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #measuring = false;

  constructor(
    private readonly kafka: KafkaClient,
    private readonly groupId: string,
    private readonly topics: readonly string[],
    private readonly logger: Logger,
    private readonly everyMs = 15_000,
  ) {}

  start(): void {
    this.#timer ??= setInterval(() => void this.#measure(), this.everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#disconnect();
  }

  async #measure(): Promise<void> {
    if (this.#measuring) return;
    this.#measuring = true;
    try {
      this.#admin ??= this.#connect();
      const admin = await this.#admin;
      const committed = await admin.fetchOffsets({ groupId: this.groupId, topics: [...this.topics] });
      for (const { topic, partitions } of committed) {
        const ends = await admin.fetchTopicOffsets(topic);
        const lag = ends.reduce((sum, end) => {
          const at = Number(partitions.find((entry) => entry.partition === end.partition)?.offset ?? -1);
          // A partition without a commit will be read from its oldest message.
          return sum + Math.max(0, Number(end.high) - Math.max(at, Number(end.low)));
        }, 0);
        this.#lag.set({ topic }, lag);
      }
    } catch (error) {
      this.logger.debug({ err: error }, 'consumer lag unknown');
      await this.#disconnect();
    } finally {
      this.#measuring = false;
    }
  }

  async #connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    await admin.connect();
    return admin;
  }

  async #disconnect(): Promise<void> {
    const admin = this.#admin;
    this.#admin = undefined;
    await admin?.then((connected) => connected.disconnect()).catch(() => undefined);
  }
}
