import { createSelector } from '@reduxjs/toolkit';
import type { Question } from '@vumon/proto/http/exam-shapes.js';
import { questionText, spansIn } from '../exam-content/annotated-spans';
import type { ExamTakingState } from './exam-taking.slice';
import { waitingCount } from './model/answer-queue';
import { annotationsOf } from './model/marks';
import { answeredIds, type Part } from './model/paper';

const paperOf = (state: ExamTakingState): ExamTakingState['paper'] => state.paper;
const NOTHING: ReadonlySet<string> = new Set();

const sameIds = (a: unknown, b: unknown): boolean => a instanceof Set && b instanceof Set && a.size === b.size && [...a].every((id) => b.has(id));

/** The same set while a longer answer is typed, so that no number is drawn anew. */
export const selectAnswered = createSelector(
  [paperOf, (state: ExamTakingState) => state.answers],
  (paper, answers): ReadonlySet<string> => (paper ? answeredIds(paper, answers) : NOTHING),
  { memoizeOptions: { resultEqualityCheck: sameIds } },
);

export const selectUnanswered = createSelector([paperOf, selectAnswered], (paper, answered): readonly Question[] =>
  (paper?.questions ?? []).filter((question) => !answered.has(question.id)),
);

export const selectFlaggedQuestions = createSelector([paperOf, (state: ExamTakingState) => state.flagged], (paper, flagged): readonly Question[] =>
  (paper?.questions ?? []).filter((question) => flagged.includes(question.id)),
);

/** The part on the screen: the one of the current question. */
export const selectPart = ({ paper, currentId }: ExamTakingState): Part | undefined => paper?.parts[paper.partOf[currentId] ?? 0];

export const selectCurrent = createSelector([paperOf, (state: ExamTakingState) => state.currentId], (paper, currentId) =>
  paper?.questions.find((question) => question.id === currentId),
);

/** How many answers, flags and marks the server does not have yet. */
export const selectUnsent = ({ queue, marks }: ExamTakingState): number => waitingCount(queue) + Object.keys(marks.unsent).length;

export type SaveStatus = { readonly kind: 'saved' | 'saving' | 'offline' | 'busy'; readonly waiting: number; readonly savedAt: string | null };

/** What the dot in the header says. Moving through the test is saved too, but never announced. */
export const selectSaveStatus = createSelector(
  [(state: ExamTakingState) => state.save, selectUnsent, (state: ExamTakingState) => state.marksTrouble],
  (save, waiting, marksTrouble): SaveStatus => {
    const kind = save.trouble ?? marksTrouble ?? (waiting > 0 ? 'saving' : 'saved');
    return { kind, waiting, savedAt: save.savedAt };
  },
);

const marksOf = (state: ExamTakingState) => state.marks.all;
/** Equal when they are drawn alike: a note that is being typed must not draw the passage anew with each key. */
const sameLook = { memoizeOptions: { resultEqualityCheck: (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b) } };

/** The marks in the passage on the screen. */
export const selectPassageMarks = createSelector(
  [selectPart, marksOf],
  (part, all) =>
    (part ? annotationsOf(all, { partId: part.id, target: 'passage' }) : []).map(({ note, ...mark }) => (note === undefined ? mark : { ...mark, note: '' })),
  sameLook,
);

/** The marks in the questions of the part on the screen, by question. */
const selectQuestionSpans = createSelector(
  [selectPart, marksOf],
  (part, all) =>
    (part?.questions ?? []).flatMap((question) => {
      const marks = annotationsOf(all, { partId: part?.id ?? '', target: 'question', questionId: question.id });
      return marks.length > 0 ? [[question.id, spansIn(questionText(question), marks)] as const] : [];
    }),
  sameLook,
);
export const selectQuestionMarks = createSelector([selectQuestionSpans], (spans) => new Map(spans));
