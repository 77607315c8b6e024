import { expect } from '@jest/globals';
import type { CallOptions } from '@vumon/platform/grpc/grpc-client.js';
import { type ExamHarness, save, start, submit } from '../component/exam-rig.js';
import { asUser, dataOf, newId } from '../component/service-harness.js';

/** A submit that was answered. */
interface Entry {
  readonly userId: string;
  readonly attemptId: string;
  readonly resultId: string;
}
type Target = Pick<ExamHarness, 'client' | 'database'>;
const PAUSE_MS = 100;
const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

/** Learners who sit and submit without a break, and what they were told. A refused call is written down and made again, as the browser does. */
export class Load {
  readonly acknowledged: Entry[] = [];
  readonly failures: string[] = [];
  /** How long each answered call took. */
  readonly timesMs: number[] = [];
  #stopping = false;
  readonly #learners: Promise<void>[];

  constructor(
    private readonly exam: ExamHarness,
    private readonly examId: string,
    learners: number,
    private readonly restMs = 20,
  ) {
    this.#learners = Array.from({ length: learners }, () => this.#learn());
  }

  /** Waits until `more` further submits were answered. */
  async progressed(more: number): Promise<void> {
    const goal = this.acknowledged.length + more;
    for (const until = Date.now() + 60_000; this.acknowledged.length < goal; await pause(20)) {
      if (Date.now() > until) throw new Error(`the load stands still at ${this.acknowledged.length}; failures: ${[...new Set(this.failures)].join(', ')}`);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#learners);
  }

  async #learn(): Promise<void> {
    while (!this.#stopping) {
      const userId = newId();
      const as = asUser(userId);
      const { _id } = await this.#persist(() => start(this.exam, this.examId, as));
      await this.#persist(() => save(this.exam, _id, 1, { q1: 0, q2: 1 }, as));
      const { resultId } = await this.#persist(() => submit(this.exam, _id, as));
      this.acknowledged.push({ userId, attemptId: _id, resultId });
      await pause(this.restMs);
    }
  }

  async #persist<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      const started = performance.now();
      try {
        const answer = await call();
        this.timesMs.push(performance.now() - started);
        return answer;
      } catch (error) {
        this.failures.push((error as { code?: string }).code ?? String(error));
        await pause(PAUSE_MS);
      }
    }
  }
}

/** Nothing lost, nothing doubled, nothing half: by what learners see, and behind it by what is stored and announced. */
export async function checkLedger(exam: Target, load: Load, seen: (as: CallOptions) => Promise<number>): Promise<void> {
  expect(load.acknowledged.length).toBeGreaterThan(0);
  for (const { userId, attemptId, resultId } of load.acknowledged) {
    const shown = dataOf<{ attemptId: string; score: { correctAnswers: number } }>(await exam.client.getResult({ resultId }, asUser(userId)));
    expect([shown.attemptId, shown.score.correctAnswers]).toEqual([attemptId, 2]);
  }
  const wrong = await exam.database.pool.query(`
    select a.id, a.state, count(distinct r.id) as results, count(distinct o.event_id) as events
    from attempts a left join results r on r.attempt_id = a.id left join outbox o on o.aggregate_id = r.id::text and o.name = 'exam.attempt_submitted'
    group by a.id having a.state <> 'in_progress' and (count(distinct r.id) <> 1 or count(distinct o.event_id) <> 1)`);
  expect(wrong.rows).toEqual([]);
  for (const { userId } of load.acknowledged) expect([userId, await seen(asUser(userId))]).toEqual([userId, 1]);
}
