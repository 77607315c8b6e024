import type { QuestionResult } from '@vumon/proto/http/exam-shapes.js';

/** How the learner went about it. */
export interface Way {
  /** The questions that took longest, longest first; empty where nothing was counted. */
  readonly slowest: readonly { readonly number: number; readonly seconds: number }[];
  /** Questions whose answer was changed, and what the last change did. */
  readonly changed: number;
  readonly lost: number;
  readonly gained: number;
}

const SHOWN = 3;
/** Below this a question took no time worth a word. */
const LEAST_SECONDS = 30;

export function wayOf(questions: readonly QuestionResult[]): Way {
  const slowest = questions
    .flatMap(({ number, secondsSpent = 0 }) => (secondsSpent >= LEAST_SECONDS ? [{ number, seconds: secondsSpent }] : []))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN);
  const changed = questions.filter(({ changes = [] }) => changes.length > 0);
  const wasRight = ({ changes = [] }: QuestionResult): boolean => changes.some(({ correctBefore }) => correctBefore);
  return {
    slowest,
    changed: changed.length,
    lost: changed.filter((question) => !question.correct && wasRight(question)).length,
    gained: changed.filter((question) => question.correct && question.changes?.at(-1)?.correctBefore === false).length,
  };
}
