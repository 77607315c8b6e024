import { createSelector } from '@reduxjs/toolkit';
import type { Question } from '@vumon/proto/http/exam-shapes.js';
import type { ExamTakingState } from './exam-taking.slice';
import { waitingCount } from './model/answer-queue';
import { answeredIds, type Part } from './model/paper';

const paperOf = (state: ExamTakingState): ExamTakingState['paper'] => state.paper;
const NOTHING: ReadonlySet<string> = new Set();

export const selectAnswered = createSelector([paperOf, (state: ExamTakingState) => state.answers], (paper, answers) =>
  paper ? answeredIds(paper, answers) : NOTHING,
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
