/** Opens the attempt: at start, after a failure, when it is taken back from another window, and when our memory fell behind. */
import type { ApiError } from '../../api/api-error';
import { type Engine, onEvent, oneTimer, resumeHere, resynchronise, retryLoad, stopwatch } from './engine';
import { finished, loadFailed, loadStarted, notFound, opened, saveFailed, sessionLost, sessionRestored, takenOver } from './exam-taking.slice';
import { backoffMs } from './model/backoff';

const CHANNEL = 'vumon-attempt';

interface Announcement {
  attemptId: string;
  clientId: string;
}

export function startLoading(engine: Engine): void {
  const { deps, dispatch, getState, listen } = engine;
  const retry = oneTimer(engine);
  let failures = 0;
  let running = false;
  const tell = takeOverChannel(engine);

  const load = async (withDraft: boolean): Promise<void> => {
    if (running) return;
    running = true;
    retry.stop();
    try {
      const [clientId, draft] = await Promise.all([deps.clientId(), withDraft ? deps.storage.load() : null]);
      const read = stopwatch(deps);
      const outcome = await deps.transport.open(clientId);
      if ('error' in outcome) return fail(outcome.error);
      failures = 0;
      const attempt = outcome.data;
      if (attempt.state === 'in_progress') {
        dispatch(opened({ attempt, clientId, draft, clock: read(attempt) }));
        tell({ attemptId: deps.attemptId, clientId });
      } else if (attempt.resultId) {
        dispatch(finished({ resultId: attempt.resultId, cause: attempt.state === 'auto_submitted' ? 'time' : 'learner' }));
      } else dispatch(notFound());
    } finally {
      running = false;
    }
  };

  const fail = (error: ApiError): void => {
    if (error.status === 401) dispatch(sessionLost());
    else if (error.status === 404 || error.status === 400) dispatch(notFound());
    else {
      failures += 1;
      const first = getState().attempt === null;
      const trouble = error.status === 0 ? 'offline' : 'busy';
      dispatch(first ? loadFailed({ network: error.status === 0 }) : saveFailed({ trouble }));
      retry.start(() => void load(first || getState().takenOver), backoffMs(failures, error.retryAfterSeconds));
    }
  };

  listen({
    actionCreator: retryLoad,
    effect: () => {
      dispatch(loadStarted());
      void load(true);
    },
  });
  listen({ actionCreator: resumeHere, effect: () => void load(true) });
  listen({ actionCreator: resynchronise, effect: () => void load(false) });
  listen({ actionCreator: sessionRestored, effect: () => void (getState().attempt === null && load(true)) });
  onEvent(engine, window, 'online', () => void (getState().phase.kind === 'load-failed' && load(true)));
  void load(true);
}

/** Windows of the same browser learn of a take-over at once; other devices with their next save. */
function takeOverChannel(engine: Engine): (announcement: Announcement) => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  let own = '';
  channel.onmessage = ({ data }: MessageEvent<Announcement>) => {
    if (data.attemptId === engine.deps.attemptId && data.clientId !== own && engine.getState().phase.kind !== 'finished') engine.dispatch(takenOver());
  };
  let open = true;
  engine.onDispose(() => {
    open = false;
    channel.close();
  });
  // An answer may still be on its way when the screen is left.
  return (announcement) => {
    own = announcement.clientId;
    if (open) channel.postMessage(announcement);
  };
}
