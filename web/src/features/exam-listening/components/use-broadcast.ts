import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Broadcast, type BroadcastDeps, type BroadcastState } from '../broadcast';
import { htmlPlayer } from '../player';

type Needs = Pick<BroadcastDeps, 'sections' | 'transport' | 'onDeadline' | 'onSection'>;

/** The one play of an exam, bound to this page: it begins by itself and ends with the component. `volume` from 0 to 100. */
export function useBroadcast(needs: Needs, volume: number) {
  const [audio] = useState(() => new Audio());
  const latest = useRef(needs);
  useEffect(() => {
    latest.current = needs;
  });
  useEffect(() => {
    audio.volume = volume / 100;
  }, [audio, volume]);

  const [broadcast, setBroadcast] = useState<Broadcast | null>(null);
  useEffect(() => {
    const { sections, transport } = latest.current;
    const started = new Broadcast({
      sections,
      transport,
      player: htmlPlayer(audio),
      monotonicNow: () => performance.now(),
      // Browsers without the API answer when play() is refused.
      mayPlay: () => (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true,
      onDeadline: (answer) => latest.current.onDeadline(answer),
      onSection: (section) => latest.current.onSection(section),
    });
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') started.refresh();
    };
    const onOnline = (): void => started.refresh();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onOnline);
    setBroadcast(started);
    started.open();
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onOnline);
      started.dispose();
    };
  }, [audio]);
  return broadcast;
}

const NOTHING = (): (() => void) => () => undefined;
export const useBroadcastState = (broadcast: Broadcast | null): BroadcastState | null =>
  useSyncExternalStore(broadcast?.subscribe ?? NOTHING, () => broadcast?.state ?? null);
