import { useEffect } from 'react';

/** Keeps the screen on while a test runs: reading a passage touches nothing for minutes. A browser or battery that refuses costs nothing. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const granted = await navigator.wakeLock.request('screen').catch(() => null);
      if (left) await granted?.release();
      else lock = granted;
    };
    void ask();
    // The browser takes the lock away from a hidden page.
    const onVisible = (): void => void ask();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [wanted]);
}
