/**
 * Which question is looked at, and how long. Counted here because only the browser sees it; sent along with saves now and then and with
 * the submit, never in a request of its own. The server fits the totals into the time that the attempt took.
 */
import { isAnyOf } from '@reduxjs/toolkit';
import { type Engine, onEvent } from './engine';
import { finished, opened, questionVisited, submitStarted, takenOver } from './exam-taking.slice';

/** Saves carry totals at most so often: they are worth a line in the review, not a byte in every save. */
const SEND_EVERY_MS = 60_000;
/** Whoever stays on one question longer without a move has probably left the room. */
const LONGEST_STRETCH_MS = 10 * 60_000;

/** Seconds by question id. */
export type Totals = Readonly<Record<string, number>>;

export interface Attention {
  /** Totals that changed since they were last taken; null when it is too early or there are none. */
  take(): Totals | null;
  /** All totals, for the last word. */
  all(): Totals;
}

export function startCountingAttention(engine: Engine): Attention {
  const { deps, getState, listen } = engine;
  const totalsMs = new Map<string, number>();
  const unsent = new Set<string>();
  let since: { questionId: string; atMs: number } | null = null;
  let takenMs = deps.monotonicNow();

  const stop = (): void => {
    if (!since) return;
    const { questionId, atMs } = since;
    since = null;
    const spentMs = Math.min(Math.max(0, deps.monotonicNow() - atMs), LONGEST_STRETCH_MS);
    if (spentMs === 0) return;
    totalsMs.set(questionId, (totalsMs.get(questionId) ?? 0) + spentMs);
    unsent.add(questionId);
  };
  const turn = (): void => {
    stop();
    const { phase, currentId, takenOver: foreign } = getState();
    const isLookedAt = phase.kind === 'running' && !foreign && currentId !== '' && document.visibilityState !== 'hidden';
    since = isLookedAt ? { questionId: currentId, atMs: deps.monotonicNow() } : null;
  };

  listen({
    actionCreator: opened,
    effect: ({ payload: { attempt } }) => {
      // What an earlier page of this attempt counted; what this one did since is more.
      for (const [id, seconds] of Object.entries(attempt.activity ?? {})) totalsMs.set(id, Math.max(totalsMs.get(id) ?? 0, seconds * 1000));
      turn();
    },
  });
  listen({ matcher: isAnyOf(questionVisited, submitStarted, takenOver, finished), effect: turn });
  onEvent(engine, document, 'visibilitychange', turn);

  const secondsOf = (ids: Iterable<string>): Totals =>
    Object.fromEntries([...ids].map((id): [string, number] => [id, Math.round((totalsMs.get(id) ?? 0) / 1000)]).filter(([, seconds]) => seconds > 0));
  return {
    take() {
      if (deps.monotonicNow() - takenMs < SEND_EVERY_MS) return null;
      turn();
      const totals = secondsOf(unsent);
      if (Object.keys(totals).length === 0) return null;
      takenMs = deps.monotonicNow();
      unsent.clear();
      return totals;
    },
    all() {
      turn();
      return secondsOf(totalsMs.keys());
    },
  };
}
