import type { Attempt } from '@vumon/proto/http/exam-shapes.js';
import { toast } from '../../ui/toast-store';
import { t } from './exam-practice.text';

const SENTENCE_MS = 6_000;

/** What was asked for: a mode, and for practice the questions (undefined: all of them). */
export interface Wish {
  readonly mode: Attempt['mode'];
  readonly isSame?: (included: readonly string[] | undefined) => boolean;
}

/** One attempt of an exam is open at a time; whoever asked for another is told that this one was opened. */
export function sayWhatOpened(attempt: Pick<Attempt, 'mode' | 'included'>, { mode, isSame = () => true }: Wish): void {
  if (attempt.mode !== mode || !isSame(attempt.included)) toast.info(t(attempt.mode === 'exam' ? 'opened_exam' : 'opened_practice'), SENTENCE_MS);
}
