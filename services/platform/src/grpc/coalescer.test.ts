import { describe, expect, test } from '@jest/globals';
import type { BatchItem, BatchOutcome } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { AppError } from '../errors/app-error.js';
import { Coalescer } from './coalescer.js';
import { toFailure } from './failure.js';

const LIMITS = { maxInFlight: 2, maxBatch: 200, maxQueue: 20_000 };
const item = (n: number) => ({ method: '/x', request: Buffer.from(String(n)), context: '', traceparent: '' });
const answered = (sent: BatchItem): BatchOutcome => ({ response: sent.request, failure: undefined });
const refused = (code: 'NOT_FOUND' | 'INTERNAL'): BatchOutcome => ({ response: Buffer.alloc(0), failure: toFailure(new AppError(code)) });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** A line whose batches end when the test says so. */
class Line {
  readonly batches: { items: BatchItem[]; timeoutMs: number; end: (outcomes?: BatchOutcome[]) => void; fail: (error: Error) => void }[] = [];
  most = 0;
  #open = 0;

  readonly send = (items: BatchItem[], timeoutMs: number): Promise<BatchOutcome[]> =>
    new Promise((resolve, reject) => {
      this.#open += 1;
      this.most = Math.max(this.most, this.#open);
      const close = (): void => {
        this.#open -= 1;
      };
      this.batches.push({
        items,
        timeoutMs,
        end: (outcomes = items.map(answered)) => {
          close();
          resolve(outcomes);
        },
        fail: (error) => {
          close();
          reject(error);
        },
      });
    });

  batch(index: number) {
    const batch = this.batches[index];
    if (!batch) throw new Error(`batch ${index} was not sent`);
    return batch;
  }
}
const open = (limits = LIMITS) => {
  const line = new Line();
  const coalescer = new Coalescer('x', line.send, limits);
  return { line, call: (n: number, timeoutMs = 5_000) => coalescer.call(item(n), timeoutMs).then((response) => Number(response.toString())) };
};
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe('coalescer', () => {
  test('with nothing under way a call leaves at the end of the turn', async () => {
    const { line, call } = open();
    const answer = call(7);
    expect(line.batches).toHaveLength(0);
    await turn();
    expect(line.batches).toHaveLength(1);
    line.batch(0).end();
    expect(await answer).toBe(7);
  });

  test('calls of one turn travel together and are answered in their places', async () => {
    const { line, call } = open();
    const answers = Promise.all(range(50).map((n) => call(n)));
    await turn();
    expect(line.batches.map((batch) => batch.items.length)).toEqual([50]);
    line.batch(0).end();
    expect(await answers).toEqual(range(50));
  });

  test('at most two batches of at most 200 are under way, in the order of the calls', async () => {
    const { line, call } = open();
    const answers = Promise.all(range(1_000).map((n) => call(n)));
    await turn();
    expect(line.batches.map((batch) => batch.items.length)).toEqual([200, 200]);
    for (let i = 0; i < 5; i += 1) {
      line.batch(i).end();
      await turn();
      await turn();
    }
    expect(await answers).toEqual(range(1_000));
    expect(line.most).toBe(2);
    expect(line.batches.flatMap((batch) => batch.items.map((sent) => Number(sent.request.toString())))).toEqual(range(1_000));
  });

  test('what comes while both are under way waits and leaves as one batch', async () => {
    const { line, call } = open({ ...LIMITS, maxBatch: 1 });
    const first = [call(1), call(2)];
    await turn();
    const later = [call(3), call(4)];
    await turn();
    expect(line.batches).toHaveLength(2);
    line.batch(0).end();
    line.batch(1).end();
    await turn();
    await turn();
    line.batch(2).end();
    line.batch(3).end();
    expect(await Promise.all([...first, ...later])).toEqual([1, 2, 3, 4]);
  });

  test('a full queue refuses the next call with UNAVAILABLE, and only that one', async () => {
    const { line, call } = open({ maxInFlight: 1, maxBatch: 1, maxQueue: 2 });
    const sent = call(1);
    await turn();
    const waiting = [call(2), call(3)];
    expect(await codeOf(call(4))).toBe('UNAVAILABLE');
    for (let i = 0; i < 3; i += 1) {
      line.batch(i).end();
      await turn();
      await turn();
    }
    expect(await Promise.all([sent, ...waiting])).toEqual([1, 2, 3]);
  });

  test('a call ends at its own deadline while its neighbours go on', async () => {
    const { line, call } = open();
    const short = codeOf(call(1, 60));
    const long = call(2, 5_000);
    await turn();
    expect(line.batch(0).timeoutMs).toBeGreaterThan(4_000);
    const started = Date.now();
    expect(await short).toBe('DEADLINE');
    expect(Date.now() - started).toBeLessThan(4_000);
    line.batch(0).end();
    expect(await long).toBe(2);
  });

  test('a call that expired in the queue is not sent', async () => {
    const { line, call } = open({ ...LIMITS, maxInFlight: 1 });
    const first = call(1);
    await turn();
    const short = codeOf(call(2, 20));
    const long = call(3);
    expect(await short).toBe('DEADLINE');
    line.batch(0).end();
    await first;
    await turn();
    await turn();
    expect(line.batch(1).items.map((sent) => sent.request.toString())).toEqual(['3']);
    line.batch(1).end();
    expect(await long).toBe(3);
  });

  test('the deadline that travels is a whole number of milliseconds, at least one', async () => {
    const { line, call } = open();
    const calls = [codeOf(call(1, 0.2)), codeOf(call(2, 1_500.7))];
    await turn();
    for (const { timeoutMs } of line.batch(0).items) {
      expect(Number.isInteger(timeoutMs)).toBe(true);
      expect(timeoutMs).toBeGreaterThanOrEqual(1);
    }
    line.batch(0).end();
    await Promise.all(calls);
  });

  test('a failed item fails alone, with its own code', async () => {
    const { line, call } = open();
    const calls = [codeOf(call(1)), codeOf(call(2)), codeOf(call(3))];
    await turn();
    const [first, , third] = line.batch(0).items;
    if (!first || !third) throw new Error('three items were expected');
    line.batch(0).end([answered(first), refused('NOT_FOUND'), answered(third)]);
    expect(await Promise.all(calls)).toEqual(['answered', 'NOT_FOUND', 'answered']);
  });

  test('a failure with unreadable details fails its own item only', async () => {
    const { line, call } = open();
    const calls = [codeOf(call(1)), codeOf(call(2))];
    await turn();
    const second = line.batch(0).items[1];
    if (!second) throw new Error('two items were expected');
    line
      .batch(0)
      .end([{ response: Buffer.alloc(0), failure: { code: 'ATTEMPT_CLOSED', message: 'x', detailsJson: Buffer.from('{"data":') } }, answered(second)]);
    expect(await Promise.all(calls)).toEqual(['ATTEMPT_CLOSED', 'answered']);
  });

  test('an answer too few is INTERNAL for the item that has none', async () => {
    const { line, call } = open();
    const calls = [codeOf(call(1)), codeOf(call(2))];
    await turn();
    line.batch(0).end(line.batch(0).items.slice(0, 1).map(answered));
    expect(await Promise.all(calls)).toEqual(['answered', 'INTERNAL']);
  });

  test('a rejected batch rejects its items and no others, and the line goes on', async () => {
    const { line, call } = open({ ...LIMITS, maxBatch: 2 });
    const lost = [codeOf(call(1)), codeOf(call(2))];
    const kept = [codeOf(call(3)), codeOf(call(4))];
    await turn();
    line.batch(0).fail(new AppError('UNAVAILABLE'));
    line.batch(1).end();
    expect(await Promise.all(lost)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    expect(await Promise.all(kept)).toEqual(['answered', 'answered']);
    const next = codeOf(call(5));
    await turn();
    line.batch(2).fail(new TypeError('something else'));
    expect(await next).toBe('INTERNAL');
  });
});
