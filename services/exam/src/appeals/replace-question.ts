import type { ExamContent, ExamQuestion } from '../exams/exam-content.js';

export const questionOf = (content: ExamContent, questionId: string): ExamQuestion | undefined =>
  content.parts.flatMap((part) => part.questions).find((one) => one.id === questionId);

/** The same exam with this question in the place of the one with its id. */
export const replaceQuestion = (content: ExamContent, question: ExamQuestion): ExamContent => ({
  ...content,
  parts: content.parts.map((part) => ({ ...part, questions: part.questions.map((one) => (one.id === question.id ? question : one)) })),
});
