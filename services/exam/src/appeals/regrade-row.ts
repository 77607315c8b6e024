import type { ExamContent } from '../exams/exam-content.js';
import { resolveQuestions } from '../exams/resolved-questions.js';
import { markAnswer } from '../marking/mark-answer.js';
import { displayKey, lostByCause, scoreOf } from '../marking/mark-sheet.js';
import { reasonFor } from '../marking/reasons.js';
import type { ResultRow } from '../results/result.repository.js';
import type { Regrade } from '../tables.js';

export type RegradedRow = Pick<ResultRow, 'id' | 'correct' | 'percentage' | 'band' | 'description' | 'sheet' | 'regrades'>;

/**
 * A stored result under a wider key. Answers that became right gain their mark; nothing that was right is looked at again, so a score only
 * ever rises. Undefined when nothing changes. The earlier score is kept in `regrades`.
 */
export function regradeRow(row: ResultRow, content: ExamContent, at: Date): RegradedRow | undefined {
  const questions = new Map(resolveQuestions(content).map((question) => [question.id, question]));
  const gained: Regrade['questions'] = [];
  const perQuestion = row.sheet.perQuestion.map((line) => {
    const question = questions.get(line.questionId);
    if (line.correct || line.answer === null || question?.key?.kind !== 'text') return line;
    const mark = markAnswer(question, line.answer);
    if (!mark.correct) return line;
    const key = displayKey(question);
    gained.push({ questionId: line.questionId, number: line.number, answer: line.answerText });
    return {
      ...line,
      correct: true,
      correctAnswer: key,
      correctAnswerText: key,
      reasonCode: mark.reasonCode,
      reason: reasonFor(mark.reasonCode, { ...mark, answer: line.answerText, key, wordLimit: question.wordLimit }),
      ...(mark.matchedAlternative !== undefined && { matchedAlternative: mark.matchedAlternative }),
    };
  });
  if (gained.length === 0) return undefined;
  const correct = row.correct + gained.length;
  // A result that was given without a band (a practice, a short exam) does not get one by being marked again.
  const { percentage, bandScore, description } = scoreOf(correct, row.total, row.examType, row.bandTable, row.band !== null);
  return {
    id: row.id,
    correct,
    percentage,
    band: bandScore,
    description,
    sheet: { ...row.sheet, perQuestion, lost: lostByCause(perQuestion) },
    regrades: [
      ...row.regrades,
      { at: at.toISOString(), before: { correctAnswers: row.correct, percentage: row.percentage, bandScore: row.band }, questions: gained },
    ],
  };
}
