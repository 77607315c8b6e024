/**
 * This tab's name in the attempt protocol. It survives a reload, and a duplicated tab, which starts with a copy of the
 * session storage, gets its own: a name is held by a lock as long as its tab lives.
 */
const KEY = 'vumon-client-id';
const lockName = (clientId: string): string => `vumon-client-${clientId}`;
/** A reloading page's lock is let go with the old document; a moment later at most. */
const PATIENCE_MS = 400;

let claimed: Promise<string> | null = null;

export function claimClientId(): Promise<string> {
  claimed ??= claim();
  return claimed;
}

async function claim(): Promise<string> {
  const stored = sessionStorage.getItem(KEY);
  if (stored && (await holdLock(stored))) return stored;
  const fresh = crypto.randomUUID();
  sessionStorage.setItem(KEY, fresh);
  await holdLock(fresh);
  return fresh;
}

/** True when this tab now holds the name; without locks (an insecure page) no tab can be sure of a stored one. */
function holdLock(clientId: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    navigator.locks
      .request(lockName(clientId), { signal: patience.signal }, () => {
        clearTimeout(timer);
        resolve(true);
        // Held until the tab goes.
        return new Promise<void>(() => undefined);
      })
      .catch(() => resolve(false));
  });
}

/** A fresh page load, for tests. */
export function forgetClientId(): void {
  claimed = null;
}
