import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Context } from '../context.ts';
import { HttpConnection, requestText } from '../http-connection.ts';
import { ms } from '../report.ts';
import { seedAttempts } from '../seed.ts';
import { percentile } from '../statistics.ts';

const GOAL_MS = 500;
const EVERY_MS = 100;
const PATIENCE_MS = 5_000;

/** From the moment a learner's browser sends the submit until the entry is in the administrator's browser: gateway, gRPC, commit, outbox, Kafka, inbox, Redis, socket. */
export async function measureLive({ scale, stack, report, exam, examUrl, token }: Context): Promise<void> {
  const attempts = await seedAttempts(examUrl, exam, scale.liveSubmits, true);
  const socket = io(stack.origin, { transports: ['websocket'], auth: { token: token(randomUUID(), 'admin') } });
  const arrivals = new Map<string, number>();
  socket.on('user_activity', (activity: { at: string }) => arrivals.set(activity.at, performance.now()));
  const joined = (await socket.timeout(PATIENCE_MS).emitWithAck('join_admin')) as { ok: boolean };
  if (!joined.ok) throw new Error('the administrator was not let in');
  const connection = await HttpConnection.open(stack.port);
  const sent: { at: string; sentAt: number }[] = [];
  try {
    for (const { id, ownerId } of attempts) {
      const sentAt = performance.now();
      const { status, body } = await connection.ask(
        requestText('POST', `/api/ielts/attempts/${id}/submit`, { Authorization: `Bearer ${token(ownerId)}` }, '{}'),
      );
      if (status !== 200) throw new Error(`submit answered ${status}`);
      // The entry carries the moment of the submit, which tells it from all others.
      const answer = JSON.parse(body.toString('utf8')) as { data: { completedAt: string } };
      sent.push({ at: answer.data.completedAt, sentAt });
      await sleep(Math.max(0, EVERY_MS - (performance.now() - sentAt)));
    }
    const deadline = performance.now() + PATIENCE_MS;
    while (sent.some(({ at }) => !arrivals.has(at)) && performance.now() < deadline) await sleep(20);
  } finally {
    connection.close();
    socket.disconnect();
  }
  const delays = sent.flatMap(({ at, sentAt }) => {
    const arrived = arrivals.get(at);
    return arrived === undefined ? [] : [arrived - sentAt];
  });
  const missing = sent.length - delays.length;
  const extra = `p50 ${ms(percentile(delays, 0.5))}; ${sent.length} bài nộp, ${missing} không tới`;
  report.below('Nộp bài → màn hình quản trị, p95', percentile(delays, 0.95), GOAL_MS, ms, extra, missing === 0);
}
