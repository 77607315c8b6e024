/** Events one socket may send: a bucket that refills steadily. */
export class EventBudget {
  #tokens: number;
  #at: number;

  constructor(
    private readonly capacity: number,
    private readonly perSecond: number,
    private readonly now: () => number = Date.now,
  ) {
    this.#tokens = capacity;
    this.#at = now();
  }

  /** False when the event is one too many. */
  take(): boolean {
    const now = this.now();
    this.#tokens = Math.min(this.capacity, this.#tokens + ((now - this.#at) / 1_000) * this.perSecond);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
