import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { createContext } from 'react';
import { createDispatchHook, createSelectorHook, createStoreHook, type ReactReduxContextValue } from 'react-redux';
import { type AnnotationSaving, startSavingAnnotations } from './annotations.listener';
import { startCountingAttention } from './attention.listener';
import { type Autosave, startAutosave } from './autosave.listener';
import { startKeepingDrafts } from './draft.listener';
import type { EngineDeps } from './engine';
import { type ExamTakingState, examTakingReducer } from './exam-taking.slice';
import { startLoading } from './load.listener';
import { startSubmitting } from './submit.listener';

/**
 * The engine of one attempt in one window: its own store (nothing else needs it, and the first page must not carry it), its listeners,
 * and their end. It begins to load at once.
 */
export function startExamTaking(deps: EngineDeps) {
  const listeners = createListenerMiddleware<ExamTakingState>();
  const store = configureStore({
    reducer: examTakingReducer,
    // The paper is large and read-only: walking through it after every key press is development's luxury.
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }).prepend(listeners.middleware),
  });
  const disposers: (() => void)[] = [];
  const engine = {
    deps,
    listen: listeners.startListening as Parameters<typeof startLoading>[0]['listen'],
    dispatch: store.dispatch,
    getState: store.getState,
    onDispose: (run: () => void): void => void disposers.push(run),
  };
  startKeepingDrafts(engine);
  const attention = startCountingAttention(engine);
  const autosave: Autosave = startAutosave(engine, attention);
  const annotations: AnnotationSaving = startSavingAnnotations(engine);
  startSubmitting(engine, annotations, attention);
  startLoading(engine);
  return {
    store,
    flush: async (): Promise<void> => {
      await Promise.all([autosave.flush(), annotations.flush()]);
    },
    dispose(): void {
      for (const run of disposers) run();
      listeners.clearListeners();
      deps.storage.close();
    },
  };
}

export type ExamTaking = ReturnType<typeof startExamTaking>;

/** Apart from the app's store, which the session's hooks keep using. */
export const ExamTakingContext = createContext<ReactReduxContextValue<ExamTakingState> | null>(null);
export const useExamTaking = createSelectorHook(ExamTakingContext).withTypes<ExamTakingState>();
export const useExamDispatch = createDispatchHook(ExamTakingContext);
/** For what only asks at a click. */
export const useExamStore = createStoreHook(ExamTakingContext);
