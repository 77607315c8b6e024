import type { QuestionResult } from '@vumon/proto/http/exam-shapes.js';

/** What was chosen where which verdict was right; one for TRUE/FALSE and one for YES/NO questions. */
export interface Confusion {
  readonly words: readonly [string, string, 'NOT GIVEN'];
  /** One row for each right verdict, in the order of `words`: how often each word was chosen, and how often nothing. */
  readonly rows: readonly { readonly key: string; readonly chosen: readonly number[]; readonly blank: number }[];
}

const SETS = [
  { task: 'true/false/not given', words: ['TRUE', 'FALSE', 'NOT GIVEN'] },
  { task: 'yes/no/not given', words: ['YES', 'NO', 'NOT GIVEN'] },
] as const;

/** A question without a key, or out of the marking, confuses nobody. */
const UNJUDGED = new Set(['NOT_MARKED', 'VOIDED']);

/** Grids of the verdict questions of a result; none where there are none. */
export function confusions(questions: readonly QuestionResult[]): Confusion[] {
  return SETS.flatMap(({ task, words }) => {
    const own = questions.filter((question) => question.task === task && !UNJUDGED.has(question.reasonCode));
    if (own.length === 0) return [];
    const rows = words.map((key) => {
      const keyed = own.filter((question) => question.correctAnswerText === key);
      return {
        key,
        chosen: words.map((word) => keyed.filter(({ answerText }) => answerText === word).length),
        blank: keyed.filter(({ answerText }) => answerText === '').length,
      };
    });
    return [{ words, rows }];
  });
}
