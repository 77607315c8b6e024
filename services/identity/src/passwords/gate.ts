import { AppError } from '@vumon/platform/errors/app-error.js';

/** Lets a few pieces of work run at once and queues the rest up to a bound; beyond it callers get UNAVAILABLE instead of an endless wait. */
export class Gate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: number,
  ) {}

  async run<R>(work: () => Promise<R>): Promise<R> {
    if (this.#running >= this.atOnce) {
      if (this.#waiting.length >= this.maxWaiting) throw new AppError('UNAVAILABLE');
      // The place is handed over by the one who leaves, so nobody slips in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Nothing runs and nothing waits. */
  get idle(): boolean {
    return this.#running === 0;
  }
}
