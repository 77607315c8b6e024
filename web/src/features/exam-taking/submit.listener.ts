/** Handing in: the whole sheet, until the server has it. A score is only ever what the server says. */
import type { ApiError } from '../../api/api-error';
import type { AnnotationSaving } from './annotations.listener';
import type { Attention } from './attention.listener';
import { resultIdOf } from './autosave.listener';
import { type Engine, onEvent, oneTimer, rejectedIds, retrySubmit } from './engine';
import { type ExamTakingState, finished, notFound, sessionLost, sessionRestored, sheetSent, submitFailed, submitStarted, takenOver } from './exam-taking.slice';
import { MOST_CHANGES } from './model/answer-queue';
import type { AnswerValue } from './model/answer-value';
import { backoffMs } from './model/backoff';
import { leftAt } from './model/countdown';

/** How often the clock is asked whether time is over; a throttled tab asks less often, and the server closes by itself. */
const BELL_CHECK_MS = 500;
const MARKS_BUDGET_MS = 1_500;

type Change = { questionId: string; value: AnswerValue };

export function startSubmitting(engine: Engine, annotations: AnnotationSaving, attention: Attention): void {
  const { deps, dispatch, getState, listen } = engine;
  const retry = oneTimer(engine);
  let failures = 0;
  let asking = false;
  let rejected: string[] = [];

  const submit = async (): Promise<void> => {
    const { phase } = getState();
    if (asking || phase.kind !== 'submitting' || getState().signedOut) return;
    asking = true;
    retry.stop();
    const clientId = await deps.clientId();
    // A closed attempt takes no marks any more; the answers do not wait long for them.
    if (Object.keys(getState().marks.unsent).length > 0) {
      await Promise.race([annotations.flush(), new Promise((resolve) => setTimeout(resolve, MARKS_BUDGET_MS))]);
    }
    const state = getState();
    const seq = state.queue.seq + 1;
    const changes = wholeSheet(state).filter(({ questionId }) => !rejected.includes(questionId));
    if (!state.takenOver) dispatch(sheetSent(seq));
    // A window that lost the attempt to another adds nothing of its own; at zero it still asks for the result.
    const outcome = await deps.transport.submit(state.takenOver ? {} : { clientId, seq, changes, activity: attention.all() });
    asking = false;
    if ('data' in outcome) dispatch(finished({ resultId: outcome.data.resultId, cause: phase.cause }));
    else fail(outcome.error, changes, phase.cause);
  };

  const fail = (error: ApiError, changes: readonly Change[], cause: 'time' | 'learner'): void => {
    const resultId = resultIdOf(error.data);
    const refused = error.status === 400 ? rejectedIds(error.fields, changes) : [];
    if (resultId !== null) dispatch(finished({ resultId, cause }));
    else if (error.status === 401) dispatch(sessionLost());
    else if (error.status === 404) dispatch(notFound());
    else if (error.code === 'ATTEMPT_TAKEN_OVER') {
      dispatch(takenOver());
      if (cause === 'time') dispatch(submitStarted('time'));
    } else {
      failures += 1;
      rejected = [...rejected, ...refused];
      dispatch(submitFailed());
      retry.start(() => void submit(), refused.length > 0 ? 0 : backoffMs(failures, error.retryAfterSeconds));
    }
  };

  listen({
    actionCreator: submitStarted,
    effect: () => {
      failures = 0;
      void submit();
    },
  });
  listen({ actionCreator: retrySubmit, effect: () => void submit() });
  listen({ actionCreator: sessionRestored, effect: () => void submit() });
  listen({ actionCreator: finished, effect: () => void deps.storage.clear() });
  onEvent(engine, window, 'online', () => void submit());

  const bell = setInterval(() => {
    const { clock, phase } = getState();
    if (clock && phase.kind === 'running' && leftAt(clock, deps.monotonicNow()) === 0) dispatch(submitStarted('time'));
  }, BELL_CHECK_MS);
  engine.onDispose(() => clearInterval(bell));
}

/** Every answer on the screen and every one that was emptied; with more than the server takes at once, only the unsent ones. */
function wholeSheet({ answers, queue }: Pick<ExamTakingState, 'answers' | 'queue'>): Change[] {
  const unsent = Object.entries(queue.pending).map(([questionId, { value }]) => ({ questionId, value }));
  const emptied = unsent.filter(({ questionId }) => answers[questionId] === undefined).map(({ questionId }) => ({ questionId, value: null }));
  const sheet = [...Object.entries(answers).map(([questionId, value]) => ({ questionId, value })), ...emptied];
  return sheet.length <= MOST_CHANGES ? sheet : unsent.slice(0, MOST_CHANGES);
}
