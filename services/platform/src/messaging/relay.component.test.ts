import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { eventually, logger, openRig, type Rig, registered, userId } from '../../../../testing/component/messaging-rig.js';
import { renderMetrics } from '../observability/metrics.js';
import { EventConsumer } from './consumer.js';
import { Outbox } from './outbox.js';
import { OutboxNotifier } from './outbox-notifier.js';
import { OutboxRelay, type RelayOptions } from './relay.js';

let rig: Rig;
let outbox: Outbox;
let notifier: OutboxNotifier;
const relays: OutboxRelay[] = [];
const consumers: EventConsumer[] = [];

beforeAll(async () => {
  rig = await openRig();
}, 60_000);
beforeEach(() => {
  notifier = new OutboxNotifier(rig.database.pool, logger);
  outbox = new Outbox(rig.database, notifier.notify);
});
afterEach(async () => {
  await Promise.all([...relays.splice(0).map((relay) => relay.stop()), ...consumers.splice(0).map((consumer) => consumer.stop())]);
  await sql`truncate outbox, inbox, seen`.execute(rig.database.kysely);
}, 30_000);
afterAll(() => rig.close());

const startRelay = (options: Partial<RelayOptions> = {}): OutboxRelay => {
  const relay = new OutboxRelay({ databaseUrl: rig.url, kafka: rig.kafka, logger, takeOverMs: 100, ...options });
  relays.push(relay);
  relay.start();
  return relay;
};
const startConsumer = (): EventConsumer => {
  const { kafka, database, registry, inbox, deadLetters } = rig;
  const fatal = (error: Error): void => {
    throw error;
  };
  const consumer = new EventConsumer({ kafka, database, registry, inbox, deadLetters, logger, onFatal: fatal, heartbeatMs: 1_000, sessionTimeoutMs: 10_000 });
  consumers.push(consumer);
  consumer.start();
  return consumer;
};
const append = (...numbers: number[]): Promise<void> =>
  rig.database.transaction(() => outbox.appendMany(numbers.map((number) => ({ name: 'identity.user_registered', payload: registered(number) }))));
const unsent = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from outbox where published_at is null`.execute(rig.database.kysely)).rows[0]?.n ?? -1;
/** Every message that ever reached the topic, with its key, in the order of its partition. */
const onTopic = async (): Promise<{ key: string; id: string }[]> => {
  const messages: { key: string; id: string }[] = [];
  const consumer = rig.kafka.consumer({ groupId: `reader-${Math.random()}`, maxWaitTimeInMs: 100 });
  const topic = rig.kafka.topic('vumon.identity.v1');
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({ eachMessage: async ({ message }) => void messages.push({ key: String(message.key), id: String(message.headers?.['event-id']) }) });
  let before = -1;
  await eventually('the topic is read', async () => {
    const still = messages.length === before;
    before = messages.length;
    if (!still || before === 0) await new Promise((resolve) => setTimeout(resolve, 700));
    return still && before > 0;
  });
  await consumer.disconnect();
  return messages;
};

describe('outbox', () => {
  test('refuses to announce outside a transaction, and what the catalogue does not allow', async () => {
    await expect(outbox.append('identity.user_registered', registered(1))).rejects.toThrow(/outside a transaction/);
    const wrong = { ...registered(1), userId: 'nobody' };
    await expect(rig.database.transaction(() => outbox.append('identity.user_registered', wrong))).rejects.toThrow(/userId|UUID/i);
    expect(await unsent()).toBe(0);
  });

  test('a transaction that fails announces nothing', async () => {
    const failing = rig.database.transaction(async () => {
      await outbox.append('identity.user_registered', registered(1));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await unsent()).toBe(0);
  });

  test('keeps the order of one call, in thousands of rows', async () => {
    await append(...Array.from({ length: 6_000 }, (_, number) => number));
    const { rows } = await sql<{ aggregateId: string }>`select aggregate_id from outbox order by id`.execute(rig.database.kysely);
    expect(rows.map((row) => row.aggregateId)).toEqual(Array.from({ length: 6_000 }, (_, number) => userId(number)));
  });
});

describe('relay', () => {
  test('an event is handled within half a second of its commit, woken by this process or by NOTIFY', async () => {
    const relay = startRelay({ sweepMs: 60_000 });
    const consumer = startConsumer();
    await eventually('relay and consumer are ready', () => relay.active && consumer.health());
    await append(100);
    await eventually('the first event', async () => (await rig.recorder.keys()).length === 1);
    const times: number[] = [];
    for (let number = 101; number <= 120; number += 1) {
      if (number === 111) notifier.attach(relay);
      const started = performance.now();
      await append(number);
      await eventually('the event', async () => (await rig.recorder.keys()).includes(userId(number)));
      times.push(performance.now() - started);
    }
    const slowest = times.sort((a, b) => a - b).at(-2) ?? 0;
    expect(slowest).toBeLessThan(500);
  }, 60_000);

  test('a relay that dies between acknowledgement and mark sends twice; the event is handled once', async () => {
    let died = false;
    const first = startRelay({
      faults: {
        afterSend: async () => {
          // Its session ends as with a killed process, and it never comes back from here until the test is over.
          died = true;
          await rig.database.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vumon-relay' and datname = current_database()`,
          );
        },
      },
    });
    await eventually('the first relay is active', () => first.active);
    await append(200, 201, 202);
    await eventually('the first relay died', () => died);
    relays.splice(0);
    const stopped = first.stop();
    startRelay();
    startConsumer();
    await eventually('everything is marked', async () => (await unsent()) === 0);
    const handled = async (): Promise<string[]> => (await rig.recorder.keys()).filter((key) => key >= userId(200));
    await eventually('everything is handled', async () => (await handled()).length >= 3);
    const sent = (await onTopic()).filter(({ key }) => [200, 201, 202].map(userId).includes(key));
    expect(sent.length).toBeGreaterThanOrEqual(6);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
    expect((await handled()).sort()).toEqual([200, 201, 202].map(userId));
    await stopped;
  }, 60_000);

  test('of two relays one is active; when its session is cut the other takes over and order per key holds', async () => {
    const keys = 5;
    const rounds = 40;
    const pair = [startRelay(), startRelay()];
    await eventually('one of them is active', () => pair.filter((relay) => relay.active).length === 1);
    let cuts = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (let key = 0; key < keys; key += 1) {
        // `at` carries the round; the key is the user.
        await rig.database.transaction(() =>
          outbox.append('identity.user_registered', { ...registered(300 + key), at: new Date(Date.UTC(2026, 0, 1) + round).toISOString() }),
        );
      }
      if (round % 10 === 5) {
        const cut = await rig.database.pool.query(
          `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.granted and a.datname = current_database()`,
        );
        cuts += cut.rowCount ?? 0;
      }
      expect(pair.filter((relay) => relay.active).length).toBeLessThanOrEqual(2);
    }
    expect(cuts).toBeGreaterThanOrEqual(2);
    await eventually('everything is marked', async () => (await unsent()) === 0);
    const { rows } = await sql<{ eventId: string }>`select event_id from outbox order by id`.execute(rig.database.kysely);
    const place = new Map(rows.map((row, index) => [row.eventId, index]));
    const first = new Map<string, { key: string; at: number }>();
    for (const { key, id } of await onTopic()) if (place.has(id) && !first.has(id)) first.set(id, { key, at: place.get(id) ?? -1 });
    expect(first.size).toBe(keys * rounds);
    for (let key = 0; key < keys; key += 1) {
      const order = [...first.values()].filter((message) => message.key === userId(300 + key)).map((message) => message.at);
      expect(order).toHaveLength(rounds);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }
  }, 90_000);

  test('without a broker appending goes on, nothing is lost, and it recovers by itself', async () => {
    const relay = startRelay();
    const consumer = startConsumer();
    await eventually('relay and consumer are ready', () => relay.active && consumer.health());
    expect(rig.link.cut()).toBeGreaterThan(0);
    const until = Date.now() + 5_000;
    let appended = 0;
    let slowest = 0;
    while (Date.now() < until) {
      const started = performance.now();
      await append(400 + appended);
      slowest = Math.max(slowest, performance.now() - started);
      appended += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await unsent()).toBe(appended);
    expect(slowest).toBeLessThan(1_000);
    rig.link.mend();
    // Events of earlier tests may still arrive; these carry numbers from 400.
    const handled = async (): Promise<string[]> => (await rig.recorder.keys()).filter((key) => key >= userId(400));
    await eventually('everything is handled', async () => (await handled()).length >= appended, 30_000);
    expect((await handled()).sort()).toEqual(Array.from({ length: appended }, (_, index) => userId(400 + index)).sort());
    await eventually('the consumer is healthy again', () => consumer.health());
  }, 90_000);

  test('without a broker relay and consumer stop within seconds', async () => {
    const failures = async (): Promise<number> => Number(/^relay_failures_total (\d+)/m.exec((await renderMetrics()).body)?.[1] ?? 0);
    const before = await failures();
    rig.link.cut();
    const relay = startRelay();
    startConsumer();
    await append(600);
    await eventually('the relay tries', async () => (await failures()) > before);
    const started = Date.now();
    await Promise.all([relay.stop(), ...consumers.map((consumer) => consumer.stop())]);
    rig.link.mend();
    expect(Date.now() - started).toBeLessThan(8_000);
    expect(await unsent()).toBe(1);
  }, 60_000);
});
