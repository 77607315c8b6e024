import type { Logger } from '../observability/logger.js';
import type { DeadLetters, DeadReason } from './dead-letters.js';
import { type Parsed, parseMessage, type RawMessage } from './envelope.js';
import type { EventRegistry } from './event-registry.js';
import { backOffMs, describeError, isTransient } from './failure-kind.js';
import type { HostDatabase } from './host-database.js';
import type { Delivery, Inbox } from './inbox.js';
import { InboxFailures } from './inbox-failures.js';
import { InboxGate } from './inbox-gate.js';

export interface OffsetMessage extends RawMessage {
  readonly offset: string;
}
export interface PartitionBatch {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly OffsetMessage[];
}
/** How the processor and whoever feeds it talk: `alive` turns false when the partition is no longer ours; `done` follows each commit. */
export interface BatchControl {
  alive(): boolean;
  done(offset: string): Promise<void>;
}

export interface BatchProcessorOptions {
  readonly database: HostDatabase;
  readonly registry: EventRegistry;
  readonly inbox: Inbox;
  readonly deadLetters: DeadLetters;
  readonly logger: Logger;
}

/** Messages of a partition that are handed over at once. */
const TOGETHER = 500;
/** The first events of a partition after a start are taken one by one with counted tries, in case the last process died of one of them. */
const CAREFUL = 10;
const MAX_TRIES = 5;
/** Short enough to be back soon after whatever was missing. */
const LONGEST_WAIT_MS = 5_000;

interface Item {
  readonly message: OffsetMessage;
  readonly parsed: Parsed;
  readonly delivery?: Delivery;
}
/** The partition was taken away, or the process is stopping: leave everything as it is. */
class Stopped extends Error {}

/** Takes the messages of one partition through the inbox. What fails for a passing reason waits; what fails for its own reason ends in the dead letters; neither stops the rest. */
export class BatchProcessor {
  readonly #options: BatchProcessorOptions;
  readonly #failures: InboxFailures;
  readonly #gate: InboxGate;
  readonly #seen = new Map<string, number>();

  constructor(options: BatchProcessorOptions) {
    this.#options = options;
    this.#gate = new InboxGate(options.inbox);
    this.#failures = new InboxFailures(options.database, options.registry.consumer);
  }

  /** Resolves when all is done or `alive` has turned false. Rejects only for a fault of its own. */
  async process(batch: PartitionBatch, control: BatchControl): Promise<void> {
    const place = `${batch.topic}/${batch.partition}`;
    try {
      for (let start = 0; start < batch.messages.length; ) {
        if (!control.alive()) return;
        const seen = this.#seen.get(place) ?? 0;
        const careful = seen < CAREFUL;
        const messages = batch.messages.slice(start, start + (careful ? CAREFUL - seen : TOGETHER));
        const items = messages.map((message) => this.#read(batch, message));
        if (careful) await this.#oneByOne(batch, items, control);
        else await this.#together(batch, items, control);
        this.#seen.set(place, seen + messages.length);
        start += messages.length;
        await control.done(messages[messages.length - 1]?.offset ?? '');
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  }

  #read(batch: PartitionBatch, message: OffsetMessage): Item {
    const parsed = parseMessage(message, this.#options.registry.wants);
    const origin = { topic: batch.topic, partition: batch.partition, offset: message.offset };
    return { message, parsed, ...(parsed.kind === 'event' && { delivery: { event: parsed.event, origin } }) };
  }

  async #together(batch: PartitionBatch, items: readonly Item[], control: BatchControl): Promise<void> {
    const { logger } = this.#options;
    const deliveries = items.flatMap((item) => item.delivery ?? []);
    try {
      await this.#patiently(() => this.#gate.handle(deliveries), control);
    } catch (error) {
      if (error instanceof Stopped) throw error;
      logger.warn({ err: error, topic: batch.topic, partition: batch.partition, events: deliveries.length }, 'a batch failed; its events are taken one by one');
      await this.#oneByOne(batch, items, control);
      return;
    }
    for (const item of items) await this.#buryPoison(batch, item, control);
  }

  async #oneByOne(batch: PartitionBatch, items: readonly Item[], control: BatchControl): Promise<void> {
    for (const item of items) {
      if (item.delivery) await this.#single(batch, item, item.delivery, control);
      else await this.#buryPoison(batch, item, control);
    }
  }

  async #single(batch: PartitionBatch, item: Item, delivery: Delivery, control: BatchControl): Promise<void> {
    const { database, inbox, logger } = this.#options;
    const { id, name } = delivery.event;
    for (let waits = 0; ; ) {
      if (!control.alive()) throw new Stopped();
      const attempt = await this.#patiently(() => this.#failures.begin(id), control);
      if (attempt.started > MAX_TRIES) {
        const reason = attempt.finished < MAX_TRIES ? 'process_killed' : 'handler_failed';
        return this.#bury(
          batch,
          item,
          reason,
          attempt.lastError ?? 'the process ended while handling it',
          attempt.started - 1,
          attempt.firstStartedAt,
          control,
        );
      }
      try {
        const work = async (): Promise<void> => {
          await inbox.handle([delivery]);
          await this.#failures.clear(id);
        };
        await this.#gate.alone(() => database.transaction(work));
        return;
      } catch (error) {
        if (isTransient(error)) {
          waits += 1;
          await this.#patiently(() => this.#failures.takeBack(id), control);
          await pause(backOffMs(waits, LONGEST_WAIT_MS), control);
          continue;
        }
        logger.warn({ err: error, eventId: id, event: name, attempt: attempt.started }, 'an event failed');
        const text = describeError(error);
        await this.#patiently(() => this.#failures.finish(id, text), control);
        if (attempt.started >= MAX_TRIES) return this.#bury(batch, item, 'handler_failed', text, attempt.started, attempt.firstStartedAt, control);
        await pause(backOffMs(attempt.started, 5_000), control);
      }
    }
  }

  async #buryPoison(batch: PartitionBatch, item: Item, control: BatchControl): Promise<void> {
    if (item.parsed.kind === 'poison') await this.#bury(batch, item, item.parsed.reason, item.parsed.error, 1, new Date(), control);
  }

  /** Until the letter is safe the message is not done, whatever goes wrong here. */
  async #bury(
    batch: PartitionBatch,
    item: Item,
    reason: DeadReason,
    error: string,
    attempts: number,
    firstFailedAt: Date,
    control: BatchControl,
  ): Promise<void> {
    const { deadLetters, logger } = this.#options;
    const origin = { topic: batch.topic, partition: batch.partition, offset: item.message.offset };
    const eventId = item.delivery?.event.id;
    for (let failures = 0; ; ) {
      try {
        await deadLetters.bury({ message: item.message, origin, reason, error, attempts, firstFailedAt });
        if (eventId !== undefined) await this.#failures.clear(eventId);
        break;
      } catch (failure) {
        failures += 1;
        logger.error({ err: failure, ...origin }, 'a dead letter cannot be stored yet');
        await pause(backOffMs(failures, LONGEST_WAIT_MS), control);
      }
    }
    logger.error({ ...origin, eventId, reason, attempts }, 'a message went to the dead letters');
  }

  /** Repeats what fails for a passing reason, for as long as it takes; any other failure is thrown. */
  async #patiently<R>(work: () => Promise<R>, control: BatchControl): Promise<R> {
    for (let failures = 0; ; ) {
      try {
        return await work();
      } catch (error) {
        if (!isTransient(error)) throw error;
        failures += 1;
        this.#options.logger.warn({ err: error, failures }, 'events wait until the database answers');
        await pause(backOffMs(failures, LONGEST_WAIT_MS), control);
      }
    }
  }
}

const SLICE_MS = 200;
async function pause(ms: number, control: BatchControl): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    if (!control.alive()) throw new Stopped();
    await new Promise((resolve) => setTimeout(resolve, Math.min(SLICE_MS, Math.max(1, until - Date.now()))));
  }
}
