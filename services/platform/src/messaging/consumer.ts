import { events, type Topic } from '@vumon/proto/events.js';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { Logger } from '../observability/logger.js';
import { BatchProcessor } from './batch-processor.js';
import { ConsumerLag } from './consumer-lag.js';
import type { DeadLetters } from './dead-letters.js';
import type { EventRegistry } from './event-registry.js';
import { backOffMs } from './failure-kind.js';
import type { HostDatabase } from './host-database.js';
import type { Inbox } from './inbox.js';
import type { KafkaClient } from './kafka.js';

export interface EventConsumerOptions {
  readonly kafka: KafkaClient;
  readonly database: HostDatabase;
  readonly registry: EventRegistry;
  readonly inbox: Inbox;
  readonly deadLetters: DeadLetters;
  readonly logger: Logger;
  /** The consumer cannot go on by itself: end the process with code 1 and let the supervisor start it again. */
  readonly onFatal: (error: Error) => void;
  readonly sessionTimeoutMs?: number;
  readonly heartbeatMs?: number;
  /** Partitions read at once; what they bring goes through one gate. */
  readonly concurrency?: number;
  /** How often the lag is measured, in milliseconds. */
  readonly lagMs?: number;
}

/** Of its clients in a row, without joining in between; with their own patience several minutes. */
const MOST_CRASHES = 20;

/**
 * One group per service (`vumon-<service>`), from the beginning of the topics that carry its events. Offsets are committed after the database;
 * no exception of a handler reaches the client, which would stop consuming without a word.
 */
export class EventConsumer {
  readonly #options: EventConsumerOptions;
  readonly #processor: BatchProcessor;
  readonly #topics: readonly string[];
  readonly #groupId: string;
  readonly #heartbeatMs: number;
  readonly #lag: ConsumerLag;
  #consumer: Consumer | undefined;
  #starting: Promise<void> | undefined;
  #stopping = false;
  #joined = false;
  #heartbeatAt = 0;
  /** Since it was last a member. */
  #crashes = 0;

  constructor(options: EventConsumerOptions) {
    this.#options = options;
    this.#processor = new BatchProcessor(options);
    this.#groupId = options.kafka.groupId(options.registry.consumer);
    this.#heartbeatMs = options.heartbeatMs ?? 3_000;
    const carriers = new Set<Topic>(options.registry.names.map((name) => events[name].topic));
    this.#topics = [...carriers].map((topic) => options.kafka.topic(topic));
    this.#lag = new ConsumerLag(options.kafka, this.#groupId, this.#topics, options.logger, options.lagMs);
  }

  /** Returns at once; without a broker it goes on trying. A service that consumes nothing stays idle. */
  start(): void {
    if (this.#topics.length === 0) return;
    this.#stopping = false;
    this.#starting ??= this.#connect();
    this.#lag.start();
  }

  /** True while it is a member of its group and its heartbeats are fresh. */
  health(): boolean {
    if (this.#topics.length === 0) return true;
    return this.#joined && Date.now() - this.#heartbeatAt < 3 * this.#heartbeatMs;
  }

  /** Finishes the transaction in hand, leaves the group and disconnects. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#starting;
    this.#starting = undefined;
    const consumer = this.#consumer;
    this.#consumer = undefined;
    this.#joined = false;
    await Promise.all([this.#lag.stop(), consumer?.disconnect().catch(() => undefined)]);
  }

  async #connect(): Promise<void> {
    const { logger } = this.#options;
    for (let failures = 0; !this.#stopping; ) {
      const consumer = this.#create();
      try {
        await consumer.connect();
        await consumer.subscribe({ topics: [...this.#topics], fromBeginning: true });
        await consumer.run({
          autoCommit: false,
          eachBatchAutoResolve: false,
          partitionsConsumedConcurrently: this.#options.concurrency ?? 12,
          eachBatch: (payload) => this.#handle(payload),
        });
        this.#consumer = consumer;
        return;
      } catch (error) {
        failures += 1;
        logger.warn({ err: error, failures }, 'consumer cannot reach Kafka yet');
        await consumer.disconnect().catch(() => undefined);
        for (const until = Date.now() + backOffMs(failures, 5_000); !this.#stopping && Date.now() < until; ) await sleep(100);
      }
    }
  }

  /**
   * The client gives itself up after some errors that pass (a coordinator that is not back yet): a new one takes its place, so that a process
   * that also answers calls lives through an outage. One that never joins again ends the process after all.
   */
  #renew(crashed: Consumer, error: Error): void {
    this.#crashes += 1;
    if (this.#crashes > MOST_CRASHES) {
      this.#options.onFatal(error);
      return;
    }
    this.#starting = crashed
      .disconnect()
      .catch(() => undefined)
      .then(() => this.#connect());
  }

  #create(): Consumer {
    const { kafka, logger, sessionTimeoutMs } = this.#options;
    const consumer = kafka.consumer({
      groupId: this.#groupId,
      // Long enough for a busy machine, short enough that a killed member's work goes on within seconds.
      sessionTimeout: sessionTimeoutMs ?? 10_000,
      heartbeatInterval: this.#heartbeatMs,
      rebalanceTimeout: 60_000,
      maxWaitTimeInMs: 1_000,
      // Short, so that it is back within seconds of the broker.
      retry: { initialRetryTime: 200, retries: 6, maxRetryTime: 3_000 },
    });
    consumer.on(consumer.events.GROUP_JOIN, () => {
      this.#joined = true;
      this.#crashes = 0;
      this.#heartbeatAt = Date.now();
    });
    consumer.on(consumer.events.HEARTBEAT, () => {
      this.#heartbeatAt = Date.now();
    });
    consumer.on(consumer.events.STOP, () => {
      this.#joined = false;
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      this.#joined = false;
      logger[payload.restart ? 'warn' : 'error']({ err: payload.error, restart: payload.restart }, 'consumer crashed');
      if (!payload.restart && !this.#stopping) this.#renew(consumer, payload.error);
    });
    return consumer;
  }

  async #handle(payload: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = payload.batch;
    let ours = true;
    const alive = (): boolean => ours && !this.#stopping && payload.isRunning() && !payload.isStale();
    // While a batch waits for the database the membership must not run out. A refused heartbeat means that the group is being divided anew.
    const beat = setInterval(() => {
      payload.heartbeat().catch(() => {
        ours = false;
      });
    }, this.#heartbeatMs);
    try {
      await this.#processor.process(
        { topic, partition, messages },
        {
          alive,
          done: async (offset) => {
            payload.resolveOffset(offset);
            // Without this commit the events come again and the inbox knows them.
            await payload
              .commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset: String(BigInt(offset) + 1n) }] }] })
              .catch((error: unknown) => {
                ours = false;
                this.#options.logger.debug({ err: error, topic, partition }, 'offset not committed');
              });
          },
        },
      );
    } catch (error) {
      this.#options.logger.error({ err: error, topic, partition }, 'a batch could not be processed; it is read again');
      for (const until = Date.now() + 1_000; alive() && Date.now() < until; ) await sleep(100);
    } finally {
      clearInterval(beat);
    }
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
