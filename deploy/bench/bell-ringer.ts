import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../../web/src/features/exam-taking/model/backoff.ts';
import { nextStep } from './bell-plan.ts';
import { ConnectionPool } from './connection-pool.ts';

/** What a proxy in front of the gateway may hold open to it; more than that waits at the proxy, and its time counts. */
const MOST_CONNECTIONS = 8_000;

export interface Bell {
  readonly port: number;
  /** The submit of learner `i`. */
  readonly request: (i: number) => string;
  /** When each learner sends it (`performance.now()`), ascending. */
  readonly dueAt: readonly number[];
  /** Whoever has no result by then has none. */
  readonly giveUpAt: number;
}
export interface BellAnswers {
  /** Milliseconds from the moment a learner handed in until the result was there, for those who got it. */
  readonly waits: readonly number[];
  /** When the last of them had it (`performance.now()`). */
  readonly lastAt: number;
  readonly retries: number;
  /** How often each status was answered that was no result. */
  readonly refusals: ReadonlyMap<number, number>;
}

/** Everybody hands in when it is their time, and asks again as the page does. */
export async function ringBell({ port, request, dueAt, giveUpAt }: Bell): Promise<BellAnswers> {
  const pool = new ConnectionPool(port, MOST_CONNECTIONS);
  const waits: number[] = [];
  const refusals = new Map<number, number>();
  let [lastAt, retries, settled, over] = [0, 0, 0, false];

  const handIn = (i: number, failures: number): void => {
    if (over) return;
    pool.take((connection) => {
      const answered = (status: number, body: Buffer, retryAfterSeconds?: number): void => {
        if (connection) pool.give(connection);
        const step = nextStep(status, body);
        if (step === 'rest') {
          lastAt = performance.now();
          waits.push(lastAt - (dueAt[i] ?? lastAt));
          settled += 1;
          return;
        }
        refusals.set(status, (refusals.get(status) ?? 0) + 1);
        if (step === 'give-up') settled += 1;
        else {
          retries += 1;
          setTimeout(() => handIn(i, failures + 1), backoffMs(failures + 1, retryAfterSeconds)).unref();
        }
      };
      if (connection) connection.send(request(i), answered);
      else answered(0, Buffer.alloc(0));
    });
  };

  let sent = 0;
  while (settled < dueAt.length && performance.now() < giveUpAt) {
    while (sent < dueAt.length && (dueAt[sent] ?? 0) <= performance.now()) handIn(sent++, 0);
    await sleep(1);
  }
  over = true;
  pool.close();
  return { waits, lastAt, retries, refusals };
}
