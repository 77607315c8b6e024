import type { Context } from '../context.ts';
import { type LoadResult, openLoop } from '../load.ts';
import { count, ms } from '../report.ts';
import { alternate } from '../rounds.ts';
import { Savers } from '../savers.ts';
import { seedAttempts } from '../seed.ts';
import { startMonolith } from './reads.ts';

/** Connections of the paced runs: what a proxy in front of the gateway keeps open to it. */
const PACED_CONNECTIONS = 512;
const GOAL_MS = 100;

export async function measureAutosave(context: Context): Promise<void> {
  const { scale, stack, report, exam, examUrl } = context;
  const largest = Math.max(...scale.openAttempts);
  const savers = new Savers(await seedAttempts(examUrl, exam, largest, false), context);

  const half = Math.min(5_000, largest / 2);
  const monolith = await startMonolith(context);
  try {
    const work = (port: number, from: number) => ({ port, connections: scale.saveConnections, expect: 200, ...savers.over(from, half) });
    const works = { gateway: work(stack.port, 0), monolith: work(monolith.port, half) };
    // Every token once, so that both compare at their everyday speed: a learner's token is verified once in a hundred saves.
    for (const one of Object.values(works)) await openLoop(one, 2_000, half / 2_000);
    const results = await alternate(scale, works);
    report.ratio('Tự lưu mỗi giây, so với một khối Fastify + pg', results, 'gateway', 'monolith', 2);

    for (const open of scale.openAttempts) {
      const { result, text, kept } = await pacedSaves(context, savers, stack.port, open);
      report.below(`Tự lưu p95 với ${count(open)} bài đang mở`, result.p95, GOAL_MS, ms, text, kept);
    }
    const { result, text } = await pacedSaves(context, savers, monolith.port, largest);
    report.fact(`Tự lưu p95 với ${count(largest)} bài đang mở, một khối Fastify + pg`, result.p95, `${ms(result.p95)}; ${text}`);
  } finally {
    await monolith.stop();
  }
}

/** Each of `open` attempts saves every few seconds. `kept`: nothing failed and nothing that was confirmed is missing. */
async function pacedSaves(
  { scale }: Context,
  savers: Savers,
  port: number,
  open: number,
): Promise<{ readonly result: LoadResult; readonly text: string; readonly kept: boolean }> {
  const rate = open / scale.saveEverySeconds;
  const result = await openLoop({ port, connections: PACED_CONNECTIONS, expect: 200, ...savers.over(0, open) }, rate, scale.paceSeconds);
  const { confirmed, lost } = await savers.countLost();
  const text = `p50 ${ms(result.p50)}, p99 ${ms(result.p99)}; ${count(rate)} lượt lưu/s trong ${scale.paceSeconds} s; ${result.failed} hỏng; ${lost} trên ${count(confirmed)} câu bị mất`;
  return { result, text, kept: result.failed === 0 && lost === 0 };
}
