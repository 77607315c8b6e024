import { ChildServer } from '../child-server.ts';
import type { Context } from '../context.ts';
import { HttpConnection, requestText } from '../http-connection.ts';
import { alternate } from '../rounds.ts';
import { seedHistories } from '../seed.ts';
import { serveBytes } from './cached.ts';

const HISTORY = '/api/ielts/results/history?page=1&limit=5';

async function answerOf(port: number, request: string): Promise<Buffer> {
  const connection = await HttpConnection.open(port);
  const { status, body } = await connection.ask(request);
  connection.close();
  if (status !== 200) throw new Error(`expected 200, got ${status}: ${body.toString('utf8')}`);
  return body;
}

export const startMonolith = ({ stack, examUrl }: Context): Promise<ChildServer> =>
  ChildServer.start('monolith.ts', { EXAM_DATABASE_URL: examUrl, PUBLIC_KEY: stack.secrets.accessTokenPublicKey });

/**
 * One page of a learner's history: token check, gateway, gRPC, exam service, Postgres. Two thousand learners take turns, so nothing but
 * Postgres can know the answer.
 */
export async function measureReads(context: Context): Promise<void> {
  const { scale, stack, report, exam, examUrl, token } = context;
  const learners = await seedHistories(examUrl, exam, scale.readers);
  const requests = learners.map((id) => requestText('GET', HISTORY, { Authorization: `Bearer ${token(id)}` }));
  const request = (n: number): string => requests[n % requests.length] ?? '';
  const monolith = await startMonolith(context);
  const body = await answerOf(stack.port, request(0));
  const same = await answerOf(monolith.port, request(0));
  if (!same.equals(body)) report.note(`the monolith answers other bytes than the gateway:\n${same.toString('utf8')}\n${body.toString('utf8')}`);
  const bare = await serveBytes(body);
  try {
    const work = (port: number, make: (n: number) => string) => ({ port, connections: scale.readConnections, request: make, expect: 200 });
    const plain = requestText('GET', '/bytes');
    const results = await alternate(scale, { gateway: work(stack.port, request), bare: work(bare.port, () => plain), monolith: work(monolith.port, request) });
    report.ratio('Đọc lịch sử từ Postgres, so với Fastify trần', results, 'gateway', 'bare', 0.3, `${body.length} byte`);
    report.ratio('Đọc lịch sử từ Postgres, so với một khối Fastify + pg', results, 'gateway', 'monolith', 1);
  } finally {
    await Promise.all([bare.stop(), monolith.stop()]);
  }
}
