import { deadLetterTopic, type Topic } from '@vumon/proto/events.js';
import { type Admin, type Consumer, type ConsumerConfig, type ISocketFactory, Kafka, type LogEntry, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { Logger } from '../observability/logger.js';

export interface KafkaSettings {
  /** `host:port` list, as KAFKA_BROKERS splits. */
  readonly brokers: readonly string[];
  /** Shown in the broker's logs: the service's name. */
  readonly clientId: string;
  /** Put before topics and groups, for several environments on one cluster (and for tests). */
  readonly namespace?: string;
  /** Own sockets, e.g. through a proxy. */
  readonly socketFactory?: ISocketFactory;
}

// The client tells of every lost heartbeat as an error, although it mends itself; what really failed is reported by whoever gave up.
const LEVELS = {
  [logLevel.ERROR]: 'warn',
  [logLevel.WARN]: 'debug',
  [logLevel.INFO]: 'debug',
  [logLevel.DEBUG]: 'trace',
  [logLevel.NOTHING]: 'trace',
} as const;

/** One process's door to Kafka: client settings, names of topics and groups. Nothing connects before it is used. */
export class KafkaClient {
  readonly #kafka: Kafka;
  readonly #namespace: string;

  constructor(settings: KafkaSettings, logger: Logger) {
    this.#namespace = settings.namespace ?? '';
    this.#kafka = new Kafka({
      clientId: settings.clientId,
      brokers: [...settings.brokers],
      connectionTimeout: 3_000,
      requestTimeout: 30_000,
      enforceRequestTimeout: true,
      // Short: whoever uses it keeps what failed and tries again, and a stopping process must not wait for a broker that is away.
      retry: { initialRetryTime: 200, retries: 3, maxRetryTime: 1_000 },
      logLevel: logLevel.WARN,
      logCreator:
        () =>
        ({ namespace, level, log }: LogEntry) =>
          logger[LEVELS[level]]({ kafka: namespace, detail: log.error, groupId: log.groupId }, log.message),
      ...(settings.socketFactory && { socketFactory: settings.socketFactory }),
    });
  }

  /** The topic's name on the cluster. */
  topic(topic: Topic): string {
    return `${this.#namespace}${topic}`;
  }

  deadLetterTopic(topic: Topic): string {
    return `${this.#namespace}${deadLetterTopic(topic)}`;
  }

  groupId(name: string): string {
    return `${this.#namespace}vumon-${name}`;
  }

  /** Equal keys always meet in one partition. Short waits: callers keep what they could not send and try again. */
  producer(): Producer {
    return this.#kafka.producer({
      allowAutoTopicCreation: false,
      idempotent: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { initialRetryTime: 100, retries: 2, maxRetryTime: 1_000 },
    });
  }

  consumer(config: ConsumerConfig): Consumer {
    return this.#kafka.consumer({ allowAutoTopicCreation: false, ...config });
  }

  admin(): Admin {
    return this.#kafka.admin({ retry: { initialRetryTime: 200, retries: 5, maxRetryTime: 3_000 } });
  }
}
