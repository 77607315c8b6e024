import type { Context } from '../context.ts';
import { openLoop } from '../load.ts';
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
  } finally {
    await monolith.stop();
  }

  for (const open of scale.openAttempts) {
    const rate = open / scale.saveEverySeconds;
    const work = { port: stack.port, connections: PACED_CONNECTIONS, expect: 200, ...savers.over(0, open) };
    const result = await openLoop(work, rate, scale.paceSeconds);
    const { confirmed, lost } = await savers.countLost();
    const extra = `p50 ${ms(result.p50)}, p99 ${ms(result.p99)}; ${count(rate)} lượt lưu/s trong ${scale.paceSeconds} s; ${result.failed} hỏng; ${lost} trên ${count(confirmed)} câu bị mất`;
    report.below(`Tự lưu p95 với ${count(open)} bài đang mở`, result.p95, GOAL_MS, ms, extra, result.failed === 0 && lost === 0);
  }
}
