import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchStack } from './bench-stack.ts';
import { withClient } from './seed.ts';

const CONSUMERS = ['progress', 'analytics', 'chatbot'] as const;
const PATIENCE_MS = 120_000;
const QUIET_MS = 1_500;

/** Waits until the events of what was done have been sent and handled: they are not the next measure's work. */
export async function settle(stack: BenchStack): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  let before = '';
  while (performance.now() < until) {
    const now = await state(stack);
    if (now === before && now.startsWith('0 ')) return;
    before = now;
    await sleep(QUIET_MS);
  }
  throw new Error(`events still move after ${PATIENCE_MS / 1_000} s: ${before}`);
}

/** Unsent events of the exam service, then what each consumer has handled. */
async function state(stack: BenchStack): Promise<string> {
  const countIn = (database: string, table: string): Promise<number> =>
    withClient(stack.databaseUrl(database), async (client) => {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      return rows[0]?.n ?? 0;
    });
  const counts = await Promise.all([countIn('exam', 'outbox where published_at is null'), ...CONSUMERS.map((name) => countIn(name, 'inbox'))]);
  return counts.join(' ');
}
