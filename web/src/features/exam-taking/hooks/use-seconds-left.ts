import { useSyncExternalStore } from 'react';
import { useExamTaking } from '../exam-taking.store';
import { type ClockPhase, leftAt, phaseAt } from '../model/countdown';

const TICK_MS = 250;

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

function useClock<T>(read: (leftMs: number | null) => T): T {
  const clock = useExamTaking((state) => state.clock);
  const snapshot = (): T => read(clock ? leftAt(clock, performance.now()) : null);
  return useSyncExternalStore(everyTick, snapshot);
}

/** Whole seconds left, a started one counted; null without a limit. Draws anew once a second. */
export const useSecondsLeft = (): number | null => useClock((leftMs) => (leftMs === null ? null : Math.ceil(leftMs / 1000)));

/** Draws anew only when a warning begins. */
export const useClockPhase = (): ClockPhase => useClock(phaseAt);
