import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

const DEFAULT_MS = 3_000;
/** Newer ones push the oldest out; a wall of toasts is read by nobody. */
const MAX_SHOWN = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, text: string, durationMs: number): void {
  // The same text twice (two requests that fail alike) is one message.
  if (toasts.some((toast) => toast.text === text && toast.kind === kind)) return;
  const id = nextId++;
  publish([...toasts, { id, kind, text }].slice(-MAX_SHOWN));
  setTimeout(() => dismissToast(id), durationMs);
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Short confirmations; never the place for a decision. `durationMs` defaults to 3 s. */
export const toast = {
  success: (text: string, durationMs = DEFAULT_MS): void => show('success', text, durationMs),
  error: (text: string, durationMs = DEFAULT_MS): void => show('error', text, durationMs),
  info: (text: string, durationMs = DEFAULT_MS): void => show('info', text, durationMs),
};

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
