/** What the listeners share: where they live, what they may use, and the commands that screens give them. */
import { createAction, type ThunkDispatch, type TypedStartListening, type UnknownAction } from '@reduxjs/toolkit';
import type { DraftStorage } from './draft-storage';
import type { AttemptTransport } from './exam-taking.api';
import type { ExamTakingState } from './exam-taking.slice';
import { anchor, type Countdown } from './model/countdown';

export interface EngineDeps {
  readonly attemptId: string;
  readonly transport: AttemptTransport;
  readonly storage: DraftStorage;
  /** This tab's name in the attempt protocol. */
  clientId(): Promise<string>;
  /** Milliseconds that only grow (performance.now). */
  monotonicNow(): number;
  wallNow(): number;
}

export interface Engine {
  readonly deps: EngineDeps;
  readonly listen: TypedStartListening<ExamTakingState, ThunkDispatch<ExamTakingState, unknown, UnknownAction>>;
  readonly dispatch: (action: UnknownAction) => void;
  readonly getState: () => ExamTakingState;
  /** Runs when the page is left; also stops every timer started with `later`. */
  onDispose(run: () => void): void;
}

/** Reads the attempt (again) after a failure. */
export const retryLoad = createAction('examTaking/retryLoad');
/** "Làm tiếp ở đây": this window takes the attempt back. */
export const resumeHere = createAction('examTaking/resumeHere');
/** The server knows a later save of ours than we do: read what it has and lay the unsent over it. */
export const resynchronise = createAction('examTaking/resynchronise');
/** The learner does not want to wait for the next try. */
export const retrySubmit = createAction('examTaking/retrySubmit');

/** A timer that can be moved and is stopped with the engine. */
export function oneTimer(engine: Engine) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  engine.onDispose(stop);
  return {
    stop,
    start(run: () => void, delayMs: number): void {
      stop();
      timer = setTimeout(run, Math.max(0, delayMs));
    },
  };
}

/** Listens to a window or document event until the engine is disposed. */
export function onEvent(engine: Engine, target: EventTarget, name: string, run: () => void): void {
  target.addEventListener(name, run);
  engine.onDispose(() => target.removeEventListener(name, run));
}

/** Times a call by the monotonic clock and anchors the countdown in its answer. */
export function stopwatch(deps: EngineDeps): (answer: { serverNow: string; deadlineAt: string | null }) => Countdown {
  const sentMs = deps.monotonicNow();
  return ({ serverNow, deadlineAt }) => anchor({ serverNow, deadlineAt, sentMs, receivedMs: deps.monotonicNow(), wallMs: deps.wallNow() });
}

/** Ids of the changes that a 400 names (`changes.3.value`). */
export function rejectedIds(fields: readonly { path: string }[], changes: readonly { questionId: string }[]): string[] {
  return fields.flatMap(({ path }) => {
    const place = /(?:^|\.)changes\.(\d+)/.exec(path)?.[1];
    const id = place === undefined ? undefined : changes[Number(place)]?.questionId;
    return id === undefined ? [] : [id];
  });
}
