import type { QuestionResult, Result } from '@vumon/proto/http/exam-shapes.js';

/** How one question ended, as the review shows it. */
export type QuestionStatus = 'right' | 'wrong' | 'unanswered' | 'unmarked';
export type ReviewFilter = 'all' | 'wrong' | 'unanswered';

/** Right answers of a group of questions. */
export interface Share<K> {
  key: K;
  correct: number;
  total: number;
}

export function statusOf({ correct, reasonCode }: Pick<QuestionResult, 'correct' | 'reasonCode'>): QuestionStatus {
  if (correct) return 'right';
  if (reasonCode === 'UNANSWERED') return 'unanswered';
  return reasonCode === 'NOT_MARKED' ? 'unmarked' : 'wrong';
}

function shares<K>(questions: readonly QuestionResult[], keyOf: (question: QuestionResult) => K): Share<K>[] {
  const groups = new Map<K, Share<K>>();
  for (const question of questions) {
    if (statusOf(question) === 'unmarked') continue;
    const key = keyOf(question);
    const share = groups.get(key) ?? { key, correct: 0, total: 0 };
    groups.set(key, { key, correct: share.correct + (question.correct ? 1 : 0), total: share.total + 1 });
  }
  return [...groups.values()];
}

/** Points by what `labelOf` names (the official task type), the weakest first: that is where to begin. */
export function sharesByTask(questions: readonly QuestionResult[], labelOf: (question: QuestionResult) => string): Share<string>[] {
  return shares(questions, labelOf).sort((a, b) => a.correct / a.total - b.correct / b.total || b.total - a.total);
}

/** Points by passage or section, in the order of the exam; the key is the number as the server gives it. */
export function sharesByPart(questions: readonly QuestionResult[]): Share<number>[] {
  return shares(questions, ({ section }) => section).sort((a, b) => a.key - b.key);
}

/** How many questions each filter of the review shows; "wrong" holds what was answered, but not right. */
export function filterCounts(questions: readonly QuestionResult[]): Record<ReviewFilter, number> {
  return { all: questions.length, wrong: filterQuestions(questions, 'wrong').length, unanswered: filterQuestions(questions, 'unanswered').length };
}

export function filterQuestions(questions: readonly QuestionResult[], filter: ReviewFilter): QuestionResult[] {
  return questions.filter((question) => filter === 'all' || statusOf(question) === filter);
}

/** The one thing to do after a result. */
export type NextStep =
  | { kind: 'blank'; count: number }
  | { kind: 'cause'; reasonCode: string; count: number }
  | { kind: 'review'; count: number }
  | { kind: 'perfect' };

/** Slips of form, not of understanding: won back with the least work. */
const FORM_SLIPS = new Set(['WORD_LIMIT', 'ARTICLE_EXTRA', 'PLURAL', 'HYPHEN', 'SPELLING_NEAR', 'TF_NG_CONFUSION']);
const MANY_BLANKS = 0.1;
const WORTH_A_LOOK = 2;

/** Blanks first (they cost nothing to fill), then the commonest slip of form, then the wrong answers as a whole. */
export function nextStep({ lost, score }: Pick<Result, 'lost' | 'score'>): NextStep {
  const blanks = lost.find(({ reasonCode }) => reasonCode === 'UNANSWERED')?.count ?? 0;
  if (blanks > score.totalQuestions * MANY_BLANKS) return { kind: 'blank', count: blanks };
  const slip = lost.filter(({ reasonCode, count }) => FORM_SLIPS.has(reasonCode) && count >= WORTH_A_LOOK).sort((a, b) => b.count - a.count)[0];
  if (slip) return { kind: 'cause', ...slip };
  const wrong = score.totalQuestions - score.correctAnswers;
  return wrong > 0 ? { kind: 'review', count: wrong } : { kind: 'perfect' };
}
