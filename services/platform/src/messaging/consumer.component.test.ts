import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Message } from 'kafkajs';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { eventually, logger, openRig, type Rig, registered } from '../../../../testing/component/messaging-rig.js';
import { renderMetrics } from '../observability/metrics.js';
import { EventConsumer } from './consumer.js';
import { startEphemeralConsumer } from './ephemeral-consumer.js';
import { KafkaSender } from './kafka-sender.js';
import { VolatilePublisher } from './volatile-publisher.js';

let rig: Rig;
let sender: KafkaSender;
const consumers: EventConsumer[] = [];

// Each test has topics of its own: offsets are moved, so another's messages would come again.
beforeEach(async () => {
  rig = await openRig();
  sender = new KafkaSender(rig.kafka);
}, 60_000);
afterEach(async () => {
  await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
  await sender.close();
  await rig.close();
}, 30_000);

const startConsumer = async (): Promise<EventConsumer> => {
  const { kafka, database, registry, inbox, deadLetters } = rig;
  const fatal = (error: Error): void => {
    throw error;
  };
  const consumer = new EventConsumer({
    kafka,
    database,
    registry,
    inbox,
    deadLetters,
    logger,
    onFatal: fatal,
    heartbeatMs: 1_000,
    sessionTimeoutMs: 10_000,
    lagMs: 200,
  });
  consumers.push(consumer);
  consumer.start();
  await eventually('the consumer is a member of its group', () => consumer.health());
  return consumer;
};
/** A message about one user; one key for all keeps them in one partition. */
const message = (number: number, changes: { version?: string; value?: string } = {}): Message => ({
  key: 'one-partition',
  value: changes.value ?? JSON.stringify(registered(number)),
  headers: {
    'event-id': uuidv7(),
    'event-name': 'identity.user_registered',
    'event-version': changes.version ?? '1',
    'occurred-at': '2026-11-21T05:00:00.000Z',
  },
});
const send = (messages: Message[]): Promise<void> => sender.send([{ topic: rig.kafka.topic('vumon.identity.v1'), messages }]);
const count = async (): Promise<number> => (await rig.recorder.keys()).length;
const range = (from: number, length: number): number[] => Array.from({ length }, (_, index) => from + index);

describe('consumer', () => {
  test('poison among a hundred goes to the dead letters with its reason; the others are handled, in order', async () => {
    const handled: number[] = [];
    rig.recorder.behaviour = ({ payload }) => {
      const number = 'userId' in payload ? Number(payload.userId?.slice(-12)) : -1;
      if (number === 77) throw new TypeError('cannot read properties of undefined');
      handled.push(number);
    };
    const messages = range(0, 100).map((number) => {
      if (number === 33) return message(number, { value: '{"userId":' });
      if (number === 55) return message(number, { version: '9' });
      return message(number);
    });
    await startConsumer();
    const started = Date.now();
    await send(messages);
    await eventually('97 are handled', async () => (await count()) === 97, 30_000);
    const letters = await eventually('three dead letters', async () => {
      const list = await rig.deadLetters.list();
      return list.length === 3 && list;
    });
    expect(Date.now() - started).toBeLessThan(30_000);
    expect(letters.map(({ reason }) => reason).sort()).toEqual(['handler_failed', 'malformed', 'unknown_version']);
    const failed = letters.find(({ reason }) => reason === 'handler_failed');
    expect(failed).toMatchObject({ name: 'identity.user_registered', attempts: 5, state: 'waiting', error: expect.stringContaining('cannot read properties') });

    // The same messages stand in the dead-letter topic, with where they came from.
    const admin = rig.kafka.admin();
    await admin.connect();
    const offsets = await admin.fetchTopicOffsets(rig.kafka.deadLetterTopic('vumon.identity.v1'));
    await admin.disconnect();
    expect(Number(offsets[0]?.high)).toBe(3);

    // After the fault is mended a replay works, once.
    rig.recorder.behaviour = () => undefined;
    await expect(rig.deadLetters.replay(failed?.id ?? '')).resolves.toBe('handled');
    expect(await count()).toBe(98);
    await expect(rig.deadLetters.replay(failed?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await count()).toBe(98);
    const broken = letters.find(({ reason }) => reason === 'malformed')?.id ?? '';
    await expect(rig.deadLetters.replay(broken)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await rig.deadLetters.discard(broken);
    expect(await rig.deadLetters.list()).toHaveLength(1);
    expect(await rig.deadLetters.list({ state: 'discarded' })).toHaveLength(1);
  }, 90_000);

  test('what was handled before the offset was committed is not handled again', async () => {
    const first = await startConsumer();
    await send(range(200, 20).map((number) => message(number)));
    await eventually('all are handled', async () => (await count()) === 20);
    await first.stop();
    // As after a crash between the commit of the database and the commit of the offset: the group starts before them again.
    const admin = rig.kafka.admin();
    await admin.connect();
    await admin.resetOffsets({ groupId: rig.kafka.groupId('progress'), topic: rig.kafka.topic('vumon.identity.v1'), earliest: true });
    await admin.disconnect();
    await startConsumer();
    await send([message(299)]);
    await eventually('the next one is handled', async () => (await rig.recorder.keys()).length > 20);
    // The lag is taken from the broker's books: 0 means that all twenty came again and were passed.
    await eventually('everything was read', async () =>
      (await renderMetrics()).body.includes(`consumer_lag{topic="${rig.kafka.topic('vumon.identity.v1')}"} 0`),
    );
    const { rows } = await sql<{ n: number; ids: number }>`select count(*)::int as n, count(distinct event_id)::int as ids from seen`.execute(
      rig.database.kysely,
    );
    expect(rows).toEqual([{ n: 21, ids: 21 }]);
  }, 60_000);

  test('a database that is away is waited for, never a reason to give an event up', async () => {
    let failures = 0;
    rig.recorder.behaviour = () => {
      failures += 1;
      if (failures <= 8) throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    };
    await startConsumer();
    await send([message(300)]);
    await eventually('it is handled', async () => (await count()) >= 1, 60_000);
    expect(failures).toBeGreaterThan(8);
    expect(await rig.deadLetters.list()).toEqual([]);
  }, 90_000);

  test('an event whose tries all ended with the process is given up as its killer', async () => {
    const killer = message(400);
    const id = String(killer.headers?.['event-id']);
    // Five processes began it and none came to an end.
    await sql`insert into inbox_failures (consumer, event_id, started) values ('progress', ${id}, 5)`.execute(rig.database.kysely);
    rig.recorder.behaviour = (event) => {
      if (event.id === id) throw new Error('a sixth process would die');
    };
    await startConsumer();
    await send([killer, message(401)]);
    await eventually('its neighbour is handled', async () => (await count()) >= 1);
    await eventually('it is dead', async () => (await rig.deadLetters.list()).length === 1);
    expect(await rig.deadLetters.list()).toMatchObject([{ eventId: id, reason: 'process_killed', attempts: 5 }]);
  }, 60_000);

  test('a broker that goes away and comes back finds the consumer again, and its health says so', async () => {
    const consumer = await startConsumer();
    expect(rig.link.cut()).toBeGreaterThan(0);
    await eventually('it is unhealthy', () => !consumer.health(), 10_000);
    rig.link.mend();
    await eventually('it is healthy', () => consumer.health(), 30_000);
    await send([message(500)]);
    await eventually('it handles again', async () => (await rig.recorder.keys()).includes('one-partition'));
  }, 60_000);
});

describe('without a database', () => {
  test('the gateway publishes visits and hears changes from the moment it asks to drop its caches', async () => {
    const heard: string[] = [];
    let gaps = 0;
    const { kafka } = rig;
    const ears = startEphemeralConsumer({
      ...{ kafka, logger, names: ['activity.page_visited'] as const },
      onGap: () => {
        gaps += 1;
      },
      onEvent: (event) => {
        heard.push(event.payload.path);
        if (heard.length === 1) throw new TypeError('a listener with a fault');
      },
    });
    const publisher = new VolatilePublisher({ kafka, logger, flushMs: 50, capacity: 3 });
    await eventually('it hears', () => gaps > 0 && ears.health());
    const visit = (path: string) =>
      publisher.publish('activity.page_visited', { visitor: 'abcdefghijklmnopqrstuv', path, day: '2026-11-21', at: '2026-11-21T05:00:00Z' });
    for (const path of ['/a', '/b', '/c', '/d']) visit(path);
    publisher.publish('activity.page_visited', { visitor: 'too short', path: '/x', day: '2026-11-21', at: '2026-11-21T05:00:00Z' });
    publisher.start();
    await eventually('three are heard', () => heard.length >= 3);
    // The buffer holds three: the oldest was dropped, and the invalid one never entered.
    expect(heard).toEqual(['/b', '/c', '/d']);
    await publisher.stop();
    await ears.close();
    expect(ears.health()).toBe(false);
  }, 60_000);
});
