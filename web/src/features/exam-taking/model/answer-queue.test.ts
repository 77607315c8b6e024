import { describe, expect, test } from '@jest/globals';
import { type AnswerQueue, acknowledge, discard, emptyQueue, enqueue, isDirty, markSent, mergeOver, takeBatch, waitingCount } from './answer-queue';

const typed = (...changes: [id: string, value: string | null][]): AnswerQueue =>
  changes.reduce((queue, [id, value]) => enqueue(queue, id, value, null), emptyQueue());
const settled = { flagged: false, position: false };
const everything = (): boolean => true;

describe('batches', () => {
  test('carry the latest value of each question in the order of typing, and one number more each time', () => {
    const queue = typed(['q1', 'a'], ['q2', 'b'], ['q1', 'abc']);
    const batch = takeBatch(queue);
    expect(batch).toEqual({
      seq: 1,
      changes: [
        { questionId: 'q2', value: 'b' },
        { questionId: 'q1', value: 'abc' },
      ],
      flagged: false,
      position: false,
    });
    expect(takeBatch(markSent(queue, batch)).seq).toBe(2);
  });

  test('a lost batch is in the next one again', () => {
    const queue = typed(['q1', 'a']);
    expect(takeBatch(markSent(queue, takeBatch(queue))).changes).toEqual([{ questionId: 'q1', value: 'a' }]);
  });

  test('never hold more than the server takes', () => {
    const queue = typed(...Array.from({ length: 75 }, (_, i): [string, string] => [`q${i}`, 'x']));
    const batch = takeBatch(queue);
    expect(batch.changes).toHaveLength(60);
    expect(waitingCount(acknowledge(queue, batch, settled))).toBe(15);
  });
});

describe('confirmation', () => {
  test('empties the queue', () => {
    const queue = { ...typed(['q1', 'a'], ['q2', null]), flagsDirty: true, positionDirty: true };
    const batch = takeBatch(queue);
    expect(isDirty(acknowledge(markSent(queue, batch), batch, settled))).toBe(false);
  });

  test('keeps what was typed meanwhile', () => {
    const before = typed(['q1', 'ga']);
    const batch = takeBatch(before);
    const after = acknowledge(enqueue(markSent(before, batch), 'q1', 'gardens', 'ga'), batch, { flagged: false, position: true });
    expect(after.pending).toEqual({ q1: { value: 'gardens', known: ['ga'] } });
  });

  test('of a batch without flags says nothing about flags changed meanwhile', () => {
    const batch = takeBatch(typed(['q1', 'a']));
    expect(acknowledge({ ...typed(['q1', 'a']), flagsDirty: true }, batch, settled).flagsDirty).toBe(true);
  });

  test('what the server will never take can be thrown out', () =>
    expect(discard(typed(['q1', 'a'], ['q2', 'b']), ['q1']).pending).toEqual({ q2: { value: 'b', known: [null] } }));
});

describe('merging over the server after a reload', () => {
  const merge = (server: Record<string, string>, queue: AnswerQueue) => mergeOver(server, queue, everything);

  test('unsent changes lie over the older answer and stay queued', () => {
    const queue = enqueue(emptyQueue(4), 'q1', 'new', 'old');
    expect(merge({ q1: 'old', q2: 'kept' }, queue)).toEqual({ answers: { q1: 'new', q2: 'kept' }, queue });
  });

  test('an emptied answer stays empty', () => expect(merge({ q1: 'old' }, enqueue(emptyQueue(), 'q1', null, 'old')).answers).toEqual({}));

  test('a save that arrived, but whose answer did not, is ours: later typing over it stays', () => {
    const sent = typed(['q1', 'ga']);
    const queue = enqueue(markSent(sent, takeBatch(sent)), 'q1', 'gardens', 'ga');
    expect(merge({ q1: 'ga' }, queue).answers).toEqual({ q1: 'gardens' });
    expect(merge({}, queue).answers).toEqual({ q1: 'gardens' });
  });

  test('what another window wrote after us wins over our older change', () => {
    const merged = merge({ q1: 'from the laptop' }, enqueue(emptyQueue(), 'q1', 'from the phone', 'first'));
    expect(merged.answers).toEqual({ q1: 'from the laptop' });
    expect(isDirty(merged.queue)).toBe(false);
  });

  test('what the server has already needs no sending', () => expect(isDirty(merge({ q1: 'Ga' }, typed(['q1', 'Ga'])).queue)).toBe(false));

  test('a change for a question that does not exist is forgotten', () => expect(mergeOver({}, typed(['gone', 'a']), () => false).answers).toEqual({}));
});
