/**
 * Check as you go (practice only). Checking shows the key, so the answer that stood at that moment is the one that counts: it is kept
 * beside the sheet and laid over it whenever the sheet is read or marked. Saves stay as they are and need no look at it.
 */
import type { AnswerValue } from '../exams/exam-content.js';

/** By question id: the answer that stood when the key was shown; null for an empty one. */
export type CheckedAnswers = Readonly<Record<string, AnswerValue | null>>;

export function withChecked(answers: Readonly<Record<string, AnswerValue>>, checked: CheckedAnswers): Record<string, AnswerValue> {
  const laid = { ...answers };
  for (const [id, value] of Object.entries(checked)) {
    if (value === null) delete laid[id];
    else laid[id] = value;
  }
  return laid;
}
