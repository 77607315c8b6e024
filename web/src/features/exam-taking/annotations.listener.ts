/**
 * Marks and notes on their way to the server, apart from the answers: their own pause, their own requests, one at a time. Whatever goes
 * wrong with them delays no answer.
 */
import { isAnyOf } from '@reduxjs/toolkit';
import type { ApiError } from '../../api/api-error';
import { beforeSessionEnds } from '../../api/session-events';
import { type Engine, onEvent, oneTimer, rejectedIds } from './engine';
import { type ExamTakingState, marked, marksDelayed, marksRefused, marksSaved, opened, sessionLost, sessionRestored, takenOver } from './exam-taking.slice';
import { backoffMs } from './model/backoff';
import { nextChanges } from './model/marks';

/** Longer than between answers: a note is typed in one go. */
const DEBOUNCE_MS = 1_500;
type Changes = ReturnType<typeof nextChanges>;

export interface AnnotationSaving {
  /** Sends what is unsent, now; resolves when all of it was sent or something stands in the way. */
  flush(): Promise<void>;
}

export function startSavingAnnotations(engine: Engine): AnnotationSaving {
  const { deps, dispatch, getState, listen } = engine;
  const timer = oneTimer(engine);
  let failures = 0;
  let retryAtMs = 0;
  let sending: Promise<void> | null = null;
  let left: ExamTakingState['marks'] | null = null;
  let knownClientId: string | null = null;
  void deps.clientId().then((clientId) => {
    knownClientId = clientId;
  });

  const plan = (pauseMs: number): void => {
    if (hasUnsent(getState())) timer.start(() => void send(), Math.max(pauseMs, retryAtMs - deps.monotonicNow()));
  };

  const send = (): Promise<void> => {
    timer.stop();
    sending ??= sendAll().finally(() => {
      sending = null;
      plan(DEBOUNCE_MS);
    });
    return sending;
  };

  const sendAll = async (): Promise<void> => {
    const clientId = await deps.clientId();
    while (maySend(getState()) && hasUnsent(getState())) {
      const changes = nextChanges(getState().marks.unsent);
      const outcome = await deps.transport.annotate({ clientId, changes });
      if ('error' in outcome) return fail(outcome.error, changes);
      failures = 0;
      retryAtMs = 0;
      dispatch(marksSaved(changes));
    }
  };

  const fail = (error: ApiError, changes: Changes): void => {
    if (error.status === 401) dispatch(sessionLost());
    else if (error.code === 'ATTEMPT_TAKEN_OVER') dispatch(takenOver());
    // Closed or erased: the answers' own way finds out and says so.
    else if (error.code === 'ATTEMPT_CLOSED' || error.status === 404) dispatch(marksSaved(changes));
    else if (error.status === 400 || error.status === 413) dispatch(marksRefused(refusedIds(error, changes)));
    else {
      failures += 1;
      retryAtMs = deps.monotonicNow() + backoffMs(failures, error.retryAfterSeconds);
      dispatch(marksDelayed(error.status === 0 ? 'offline' : 'busy'));
    }
  };

  const sendNow = (): void => {
    failures = 0;
    retryAtMs = 0;
    plan(0);
  };

  const saveAndGo = (): void => {
    const state = getState();
    if (!maySend(state) || !hasUnsent(state) || state.marks === left || knownClientId === null) return;
    left = state.marks;
    deps.transport.annotateAndGo({ clientId: knownClientId, changes: nextChanges(state.marks.unsent) });
  };

  listen({ actionCreator: marked, effect: () => plan(DEBOUNCE_MS) });
  listen({ matcher: isAnyOf(opened, sessionRestored), effect: sendNow });
  onEvent(engine, window, 'online', sendNow);
  onEvent(engine, window, 'pagehide', saveAndGo);
  onEvent(engine, document, 'visibilitychange', () => document.visibilityState === 'hidden' && saveAndGo());

  const flush = (): Promise<void> => (hasUnsent(getState()) ? send() : (sending ?? Promise.resolve()));
  engine.onDispose(beforeSessionEnds(flush));
  return { flush };
}

const hasUnsent = ({ marks }: ExamTakingState): boolean => Object.keys(marks.unsent).length > 0;

/** Also while the sheet is handed in: what was marked before belongs into the review. */
const maySend = ({ phase, takenOver: foreign, signedOut }: ExamTakingState): boolean =>
  (phase.kind === 'running' || phase.kind === 'submitting') && !foreign && !signedOut;

function refusedIds(error: ApiError, changes: Changes): string[] {
  const ids = changes.map(({ id }) => id);
  const named = rejectedIds(
    error.fields,
    ids.map((questionId) => ({ questionId })),
  );
  return named.length > 0 ? named : ids;
}
