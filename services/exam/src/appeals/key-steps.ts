import type { AnswerValue, CanonicalKey, ExamContent } from '../exams/exam-content.js';
import { type ResolvedQuestion, resolveQuestions } from '../exams/resolved-questions.js';
import { type Mark, markAnswer, type ReasonCode, VOID_MARK } from '../marking/mark-answer.js';

/** One question on the way from a key revision to a later one. */
export interface KeyStep {
  readonly was: ResolvedQuestion | undefined;
  readonly now: ResolvedQuestion;
  /** Something that was accepted is not any more. Only then is a right answer looked at again. */
  readonly narrowed: boolean;
}
/** By question id. */
export type KeySteps = ReadonlyMap<string, KeyStep>;

export function keySteps(before: ExamContent, after: ExamContent): KeySteps {
  const earlier = new Map(resolveQuestions(before).map((question) => [question.id, question]));
  return new Map(
    resolveQuestions(after).map((now) => {
      const was = earlier.get(now.id);
      return [now.id, { was, now, narrowed: was !== undefined && isNarrower(now.key, was.key) }];
    }),
  );
}

function isNarrower(now: CanonicalKey | null, was: CanonicalKey | null): boolean {
  if (now?.kind !== 'text' || was?.kind !== 'text') return false;
  const accepted = new Set(now.alternatives);
  return was.alternatives.some((text) => !accepted.has(text));
}

/**
 * The mark of a marked answer under the later key; undefined where its line stays as it is. A mark is lost only by what was taken out of the
 * key: an answer that today's marking would refuse under the earlier key too keeps what it was given.
 */
export function remark({ answer, correct, reasonCode }: Marked, step: KeyStep | undefined): Mark | undefined {
  if (!step || reasonCode === 'VOIDED') return undefined;
  const { was, now, narrowed } = step;
  if (now.source.voided) return VOID_MARK;
  if (now.key?.kind !== 'text') return undefined;
  if (!narrowed && (correct || answer === null)) return undefined;
  const mark = markAnswer(now, answer);
  if (correct && !mark.correct) return was && markAnswer(was, answer).correct ? mark : undefined;
  // A line that keeps its verdict shows the narrower key all the same.
  return mark.correct !== correct || narrowed ? mark : undefined;
}

export interface Marked {
  readonly answer: AnswerValue | null;
  readonly correct: boolean;
  readonly reasonCode: ReasonCode;
}
