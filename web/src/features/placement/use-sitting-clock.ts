import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { anchor, type Countdown, leftAt } from '../exam-taking/model/countdown';

const TICK_MS = 250;

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

interface ServerTime {
  readonly serverNow: string;
  readonly deadlineAt: string | null;
}

/** The time left by the server's clock: each answer sets it right, between two only a monotonic clock counts. */
export function useSittingClock() {
  const [countdown, setCountdown] = useState<Countdown | null>(null);
  const askedMs = useRef(0);
  /** Call it when a request leaves, and `heard` with its answer. */
  const asking = useCallback(() => {
    askedMs.current = performance.now();
  }, []);
  const heard = useCallback(({ serverNow, deadlineAt }: ServerTime) => {
    setCountdown(anchor({ serverNow, deadlineAt, sentMs: askedMs.current, receivedMs: performance.now(), wallMs: Date.now() }));
  }, []);
  const secondsLeft = useSyncExternalStore(everyTick, () => {
    const leftMs = countdown && leftAt(countdown, performance.now());
    return leftMs === null ? null : Math.ceil(leftMs / 1000);
  });
  return { asking, heard, secondsLeft };
}
