import type { Answers, AnswerValue } from '../../model/answer-value';
import type { Block } from '../../model/paper';

/** What every kind of question gets, and all it may do. */
export interface BlockProps {
  block: Block;
  answers: Answers;
  currentId: string;
  readOnly: boolean;
  /** Practice: the questions whose keys were shown; their answers stand. */
  checked: Readonly<Record<string, unknown>>;
  onAnswer(questionId: string, value: AnswerValue): void;
}

/** The element that the palette leads to, and by which the pane knows where the learner is. */
export const questionAnchor = (questionId: string): { id: string; 'data-question-id': string } => ({
  id: `question-${questionId}`,
  'data-question-id': questionId,
});

/** Brings a question into view and puts the keyboard on its answer. */
export function focusQuestion(questionId: string): void {
  const anchor = document.getElementById(`question-${questionId}`);
  if (!anchor) return;
  const scope = anchor.querySelector(CONTROLS) ? anchor : (anchor.closest('[data-set]') ?? anchor);
  const control = scope.querySelector<HTMLElement>('input:checked') ?? scope.querySelector<HTMLElement>(CONTROLS);
  control?.focus({ preventScroll: true });
  anchor.scrollIntoView({ block: 'nearest' });
}

const CONTROLS = 'input, select';
