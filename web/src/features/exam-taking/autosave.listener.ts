/**
 * Autosave as a protocol: 800 ms after the last change and at most 10 s apart while there is something to send, one save on its way at a
 * time, back-off while the server cannot be reached, and a last save when the page is hidden or goes.
 */
import { isAnyOf } from '@reduxjs/toolkit';
import type { ApiError } from '../../api/api-error';
import { beforeSessionEnds } from '../../api/session-events';
import type { Attention, Totals } from './attention.listener';
import { type Engine, onEvent, oneTimer, rejectedIds, resynchronise, stopwatch } from './engine';
import {
  answerChanged,
  type ExamTakingState,
  finished,
  flagToggled,
  notFound,
  opened,
  questionVisited,
  saveFailed,
  saveStarted,
  saveSucceeded,
  sentBlindly,
  sessionLost,
  sessionRestored,
  submitStarted,
  takenOver,
} from './exam-taking.slice';
import { type AnswerQueue, type Batch, isDirty, takeBatch } from './model/answer-queue';
import { backoffMs } from './model/backoff';
import { leftAt, needsServerTime } from './model/countdown';

const DEBOUNCE_MS = 800;
const LONGEST_WAIT_MS = 10_000;
/** How often a slept computer or a changed clock is looked for. */
const CLOCK_CHECK_MS = 5_000;
/** A closed attempt whose clock has this little left was closed by the clock. */
const NEARLY_OVER_MS = 5_000;

export interface Autosave {
  /** Sends what is unsent, now; resolves when the answer is there or at once when nothing can be sent. */
  flush(): Promise<void>;
}

export function startAutosave(engine: Engine, attention: Attention): Autosave {
  const { deps, dispatch, getState, listen } = engine;
  const timer = oneTimer(engine);
  let failures = 0;
  let changedMs = 0;
  let dirtySinceMs: number | null = null;
  let retryAtMs = 0;
  let sending: Promise<void> | null = null;
  let flushed: AnswerQueue | null = null;

  const plan = (): void => {
    timer.stop();
    const state = getState();
    if (!maySend(state) || !isDirty(state.queue)) return;
    dirtySinceMs ??= deps.monotonicNow();
    const dueMs = Math.max(Math.min(changedMs + DEBOUNCE_MS, dirtySinceMs + LONGEST_WAIT_MS), retryAtMs);
    timer.start(() => void send(), dueMs - deps.monotonicNow());
  };

  const send = (): Promise<void> => {
    if (!maySend(getState())) return Promise.resolve();
    timer.stop();
    sending ??= sendBatch().finally(() => {
      sending = null;
      plan();
    });
    return sending;
  };

  const sendBatch = async (): Promise<void> => {
    const clientId = await deps.clientId();
    const state = getState();
    const batch = takeBatch(state.queue);
    dispatch(saveStarted(batch));
    dirtySinceMs = null;
    // What may reach the server must be on disk first: after a crash it tells our own values from another window's.
    await deps.storage.save(draftOf(getState(), clientId));
    const read = stopwatch(deps);
    const outcome = await deps.transport.save(bodyOf(state, batch, clientId, attention.take()));
    if ('error' in outcome) return fail(outcome.error, batch);
    failures = 0;
    retryAtMs = 0;
    const { data } = outcome;
    if (data.stale) {
      dispatch(saveFailed({ trouble: null }));
      dispatch(resynchronise());
    } else {
      dispatch(saveSucceeded({ batch, flaggedSent: state.flagged, positionSent: state.currentId, clock: read(data), savedAt: data.serverNow }));
    }
  };

  const fail = (error: ApiError, batch: Batch): void => {
    if (getState().phase.kind !== 'running') return;
    const rejected = error.status === 400 ? rejectedIds(error.fields, batch.changes) : [];
    if (error.status === 401) dispatch(sessionLost());
    else if (error.code === 'ATTEMPT_TAKEN_OVER') dispatch(takenOver());
    else if (error.code === 'ATTEMPT_CLOSED') close(engine, error);
    else if (error.status === 404) dispatch(notFound());
    else if (rejected.length > 0) dispatch(saveFailed({ trouble: null, rejected }));
    else {
      failures += 1;
      retryAtMs = deps.monotonicNow() + backoffMs(failures, error.retryAfterSeconds);
      dispatch(saveFailed({ trouble: error.status === 0 ? 'offline' : 'busy' }));
    }
  };

  const sendNow = (): void => {
    failures = 0;
    retryAtMs = 0;
    changedMs = deps.monotonicNow() - DEBOUNCE_MS;
    plan();
  };

  const saveAndGo = (): void => {
    const state = getState();
    if (!maySend(state) || !isDirty(state.queue) || state.queue === flushed) return;
    // No waiting here: a page that goes away runs no later code. The name was asked for long ago.
    const batch = takeBatch(state.queue);
    const clientId = knownClientId;
    if (clientId === null) return;
    dispatch(sentBlindly(batch));
    flushed = getState().queue;
    void deps.storage.save(draftOf(getState(), clientId));
    deps.transport.saveAndGo(bodyOf(state, batch, clientId, attention.take()));
  };

  const checkClock = (returned: boolean): void => {
    const { clock, phase } = getState();
    if (!clock || phase.kind !== 'running' || deps.monotonicNow() < retryAtMs) return;
    if (needsServerTime(clock, deps.monotonicNow(), deps.wallNow(), returned)) void send();
  };

  let knownClientId: string | null = null;
  void deps.clientId().then((clientId) => {
    knownClientId = clientId;
  });

  listen({
    matcher: isAnyOf(answerChanged, flagToggled, questionVisited),
    effect: () => {
      changedMs = deps.monotonicNow();
      plan();
    },
  });
  listen({ matcher: isAnyOf(opened, sessionRestored), effect: sendNow });
  onEvent(engine, window, 'online', sendNow);
  onEvent(engine, window, 'pagehide', saveAndGo);
  onEvent(engine, window, 'pageshow', () => checkClock(true));
  onEvent(engine, document, 'visibilitychange', () => (document.visibilityState === 'hidden' ? saveAndGo() : checkClock(true)));
  const clockCheck = setInterval(() => checkClock(false), CLOCK_CHECK_MS);
  engine.onDispose(() => clearInterval(clockCheck));

  const flush = (): Promise<void> => (isDirty(getState().queue) ? send() : (sending ?? Promise.resolve()));
  engine.onDispose(beforeSessionEnds(flush));
  return { flush };
}

const maySend = ({ phase, takenOver: foreign, signedOut }: ExamTakingState): boolean => phase.kind === 'running' && !foreign && !signedOut;

function bodyOf({ flagged, currentId, paper }: ExamTakingState, batch: Batch, clientId: string, activity: Totals | null) {
  return {
    clientId,
    seq: batch.seq,
    changes: [...batch.changes],
    ...(batch.flagged && { flagged: [...flagged] }),
    ...(batch.position && { position: { part: paper?.partOf[currentId] ?? 0, questionId: currentId } }),
    ...(activity && { activity }),
  };
}

/** What must survive this tab. */
export function draftOf({ queue, flagged, currentId, paper, marks }: ExamTakingState, clientId: string) {
  return {
    clientId,
    seq: queue.seq,
    pending: queue.pending,
    flagged: queue.flagsDirty ? [...flagged] : null,
    position: queue.positionDirty ? { part: paper?.partOf[currentId] ?? 0, questionId: currentId } : null,
    marks: marks.unsent,
  };
}

/** The attempt takes nothing more: show its result, or ask for it by the idempotent submit. */
function close({ deps, dispatch, getState }: Engine, error: ApiError): void {
  const { clock } = getState();
  const leftMs = clock && leftAt(clock, deps.monotonicNow());
  const cause = leftMs !== null && leftMs <= NEARLY_OVER_MS ? 'time' : 'closed-elsewhere';
  const resultId = resultIdOf(error.data);
  if (resultId === null) dispatch(submitStarted('time'));
  else dispatch(finished({ resultId, cause }));
}

export function resultIdOf(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'resultId' in data && typeof data.resultId === 'string' ? data.resultId : null;
}
