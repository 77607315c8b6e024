import { setTimeout as sleep } from 'node:timers/promises';
import { markSheet } from '@vumon/exam/marking/mark-sheet.js';
import { type Answers, sheetOf } from '../answer-sheets.ts';
import { BELL_SHAPE, handInTimes } from '../bell-plan.ts';
import { type BellAnswers, ringBell } from '../bell-ringer.ts';
import { type Found, type Verdict, verdictOf } from '../bell-verdict.ts';
import type { Context } from '../context.ts';
import { requestText } from '../http-connection.ts';
import { openLoop } from '../load.ts';
import { count, seconds } from '../report.ts';
import { CLIENT, Savers } from '../savers.ts';
import { type Exam, type OpenAttempt, seedAttempts, setDeadline, withClient } from '../seed.ts';
import { settle } from '../settle.ts';
import { percentile } from '../statistics.ts';
import { startMonolith } from './reads.ts';
import { compareSubmits, warmUpSubmits } from './submit-ratio.ts';

const GOAL_SECONDS = 30;
const PATIENCE_SECONDS = 180;
const SAVES_PER_SECOND = 2_000;
const WATCH_MS = 250;

interface Rung {
  /** From the bell until the last result row was seen. */
  readonly lastRowSeconds: number;
  readonly answers: BellAnswers;
  readonly verdict: Verdict;
}

/**
 * The bell: everybody has typed until now, four in ten hand in over the last seconds, the others' clocks come to zero. Each sends the whole
 * sheet, with a last word that was never saved, and asks again as the page does. What counts is that every attempt has its one result.
 */
export async function measureBell(context: Context): Promise<void> {
  const { scale, stack, report } = context;
  const ours = await ring(context, stack.port, true);
  const text = textOf(ours);
  const holds = ours.verdict.marked === scale.bell && ours.verdict.doubled + ours.verdict.lostAnswers + ours.verdict.wrongMarks === 0;
  report.below(`${count(scale.bell)} bài nộp quanh tiếng chuông, dòng kết quả cuối cùng`, ours.lastRowSeconds, GOAL_SECONDS, seconds, text, holds);
  await settle(stack);

  const monolith = await startMonolith(context);
  try {
    const theirs = await ring(context, monolith.port, false);
    const ratio = theirs.lastRowSeconds / ours.lastRowSeconds;
    report.fact('Cùng tiếng chuông với một khối Fastify + pg (không báo sự kiện)', ratio, `${seconds(theirs.lastRowSeconds)}; ${textOf(theirs)}`);
    await settle(stack);
    await compareSubmits(context, monolith.port);
  } finally {
    await monolith.stop();
  }
}

/** `closing`: with the deadline at the bell, so that the sweep closes whatever came too late. */
async function ring(context: Context, port: number, closing: boolean): Promise<Rung> {
  const { scale, exam, examUrl } = context;
  await warmUpSubmits(context, port);
  const attempts = await seedAttempts(examUrl, exam, scale.bell, true);
  const savers = new Savers(attempts, context);
  // Everybody types one more word. This also leaves tokens and attempts known, as after an hour of autosaves.
  await openLoop({ port, connections: scale.saveConnections, expect: 200, ...savers.over(0, scale.bell) }, SAVES_PER_SECOND, scale.bell / SAVES_PER_SECOND);

  const sheets = attempts.map((_, i) => lastSheet(exam, i, savers));
  const lead = BELL_SHAPE.byHandSeconds + 1;
  const bellAt = closing ? await setDeadline(examUrl, attempts, lead) : performance.now() + lead * 1_000;
  const giveUpAt = bellAt + PATIENCE_SECONDS * 1_000;
  const watched = watchResults(context, giveUpAt);
  const answers = await ringBell({
    port,
    request: (i) => submitText(attempts[i], sheets[i], savers.stateOf(i)),
    dueAt: handInTimes(scale.bell, BELL_SHAPE).map((time) => bellAt + time * 1_000),
    giveUpAt,
  });
  const lastRowAt = await watched;
  const handedIn = new Map(attempts.map(({ id }, i) => [id, sheets[i] ?? {}]));
  const verdict = verdictOf(handedIn, await readBack(context, attempts), (sheet) => markSheet(exam.content, sheet).correctAnswers);
  return { lastRowSeconds: (lastRowAt - bellAt) / 1_000, answers, verdict };
}

/** What was saved before, what was typed since, and a word that only the submit brings. */
const lastSheet = ({ content, typedIds: [first = ''] }: Exam, i: number, savers: Savers): Answers => ({
  ...sheetOf(content, i),
  ...Object.fromEntries(savers.stateOf(i).typed),
  [first]: `last ${i}`,
});

function submitText(attempt: OpenAttempt | undefined, sheet: Answers | undefined, state: ReturnType<Savers['stateOf']>): string {
  const entries = Object.entries(sheet ?? {});
  const body = {
    clientId: CLIENT,
    seq: state.seq + 1,
    changes: entries.map(([questionId, value]) => ({ questionId, value })),
    activity: Object.fromEntries(entries.map(([questionId], i) => [questionId, 20 + i])),
  };
  return requestText('POST', `/api/ielts/attempts/${attempt?.id ?? ''}/submit`, { Authorization: state.authorization }, JSON.stringify(body));
}

/** The moment at which as many new results were there as there are attempts; Infinity when it never came. */
function watchResults({ scale, examUrl }: Context, giveUpAt: number): Promise<number> {
  return withClient(examUrl, async (client) => {
    // Ids of results grow with time: what is behind this one came later.
    const since = (await client.query<{ id: string }>('select uuidv7() as id')).rows[0]?.id;
    while (performance.now() < giveUpAt) {
      await sleep(WATCH_MS);
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from results where id > $1', [since]);
      if ((rows[0]?.n ?? 0) >= scale.bell) return performance.now();
    }
    return Number.POSITIVE_INFINITY;
  });
}

function readBack({ examUrl }: Context, attempts: readonly OpenAttempt[]): Promise<Found[]> {
  return withClient(examUrl, async (client) => {
    const { rows } = await client.query<Found>(
      `select a.id, a.state, a.answers, count(r.id)::int as results, min(r.correct) as correct
       from attempts a left join results r on r.attempt_id = a.id where a.id = any($1::uuid[]) group by a.id`,
      [attempts.map(({ id }) => id)],
    );
    return rows;
  });
}

function textOf({ answers: { waits, retries, refusals }, verdict }: Rung): string {
  const waited = (share: number): string => seconds(percentile(waits, share) / 1_000);
  const refused = [...refusals].map(([status, n]) => `${status || 'mất kết nối'} × ${count(n)}`).join(', ');
  return [
    `${count(verdict.marked)} bài được chấm, ${verdict.unmarked} chưa, ${verdict.doubled} hai lần, ${verdict.lostAnswers} câu bị mất, ${verdict.wrongMarks} bài chấm lệch`,
    `người nộp chờ p50 ${waited(0.5)}, p95 ${waited(0.95)}, p99 ${waited(0.99)}, lâu nhất ${waited(1)}`,
    `${count(waits.length)} người nhận được kết quả, ${count(retries)} lần gửi lại${refused ? ` (${refused})` : ''}, ${count(verdict.closedByClock)} bài do đồng hồ đóng`,
  ].join('; ');
}
