/** What the request path tells the rest of the app about the session. */
export type SessionEvent = { kind: 'refreshed'; user: unknown } | { kind: 'expired' } | { kind: 'account-disabled'; message: string };

type Listener = (event: SessionEvent) => void;

const listeners = new Set<Listener>();
const closers = new Set<() => Promise<unknown>>();

/** How long unsaved work may take to be sent before a session is cleared. */
const FLUSH_BUDGET_MS = 500;

export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitSessionEvent(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

/** Registers work that must be flushed before the session ends (an exam's unsent answers). Returns the unregister function. */
export function beforeSessionEnds(flush: () => Promise<unknown>): () => void {
  closers.add(flush);
  return () => closers.delete(flush);
}

/** Runs every registered flush, waiting at most 500 ms; a failing flush never keeps somebody signed in. */
export async function flushBeforeSessionEnds(): Promise<void> {
  const budget = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_BUDGET_MS));
  await Promise.race([Promise.allSettled([...closers].map((flush) => flush())), budget]);
}
