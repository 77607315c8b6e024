import { describe, expect, it } from '@jest/globals';
import { Gate } from './gate.js';

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a gate', () => {
  it('runs no more than it may at once, in order, also after a failure', async () => {
    const gate = new Gate(2, 10);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const work = (n: number) =>
      gate.run(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(n);
        await pause();
        running -= 1;
        if (n === 1) throw new Error('one failed');
        return n;
      });
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(gate.idle).toBe(true);
  });

  it('refuses when the queue is full and takes work again later', async () => {
    const gate = new Gate(1, 1);
    const first = gate.run(pause);
    const second = gate.run(pause);
    await expect(gate.run(pause)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await Promise.all([first, second]);
    await expect(gate.run(() => Promise.resolve('again'))).resolves.toBe('again');
  });
});
