/** How learners hand in around the bell: `byHand` of them over the last seconds, the rest by their own clocks just after zero. */
export interface BellShape {
  /** 0…1. */
  readonly byHand: number;
  readonly byHandSeconds: number;
  /** What lies between the first browser that comes to zero and the last one to be heard: clocks are asked twice a second and networks differ. */
  readonly atZeroSeconds: number;
}
export const BELL_SHAPE: BellShape = { byHand: 0.4, byHandSeconds: 10, atZeroSeconds: 3 };

/** When each of `count` learners sends the sheet, in seconds from the bell, ascending. */
export function handInTimes(count: number, { byHand, byHandSeconds, atZeroSeconds }: BellShape): number[] {
  const early = Math.round(count * byHand);
  return Array.from({ length: count }, (_, i) =>
    i < early ? -byHandSeconds * (1 - i / early) : (atZeroSeconds * (i - early)) / Math.max(1, count - early - 1),
  );
}

/** Somebody closed the attempt meanwhile: the refusal names the result, which is all that the page wants. */
const WITH_RESULT = Buffer.from('"resultId":"');

/** What the page does with an answer to a submit (submit.listener.ts): a result ends it, the server's trouble is waited out, its own mistake is not. */
export function nextStep(status: number, body: Buffer): 'rest' | 'give-up' | 'retry' {
  if (status === 200 || (status === 409 && body.includes(WITH_RESULT))) return 'rest';
  return status === 400 || status === 401 || status === 404 ? 'give-up' : 'retry';
}
