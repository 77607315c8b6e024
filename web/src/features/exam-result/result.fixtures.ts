import type { QuestionResult } from '@vumon/proto/http/exam-shapes.js';

/** A typed answer that was wrong, until a test says otherwise. */
export const makeQuestionResult = (changes: Partial<QuestionResult> = {}): QuestionResult => ({
  questionId: 'q1',
  number: 1,
  section: 1,
  type: 'fill-blank',
  answer: 'a',
  correctAnswer: 'b',
  answerText: 'a',
  correctAnswerText: 'b',
  correct: false,
  reasonCode: 'WRONG_ANSWER',
  reason: '',
  ...changes,
});
