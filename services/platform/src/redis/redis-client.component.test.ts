import net from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { LiveEnvelope, liveChannel } from '@vumon/proto/socket.js';
import { LivePublisher } from '../live/live-publisher.js';
import { createLogger } from '../observability/logger.js';
import { RedisClient } from './redis-client.js';

const logger = createLogger('test', 'silent');
const url = process.env.TEST_REDIS_URL ?? '';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const open = (address = url): RedisClient => {
  const client = new RedisClient(address, logger);
  closing.push(() => client.close());
  return client;
};
const until = async (what: string, probe: () => boolean): Promise<void> => {
  for (const end = Date.now() + 10_000; !probe(); ) {
    if (Date.now() > end) throw new Error(`${what}: not within 10 s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('Redis', () => {
  test('takes commands given before it is connected', async () => {
    const client = open();
    await client.commands.set('test:platform', 'x', 'EX', 60);
    expect(await client.commands.get('test:platform')).toBe('x');
    expect(client.ready).toBe(true);
  });

  test('that refuses connections fails commands within about a second', async () => {
    const client = open('redis://127.0.0.1:9');
    const started = Date.now();
    await expect(client.commands.get('x')).rejects.toThrow();
    expect(Date.now() - started).toBeLessThan(2_500);
    expect(client.ready).toBe(false);
  });

  test('that takes connections and never answers fails commands within about a second', async () => {
    const sockets: net.Socket[] = [];
    const mute = net.createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      mute.close();
    });
    const address = mute.address();
    const client = open(`redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    const started = Date.now();
    await expect(client.commands.get('x')).rejects.toThrow();
    expect(Date.now() - started).toBeLessThan(2_500);
  });

  test('is there again after a lost connection, subscriptions too', async () => {
    const client = open();
    const subscriber = client.subscriber();
    const heard: string[] = [];
    subscriber.on('message', (_channel, message) => heard.push(message));
    const connection = await subscriber.client('ID');
    await subscriber.subscribe('test:platform:channel');
    expect(await client.commands.call('CLIENT', 'KILL', 'ID', connection)).toBe(1);
    await until('heard again', () => {
      void client.commands.publish('test:platform:channel', 'again').catch(() => undefined);
      return heard.includes('again');
    });
  }, 20_000);
});

test('live messages reach every gateway as the catalogue describes them', async () => {
  const client = open();
  const subscriber = client.subscriber();
  const heard: LiveEnvelope[] = [];
  subscriber.on('message', (_channel, message) => {
    const envelope = LiveEnvelope.parse(JSON.parse(message));
    if (envelope.userId === userId || JSON.stringify(envelope.payload).includes('987654')) heard.push(envelope);
  });
  const userId = '0193b2c4-0000-7000-8000-000000000001';
  await subscriber.subscribe(liveChannel);
  const live = new LivePublisher(client);
  const data = { visitorsLastHour: 987_654, visitorsToday: 2, onlineUsers: 3 };
  await live.toAdmins('statistics_update', { type: 'realtime', data });
  await live.toUser(userId, { reason: 'disabled' });
  await until('both heard', () => heard.length === 2);
  expect(heard).toEqual([
    { message: 'statistics_update', payload: { type: 'realtime', data } },
    { message: 'session_ended', userId, payload: { reason: 'disabled' } },
  ]);
}, 20_000);
