import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { selectUnsent } from '../exam-taking.selectors';
import type { ExamTaking } from '../exam-taking.store';

/**
 * Going away from a running attempt asks first, by whatever way: the button, Back, a link. Closing the tab warns only while something is
 * unsent.
 */
export function useLeaveGuard(exam: ExamTaking): Blocker {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      const state = exam.store.getState();
      const { phase, signedOut } = state;
      const unsent = phase.kind === 'submitting' || (phase.kind === 'running' && selectUnsent(state) > 0);
      if (unsent && !signedOut) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [exam]);
  return useBlocker(({ currentLocation, nextLocation }) => {
    const { kind } = exam.store.getState().phase;
    return (kind === 'running' || kind === 'submitting') && currentLocation.pathname !== nextLocation.pathname;
  });
}
