import type { Mark } from '../marking/mark-answer.js';
import { lostByCause, scoreOf, verdictOn } from '../marking/mark-sheet.js';
import type { ResultRow } from '../results/result.repository.js';
import type { ResultLine } from '../results/result-line.js';
import type { RegradedQuestion } from '../tables.js';
import { type KeyStep, type KeySteps, remark } from './key-steps.js';

export type RegradedRow = Pick<ResultRow, 'id' | 'correct' | 'percentage' | 'band' | 'description' | 'sheet' | 'regrades'>;

/**
 * A stored result under a later key. Answers that became right, and questions that were taken out, gain their mark; a right answer loses it only
 * where the key was narrowed. Undefined when no line changes. A score that moved is kept as it was in `regrades`.
 */
export function regradeRow(row: ResultRow, steps: KeySteps, at: Date): RegradedRow | undefined {
  const moved: RegradedQuestion[] = [];
  let touched = false;
  let correct = row.correct;
  const perQuestion = row.sheet.perQuestion.map((line) => {
    const step = steps.get(line.questionId);
    const mark = remark(line, step);
    if (!mark || !step) return line;
    touched = true;
    if (mark.correct !== line.correct) {
      correct += mark.correct ? 1 : -1;
      moved.push({ questionId: line.questionId, number: line.number, answer: line.answerText, ...changeBy(mark, step) });
    }
    return withMark(line, mark, step);
  });
  if (!touched) return undefined;
  const { id, percentage, band, description, regrades } = row;
  const sheet = { ...row.sheet, perQuestion, lost: lostByCause(perQuestion) };
  if (moved.length === 0) return { id, correct, percentage, band, description, sheet, regrades };
  // A result that was given without a band (a practice, a short exam) does not get one by being marked again.
  const score = scoreOf(correct, row.total, row.examType, row.bandTable, band !== null);
  return {
    id,
    correct,
    percentage: score.percentage,
    band: score.bandScore,
    description: score.description,
    sheet,
    regrades: [...regrades, { at: at.toISOString(), before: { correctAnswers: row.correct, percentage, bandScore: band }, questions: moved }],
  };
}

function changeBy(mark: Mark, { now }: KeyStep): Pick<RegradedQuestion, 'change' | 'reason'> {
  const { voided, withdrawn } = now.source;
  if (voided) return { change: 'voided', reason: voided.reason };
  if (mark.correct) return { change: 'accepted' };
  const reason = withdrawn?.at(-1)?.reason;
  return { change: 'withdrawn', ...(reason !== undefined && { reason }) };
}

function withMark(line: ResultLine, mark: Mark, step: KeyStep): ResultLine {
  const { matchedAlternative: _before, ...kept } = line;
  const verdict = verdictOn(step.now, mark, line.answerText);
  const { change, reason } = changeBy(mark, step);
  const lost = line.correct && !mark.correct && change === 'withdrawn';
  return {
    ...kept,
    ...verdict,
    ...(lost && { reason: `${verdict.reason} Câu trả lời này từng được nhận, nay đã rút lại.${reason ? ` Lý do: ${reason}` : ''}` }),
  };
}
