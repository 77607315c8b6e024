import { isAnyOf } from '@reduxjs/toolkit';
import { draftOf } from './autosave.listener';
import type { Engine } from './engine';
import { answerChanged, flagToggled, marked, marksSaved, mayWrite, opened, questionVisited, saveFailed, saveSucceeded } from './exam-taking.slice';

/**
 * Keeps what is unsent on disk from the very keystroke on: writes follow each other without waiting, so that a killed browser loses the
 * last milliseconds at most. A window that lost the attempt leaves the disk to the one that has it.
 */
export function startKeepingDrafts({ deps, getState, listen }: Engine): void {
  listen({
    matcher: isAnyOf(answerChanged, flagToggled, questionVisited, marked, opened, saveSucceeded, saveFailed, marksSaved),
    effect: async () => {
      if (mayWrite(getState())) await deps.storage.save(draftOf(getState(), await deps.clientId()));
    },
  });
}
