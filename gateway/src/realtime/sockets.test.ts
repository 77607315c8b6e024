import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { type Harness, startHarness, tokenOf } from '../testing/gateway-harness.js';
import { EventBudget } from './event-budget.js';
import { SocketServer } from './socket-server.js';

const activity = {
  _id: '1',
  action: '<strong>Minh</strong> vừa nộp bài',
  parts: [{ text: 'Minh', strong: true }],
  timeAgo: 'Vừa xong',
  color: 'blue',
  icon: 'FileText',
  at: '2026-11-21T00:00:00.000Z',
};
const within = async (ms: number, holds: () => boolean): Promise<boolean> => {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return holds();
};

describe('sockets', () => {
  let harness: Harness;
  let origin = '';
  const open: Socket[] = [];
  beforeAll(async () => {
    harness = await startHarness();
    await harness.app.fastify.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(harness.app.fastify.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const socket of open) socket.close();
    await harness.close();
  });

  const connect = async (
    token?: unknown,
    extraHeaders: Record<string, string> = {},
  ): Promise<{ socket: Socket; refused: string | undefined; heard: [string, unknown][] }> => {
    const socket = io(origin, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true, extraHeaders });
    open.push(socket);
    const heard: [string, unknown][] = [];
    socket.onAny((name: string, data: unknown) => heard.push([name, data]));
    const refused = await new Promise<string | undefined>((resolve) => {
      socket.on('connect', () => resolve(undefined));
      socket.on('connect_error', (error) => resolve(error.message));
    });
    return { socket, refused, heard };
  };
  const join = (socket: Socket): Promise<unknown> => socket.timeout(2_000).emitWithAck('join_admin');

  it('let an administrator into the room and nobody else', async () => {
    const [guest, learner, admin] = [await connect(), await connect(await tokenOf()), await connect(await tokenOf({ role: 'admin' }))];
    expect([await join(guest.socket), await join(learner.socket), await join(admin.socket)]).toEqual([
      { ok: false, code: 'UNAUTHENTICATED' },
      { ok: false, code: 'FORBIDDEN' },
      { ok: true },
    ]);
    harness.live({ message: 'user_activity', payload: activity });
    expect(await within(1_000, () => admin.heard.length > 0)).toBe(true);
    expect(admin.heard).toEqual([['user_activity', activity]]);
    expect([...guest.heard, ...learner.heard]).toEqual([]);
  });

  it('refuse a bad token and another origin', async () => {
    expect((await connect('a.b.c')).refused).toBe('refused');
    expect((await connect(await tokenOf({ exp: Date.now() / 1_000 - 1 }))).refused).toBe('refused');
    expect((await connect({ token: 1 })).refused).toBe('refused');
    expect((await connect(undefined, { origin: 'https://evil.test' })).refused).toBeDefined();
    expect((await connect(undefined, { origin: 'http://localhost:3000' })).refused).toBeUndefined();
  });

  it('put a demoted administrator out within a second', async () => {
    const sub = randomUUID();
    const admin = await connect(await tokenOf({ sub, role: 'admin', iat: (Date.now() - 10) / 1_000 }));
    expect(await join(admin.socket)).toEqual({ ok: true });
    harness.store.revocations.set(`user:${sub}`, Date.now());
    expect(await within(1_000, () => !admin.socket.connected)).toBe(true);
    expect(admin.heard).toEqual([['session_ended', { reason: 'revoked' }]]);
  });

  it('put out whose token runs out while connected', async () => {
    const person = await connect(await tokenOf({ exp: Date.now() / 1_000 + 1 }));
    expect(person.refused).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    harness.app.nest.get(SocketServer).review();
    expect(await within(1_000, () => !person.socket.connected)).toBe(true);
  });

  it('tell a disabled person once, by the service or by the gateway', async () => {
    const sub = randomUUID();
    const person = await connect(await tokenOf({ sub }));
    harness.live({ message: 'session_ended', userId: sub, payload: { reason: 'disabled' } });
    harness.store.revocations.set(`user-disabled:${sub}`, Date.now());
    expect(await within(1_000, () => !person.socket.connected)).toBe(true);
    expect(person.heard).toEqual([['session_ended', { reason: 'disabled' }]]);
  });

  it('pass on no message of an unknown shape', async () => {
    const admin = await connect(await tokenOf({ role: 'admin' }));
    await join(admin.socket);
    harness.live({ message: 'user_activity', payload: { ...activity, icon: 'Skull' } });
    harness.live({ message: 'statistics_update', payload: { type: 'other' } });
    harness.live({ message: 'invented', payload: {} });
    harness.live({ message: 'session_ended', payload: { reason: 'disabled' } });
    harness.live({ message: 'user_activity', payload: { ...activity, secret: 'key' } });
    expect(await within(1_000, () => admin.heard.length > 0)).toBe(true);
    expect(admin.heard).toEqual([['user_activity', activity]]);
  });

  it('W28: tell everybody, guests too, that an exam was published, hidden, edited or deleted', async () => {
    const people = [await connect(), await connect(await tokenOf()), await connect(await tokenOf({ role: 'admin' }))];
    const examId = randomUUID();
    harness.event('catalogue.course_updated', { courseId: randomUUID() });
    for (const name of ['exam.exam_published', 'exam.exam_hidden', 'exam.exam_updated', 'exam.exam_deleted'] as const) harness.event(name, { examId });
    expect(await within(1_000, () => people.every(({ heard }) => heard.length === 4))).toBe(true);
    for (const { heard } of people) expect(heard).toEqual(Array.from({ length: 4 }, () => ['exams_changed', { examId }]));
  });

  it('put out who keeps asking, floods or sends too much', async () => {
    const [asker, flooder, sender] = [await connect(await tokenOf()), await connect(await tokenOf({ role: 'admin' })), await connect()];
    for (let i = 0; i < 4; i += 1) await join(asker.socket).catch(() => undefined);
    for (let i = 0; i < 100; i += 1) flooder.socket.emit('anything', i);
    sender.socket.emit('anything', 'x'.repeat(20_000));
    expect(await within(2_000, () => !asker.socket.connected && !flooder.socket.connected && !sender.socket.connected)).toBe(true);
  });
});

it('an event budget refills steadily', () => {
  let now = 0;
  const budget = new EventBudget(2, 1, () => now);
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
  now = 1_000;
  expect([budget.take(), budget.take()]).toEqual([true, false]);
});
