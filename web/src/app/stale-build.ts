const KEY = 'vumon-reloaded-for-build';
/** A second failure so soon after a reload is another trouble: reloading again would go round in circles. */
const ONCE_IN_MS = 60_000;

/**
 * A page that stays open over a release asks for parts that are gone. Loading it anew brings the new ones; whatever was typed is kept on this
 * computer. At most once a minute.
 */
export function reloadForNewBuild(target: EventTarget, reload: () => void, nowMs: () => number = Date.now): void {
  target.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (nowMs() - last < ONCE_IN_MS) return;
    sessionStorage.setItem(KEY, String(nowMs()));
    event.preventDefault();
    reload();
  });
}
