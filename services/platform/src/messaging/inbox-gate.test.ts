import { describe, expect, test } from '@jest/globals';
import { AppError } from '../errors/app-error.js';
import type { Delivery } from './inbox.js';
import { InboxGate } from './inbox-gate.js';

const deliveries = (...ids: string[]): Delivery[] => ids.map((id) => ({ event: { id }, origin: {} }) as unknown as Delivery);
const many = (count: number, prefix: string): Delivery[] => deliveries(...Array.from({ length: count }, (_, i) => `${prefix}${i}`));

/** Remembers which events were handled together; `fails` decides by their ids. */
function gateOver(fails: (ids: readonly string[]) => Error | undefined = () => undefined) {
  const groups: string[][] = [];
  let [open, most] = [0, 0];
  const gate = new InboxGate({
    handle: async (items) => {
      const ids = items.map(({ event }) => event.id);
      groups.push(ids);
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      const error = fails(ids);
      if (error) throw error;
      return ids.length;
    },
  });
  return { gate, groups, mostAtOnce: () => most };
}

describe('what several partitions bring', () => {
  test('in one turn is one transaction, and what comes meanwhile is the next', async () => {
    const { gate, groups, mostAtOnce } = gateOver();
    const first = Promise.all([gate.handle(deliveries('a1', 'a2')), gate.handle(deliveries('b1'))]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    await Promise.all([first, gate.handle(deliveries('a3')), gate.handle(deliveries('c1'))]);
    expect(groups).toEqual([
      ['a1', 'a2', 'b1'],
      ['a3', 'c1'],
    ]);
    expect(mostAtOnce()).toBe(1);
  });

  test('is no larger than five hundred events, unless one partition alone brings more', async () => {
    const { gate, groups } = gateOver();
    await Promise.all([gate.handle(many(300, 'a')), gate.handle(many(200, 'b')), gate.handle(many(1, 'c')), gate.handle(many(600, 'd'))]);
    expect(groups.map((ids) => ids.length)).toEqual([500, 1, 600]);
  });

  test('fails only for the one whose event it is; the others are handled', async () => {
    const { gate, groups } = gateOver((ids) => (ids.includes('bad') ? new Error('no such table') : undefined));
    const outcomes = await Promise.allSettled([gate.handle(deliveries('a')), gate.handle(deliveries('bad')), gate.handle(deliveries('c'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(groups).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  });

  test('fails for all, once, while the database is away: nobody asks it again for each', async () => {
    const { gate, groups } = gateOver(() => new AppError('UNAVAILABLE'));
    const outcomes = await Promise.allSettled([gate.handle(deliveries('a')), gate.handle(deliveries('b'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(groups).toEqual([['a', 'b']]);
  });

  test('waits for whoever wants to be alone, and goes on after a failure', async () => {
    const { gate, groups } = gateOver();
    const order: string[] = [];
    const outcomes = await Promise.allSettled([
      gate.handle(deliveries('a')).then(() => order.push('a')),
      gate.alone(() => Promise.reject(new Error('mine'))).catch(() => order.push('alone')),
      gate.handle(deliveries('b')).then(() => order.push('b')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect([order, groups]).toEqual([
      ['a', 'alone', 'b'],
      [['a'], ['b']],
    ]);
  });
});
