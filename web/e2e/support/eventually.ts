import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 50;

/**
 * Asks until the answer is wanted.
 * @param what named in the error
 * @throws when `timeoutMs` pass without a wanted answer; the last one is part of the message
 */
export async function eventually<T>(what: string, ask: () => Promise<T> | T, wanted: (answer: T) => boolean, timeoutMs = 10_000): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (Date.now() > end) throw new Error(`not within ${timeoutMs} ms: ${what}; the last answer was ${JSON.stringify(answer)}`);
    await sleep(STEP_MS);
  }
}
