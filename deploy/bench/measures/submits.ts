import type { Context } from '../context.ts';
import { HttpConnection, requestText } from '../http-connection.ts';
import { count, seconds } from '../report.ts';
import { seedAttempts, withClient } from '../seed.ts';
import { percentile } from '../statistics.ts';
import { warmUpSubmits } from './submit-ratio.ts';

const GOAL_SECONDS = 10;

/** The bell: everybody submits in the same moment, each on a connection of their own, with forty answers that were saved before. */
export async function measureSubmits(context: Context): Promise<void> {
  const { scale, stack, report, exam, examUrl, token } = context;
  await warmUpSubmits(context, stack.port);
  const attempts = await seedAttempts(examUrl, exam, scale.submits, true);
  const requests = attempts.map(({ id, ownerId }) =>
    requestText('POST', `/api/ielts/attempts/${id}/submit`, { Authorization: `Bearer ${token(ownerId)}` }, '{}'),
  );
  const connections = await HttpConnection.openMany(stack.port, attempts.length);
  const times: number[] = [];
  let marked = 0;
  const since = performance.now();
  await Promise.all(
    connections.map(async (connection, i) => {
      const { status, body } = await connection.ask(requests[i] ?? '');
      times.push((performance.now() - since) / 1_000);
      if (status === 200 && body.includes('"percentage":')) marked += 1;
    }),
  );
  const total = percentile(times, 1);
  for (const connection of connections) connection.close();
  const stored = await withClient(examUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from attempts a join results r on r.attempt_id = a.id where a.id = any($1::uuid[]) and a.state = 'submitted' and r.answered_count > 0`,
      [attempts.map(({ id }) => id)],
    );
    return rows[0]?.n ?? 0;
  });
  const extra = `p50 ${seconds(percentile(times, 0.5))}; ${count(marked)} câu trả lời có điểm, ${count(stored)} kết quả trong cơ sở dữ liệu`;
  report.below(
    `${count(scale.submits)} bài nộp cùng lúc, tất cả được chấm`,
    total,
    GOAL_SECONDS,
    seconds,
    extra,
    marked === scale.submits && stored === scale.submits,
  );
}
