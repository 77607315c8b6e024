import type { EventPayload } from '@vumon/proto/events.js';
import type { View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import type { HistoryItem, Result, Score } from '@vumon/proto/http/exam-shapes.js';
import { keptLine } from './kept-line.js';
import type { HistoryItemRow, HistoryRow, NewRow, ResultRow } from './result.repository.js';
import { whatIf } from './what-if.js';

const scoreOf = (row: Omit<HistoryItemRow, 'regraded'>): Score => ({
  percentage: row.percentage,
  correctAnswers: row.correct,
  totalQuestions: row.total,
  bandScore: row.band,
  description: row.description,
  bandTable: row.bandTable,
});

type Head = Omit<Result, 'exam' | 'perQuestion'>;

export const presentResult = (row: ResultRow): Omit<Result, 'exam'> => ({ ...headOf(row), perQuestion: row.sheet.perQuestion });

function headOf(row: ResultRow): Head {
  return {
    resultId: row.id,
    _id: row.id,
    attemptId: row.attemptId,
    examId: row.examId,
    examTitle: row.examTitle,
    examType: row.examType,
    mode: row.mode,
    state: row.state,
    timing: row.timing,
    completedAt: row.completedAt.toISOString(),
    timeSpent: row.timeSpentSeconds,
    answeredCount: row.answeredCount,
    score: { ...scoreOf(row), scaled: row.sheet.scaled },
    lost: row.sheet.lost,
    whatIf: whatIf({ ...row, lost: row.sheet.lost }),
    regrades: row.regrades,
  };
}

const END = Buffer.from('}}');

/** The answer to a submit: the score and each verdict. Explanations and evidence come with the review, from GET /ielts/results/{id}. */
export function presentSubmitted(row: ResultRow | NewRow): View {
  const lines = 'linesJson' in row ? row.linesJson : Buffer.from(JSON.stringify(row.sheet.perQuestion.map(keptLine)));
  const head = Buffer.from(`{"data":${JSON.stringify(headOf(row)).slice(0, -1)},"perQuestion":`);
  return { json: Buffer.concat([head, lines, END]) };
}

export const presentHistoryItem = (row: HistoryItemRow): HistoryItem => ({
  _id: row.id,
  resultId: row.id,
  examId: row.examId,
  examTitle: row.examTitle,
  examType: row.examType,
  mode: row.mode,
  timing: row.timing,
  completedAt: row.completedAt.toISOString(),
  timeSpent: row.timeSpentSeconds,
  regraded: row.regraded,
  score: scoreOf(row),
});

/** What other services learn about a result. */
export const resultFact = (row: HistoryRow): EventPayload<'exam.attempt_submitted'> => ({
  resultId: row.id,
  attemptId: row.attemptId,
  examId: row.examId,
  examTitle: row.examTitle,
  examType: row.examType,
  userId: row.ownerKind === 'user' ? row.ownerId : null,
  mode: row.mode,
  state: row.state,
  timing: row.timing,
  answered: row.answeredCount,
  correct: row.correct,
  total: row.total,
  percentage: row.percentage,
  band: row.band,
  timeSpentSeconds: row.timeSpentSeconds,
  submittedAt: row.completedAt.toISOString(),
});
