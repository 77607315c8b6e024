import type { Context } from '../context.ts';
import { requestText } from '../http-connection.ts';
import { drain, type Work } from '../load.ts';
import { alternate } from '../rounds.ts';
import { seedAttempts } from '../seed.ts';
import { settle } from '../settle.ts';

const WARM_UP = 600;

/** Submits of `count` new attempts that anybody may send once. */
async function submitsTo(port: number, count: number, { exam, examUrl, scale, token }: Context): Promise<Work> {
  const attempts = await seedAttempts(examUrl, exam, count, true);
  const requests = attempts.map(({ id, ownerId }) =>
    requestText('POST', `/api/ielts/attempts/${id}/submit`, { Authorization: `Bearer ${token(ownerId)}` }, '{}'),
  );
  return { port, connections: scale.saveConnections, expect: 200, request: (n) => requests[n] ?? '' };
}

/** A server that has just started has compiled nothing and trusts no event; the bell rings in one that has worked for a while. */
export async function warmUpSubmits(context: Context, port: number): Promise<void> {
  await drain(await submitsTo(port, WARM_UP, context), 0, WARM_UP);
  await settle(context.stack);
}

/** Submits as fast as they go, the same number to each server in each round: forty saved answers marked and stored, one attempt a request. */
export async function compareSubmits(context: Context, monolithPort: number): Promise<void> {
  const { scale, stack, report } = context;
  const used = new Map<Work, number>();
  const total = scale.rounds * scale.comparedSubmits;
  const works = { gateway: await submitsTo(stack.port, total, context), monolith: await submitsTo(monolithPort, total, context) };
  const results = await alternate(scale, works, async (one) => {
    const from = used.get(one) ?? 0;
    used.set(one, from + scale.comparedSubmits);
    const result = await drain(one, from, scale.comparedSubmits);
    await settle(stack);
    return result;
  });
  report.ratio('Nộp và chấm mỗi giây, so với một khối Fastify + pg', results, 'gateway', 'monolith', 1);
}
