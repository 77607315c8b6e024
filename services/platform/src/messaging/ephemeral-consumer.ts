import { randomUUID } from 'node:crypto';
import { type EventName, events } from '@vumon/proto/events.js';
import type { Logger } from '../observability/logger.js';
import { type EventEnvelope, parseMessage } from './envelope.js';
import { backOffMs } from './failure-kind.js';
import type { KafkaClient } from './kafka.js';

export interface EphemeralConsumerOptions<N extends EventName> {
  readonly kafka: KafkaClient;
  readonly logger: Logger;
  readonly names: readonly N[];
  /** Quick and in memory (drop a cache). What it throws is logged. */
  readonly onEvent: (event: EventEnvelope<N>) => void;
  /** Events may have been missed before this moment (first join, or back after a loss): drop everything that they could have changed. */
  readonly onGap: () => void;
}
export interface EphemeralConsumer {
  /** True while it hears events as they happen. */
  health(): boolean;
  close(): Promise<void>;
}

const HEARTBEAT_MS = 3_000;

/** Hears events from now on, in a group of its own that leaves nothing behind: every process gets every event, at most once. Returns at once. */
export function startEphemeralConsumer<N extends EventName>(options: EphemeralConsumerOptions<N>): EphemeralConsumer {
  const { kafka, logger, names, onEvent, onGap } = options;
  const wanted = new Set<EventName>(names);
  const topics = [...new Set(names.map((name) => kafka.topic(events[name].topic)))];
  let joined = false;
  let heartbeatAt = 0;
  let closing = false;

  const create = () => {
    const consumer = kafka.consumer({
      groupId: kafka.groupId(`ephemeral-${randomUUID()}`),
      sessionTimeout: 10_000,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 1_000,
      retry: { initialRetryTime: 200, retries: 6, maxRetryTime: 3_000, restartOnFailure: async () => !closing },
    });
    consumer.on(consumer.events.GROUP_JOIN, () => {
      joined = true;
      heartbeatAt = Date.now();
      onGap();
    });
    consumer.on(consumer.events.HEARTBEAT, () => {
      heartbeatAt = Date.now();
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      joined = false;
      logger.warn({ err: payload.error, restart: payload.restart }, 'ephemeral consumer lost');
      // Nothing to lose and nothing to exit for: begin again with a new group.
      if (!payload.restart && !closing) current = open();
    });
    return consumer;
  };

  const open = async (): Promise<ReturnType<typeof create> | undefined> => {
    for (let failures = 0; !closing; ) {
      const consumer = create();
      try {
        await consumer.connect();
        await consumer.subscribe({ topics, fromBeginning: false });
        await consumer.run({
          autoCommit: false,
          eachMessage: async ({ message }) => {
            try {
              const parsed = parseMessage(message, (name) => wanted.has(name));
              if (parsed.kind === 'event') onEvent(parsed.event as EventEnvelope<N>);
            } catch (error) {
              logger.warn({ err: error }, 'an event was heard but not used');
            }
          },
        });
        return consumer;
      } catch (error) {
        failures += 1;
        logger.warn({ err: error, failures }, 'ephemeral consumer cannot reach Kafka yet');
        await consumer.disconnect().catch(() => undefined);
        for (const until = Date.now() + backOffMs(failures, 5_000); !closing && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    return undefined;
  };

  let current = open();
  return {
    health: () => joined && Date.now() - heartbeatAt < 3 * HEARTBEAT_MS,
    close: async () => {
      closing = true;
      joined = false;
      await (await current)?.disconnect().catch(() => undefined);
    },
  };
}
