/** Room around what is to be heard, so that no word is cut. */
const LEAD_SECONDS = 1;
const TAIL_SECONDS = 0.5;

/** The part of an <audio> that is needed to play an interval. */
export type Playable = Pick<HTMLAudioElement, 'currentTime' | 'playbackRate' | 'paused' | 'play' | 'pause' | 'addEventListener' | 'removeEventListener'>;

export interface Interval {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** What is heard of an interval: a second before it, half a second after. */
export const heard = ({ startSeconds, endSeconds }: Interval): Interval => ({
  startSeconds: Math.max(0, startSeconds - LEAD_SECONDS),
  endSeconds: endSeconds + TAIL_SECONDS,
});

/**
 * Plays one interval and stops at its end. `timeupdate` comes a few times a second only, so the last stretch is timed. Rejects when the
 * recording cannot be played. The function that it gives ends it early.
 */
export function playInterval(audio: Playable, interval: Interval, onEnd: () => void): { started: Promise<void>; stop(): void } {
  const { startSeconds, endSeconds } = heard(interval);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    audio.removeEventListener('timeupdate', watch);
    audio.removeEventListener('ended', stop);
    if (!audio.paused) audio.pause();
    onEnd();
  };
  const watch = (): void => {
    clearTimeout(timer);
    const leftSeconds = (endSeconds - audio.currentTime) / audio.playbackRate;
    if (leftSeconds <= 0) stop();
    else if (leftSeconds < 1) timer = setTimeout(stop, leftSeconds * 1000);
  };
  audio.currentTime = startSeconds;
  audio.addEventListener('timeupdate', watch);
  audio.addEventListener('ended', stop);
  return { started: audio.play(), stop };
}
