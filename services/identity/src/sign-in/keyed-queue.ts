import { Gate } from '../passwords/gate.js';

/** Work of one key runs one after the other; keys do not wait for each other. */
export class KeyedQueue {
  readonly #gates = new Map<string, Gate>();

  constructor(private readonly maxWaiting: number) {}

  async run<R>(key: string, work: () => Promise<R>): Promise<R> {
    const gate = this.#gates.get(key) ?? new Gate(1, this.maxWaiting);
    this.#gates.set(key, gate);
    try {
      return await gate.run(work);
    } finally {
      if (gate.idle) this.#gates.delete(key);
    }
  }
}
