import { useEffect, useRef, useState } from 'react';

/** One recording by its address: made when the screen shows it, silent when the screen goes. Times are in seconds. */
export function useAudio(url: string) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState(false);
  const [now, setNow] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const player = new Audio();
    player.preload = 'metadata';
    player.src = url;
    const reactions: readonly (readonly [string, () => void])[] = [
      ['play', () => setPlaying(true)],
      ['pause', () => setPlaying(false)],
      ['ended', () => setPlaying(false)],
      ['timeupdate', () => setNow(player.currentTime)],
    ];
    for (const [event, react] of reactions) player.addEventListener(event, react);
    audio.current = player;
    return () => {
      for (const [event, react] of reactions) player.removeEventListener(event, react);
      player.pause();
      audio.current = null;
    };
  }, [url]);

  const toggle = async (): Promise<void> => {
    const player = audio.current;
    if (!player) return;
    if (playing) return player.pause();
    setFailed(false);
    try {
      // After a failure (no network) the address has to be asked again.
      if (player.error) player.load();
      await player.play();
    } catch (error) {
      // A pause that comes before the sound is no failure.
      setFailed(!(error instanceof DOMException && error.name === 'AbortError'));
    }
  };

  const seek = (seconds: number): void => {
    setNow(seconds);
    if (audio.current) audio.current.currentTime = seconds;
  };

  return { playing, now, failed, toggle, seek };
}
