import type { Context } from '../context.ts';
import { requestText } from '../http-connection.ts';
import { drain, type Work } from '../load.ts';
import { alternate } from '../rounds.ts';
import { seedAttempts } from '../seed.ts';
import { settle } from '../settle.ts';

/** Submits as fast as they go, the same number to each server in each round: forty saved answers marked and stored, one attempt a request. */
export async function compareSubmits(context: Context, monolithPort: number): Promise<void> {
  const { scale, stack, report, exam, examUrl, token } = context;
  const used = new Map<Work, number>();
  const work = async (port: number): Promise<Work> => {
    const attempts = await seedAttempts(examUrl, exam, scale.rounds * scale.comparedSubmits, true);
    const requests = attempts.map(({ id, ownerId }) =>
      requestText('POST', `/api/ielts/attempts/${id}/submit`, { Authorization: `Bearer ${token(ownerId)}` }, '{}'),
    );
    return { port, connections: scale.saveConnections, expect: 200, request: (n) => requests[n] ?? '' };
  };
  const works = { gateway: await work(stack.port), monolith: await work(monolithPort) };
  const results = await alternate(scale, works, async (one) => {
    const from = used.get(one) ?? 0;
    used.set(one, from + scale.comparedSubmits);
    const result = await drain(one, from, scale.comparedSubmits);
    await settle(stack);
    return result;
  });
  report.ratio('Nộp và chấm mỗi giây, so với một khối Fastify + pg', results, 'gateway', 'monolith', 1);
}
