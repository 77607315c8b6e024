import { useEffect, useRef, useState } from 'react';
import type { ListeningTransport } from '../listening.api';

export interface PracticePlayerState {
  readonly at: number;
  readonly length: number;
  readonly playing: boolean;
  readonly busy: boolean;
  readonly failed: boolean;
  /** A recording is loaded: it can be moved in. */
  readonly ready: boolean;
  readonly listened: boolean;
}
const initial: PracticePlayerState = { at: 0, length: 0, playing: false, busy: false, failed: false, ready: false, listened: false };

interface Options {
  sectionId: string;
  transport: ListeningTransport;
  /** 0 to 100. */
  volume: number;
  speed: number;
  heard: boolean;
}

/** A player in the learner's hands. The address is asked for at the first play, and again when it ran out. */
export function usePracticePlayer({ sectionId, transport, volume, speed, heard }: Options) {
  const [audio] = useState(() => new Audio());
  const [state, setState] = useState<PracticePlayerState>({ ...initial, listened: heard });
  const change = (changes: Partial<PracticePlayerState>): void => setState((current) => ({ ...current, ...changes }));
  /** Where to go on once a fresh address is loaded. */
  const resumeAt = useRef(0);
  const latestSpeed = useRef(speed);

  useEffect(() => {
    audio.volume = volume / 100;
  }, [audio, volume]);
  useEffect(() => {
    latestSpeed.current = speed;
    audio.playbackRate = speed;
  }, [audio, speed]);
  useEffect(() => {
    const update = (changes: Partial<PracticePlayerState>): void => setState((current) => ({ ...current, ...changes }));
    const heardOut = async (): Promise<void> => {
      const outcome = await transport.listened(sectionId);
      if (!('error' in outcome)) update({ listened: true });
    };
    const handlers: readonly [string, () => void][] = [
      ['play', () => update({ playing: true })],
      ['pause', () => update({ playing: false })],
      ['timeupdate', () => update({ at: audio.currentTime })],
      ['ended', () => void heardOut()],
      ['error', () => update({ playing: false, ready: false, failed: true })],
      [
        'loadedmetadata',
        () => {
          audio.currentTime = resumeAt.current;
          audio.playbackRate = latestSpeed.current;
          update({ length: audio.duration, ready: true });
          audio.play().catch(() => update({ playing: false }));
        },
      ],
    ];
    for (const [name, run] of handlers) audio.addEventListener(name, run);
    return () => {
      for (const [name, run] of handlers) audio.removeEventListener(name, run);
      audio.pause();
      audio.removeAttribute('src');
    };
  }, [audio, sectionId, transport]);

  const open = async (): Promise<void> => {
    change({ busy: true, failed: false });
    const outcome = await transport.start(sectionId);
    if ('error' in outcome || outcome.data.audioUrl === null) return change({ busy: false, failed: true });
    resumeAt.current = state.at;
    change({ busy: false, length: outcome.data.durationSeconds });
    audio.src = outcome.data.audioUrl;
  };
  const toggle = (): void => {
    if (!state.ready) void open();
    else if (audio.paused) audio.play().catch(() => change({ failed: true }));
    else audio.pause();
  };
  const seek = (seconds: number): void => {
    const to = Math.min(Math.max(0, seconds), state.length);
    change({ at: to });
    if (state.ready) audio.currentTime = to;
  };
  return { state, toggle, seek, retry: () => void open() };
}
