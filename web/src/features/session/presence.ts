import type { AppStore } from '../../app/store';
import { sessionApi } from './session.api';

const THROTTLE_MS = 5 * 60_000;
const BACKUP_MS = 10 * 60_000;

/**
 * Tells the server that a signed-in person is here: on a click or a key, at most every 5 minutes. The 10-minute backup
 * says `visible: false`, so that a forgotten tab keeps its session without counting as somebody online.
 * Returns the function that stops it.
 */
export function startPresence(store: AppStore, now: () => number = Date.now): () => void {
  let lastSent = Number.NEGATIVE_INFINITY;

  const send = (visible: boolean): void => {
    if (store.getState().session.status !== 'signed-in') return;
    lastSent = now();
    void store.dispatch(sessionApi.endpoints.heartbeat.initiate({ visible }, { track: false }));
  };
  const onActivity = (): void => {
    if (now() - lastSent >= THROTTLE_MS) send(true);
  };

  document.addEventListener('click', onActivity, { passive: true });
  document.addEventListener('keydown', onActivity, { passive: true });
  const backup = setInterval(() => send(false), BACKUP_MS);
  return () => {
    document.removeEventListener('click', onActivity);
    document.removeEventListener('keydown', onActivity);
    clearInterval(backup);
  };
}
