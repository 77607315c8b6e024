/** What is needed of an <audio> element. */
export interface Player {
  readonly seconds: number;
  readonly playing: boolean;
  /** Loads a recording and stands at a second of it. */
  load(url: string, atSeconds: number): void;
  seek(seconds: number): void;
  /** False when the browser wants a click first. Rejects for nothing else: what fails to load comes as `error`. */
  play(): Promise<boolean>;
  stop(): void;
  on(listener: (event: PlayerEvent) => void): () => void;
}
export type PlayerEvent = 'playing' | 'waiting' | 'ended' | 'error';

const EVENTS: readonly PlayerEvent[] = ['playing', 'waiting', 'ended', 'error'];

export function htmlPlayer(audio: HTMLAudioElement): Player {
  return {
    get seconds() {
      return audio.currentTime;
    },
    get playing() {
      return !audio.paused && !audio.ended;
    },
    load(url, atSeconds) {
      audio.src = url;
      // Known once the head of the file is read; set before, browsers keep it as the place to start at.
      audio.currentTime = atSeconds;
    },
    seek(seconds) {
      audio.currentTime = seconds;
    },
    async play() {
      try {
        await audio.play();
        return true;
      } catch (error) {
        return !(error instanceof DOMException && error.name === 'NotAllowedError');
      }
    },
    stop() {
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    },
    on(listener) {
      const listeners = EVENTS.map((name) => [name, () => listener(name)] as const);
      for (const [name, run] of listeners) audio.addEventListener(name, run);
      return () => {
        for (const [name, run] of listeners) audio.removeEventListener(name, run);
      };
    },
  };
}
