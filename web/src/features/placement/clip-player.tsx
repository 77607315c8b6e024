import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined';
import type { PlacementQuestion } from '@vumon/proto/http/placement.js';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../api/api-error';
import { Button } from '../../ui/button';
import { usePlayClipMutation } from './placement.api';
import { t } from './placement.text';
import styles from './placement-runner.module.css';

type Clip = NonNullable<PlacementQuestion['audio']>;
type State = 'idle' | 'asking' | 'playing' | 'failed' | 'unreached';

interface ClipPlayerProps {
  placementId: string;
  questionId: string;
  clip: Clip;
  /** The sitting has ended meanwhile. */
  onClosed(): void;
}

/** A clip that may be heard a few times. The server counts: each play begins with an address from there. */
export function ClipPlayer({ placementId, questionId, clip: { durationSeconds, mostPlays, playsLeft }, onClosed }: ClipPlayerProps) {
  const [audio] = useState(() => new Audio());
  const [askToPlay] = usePlayClipMutation();
  const [left, setLeft] = useState(playsLeft);
  const [state, setState] = useState<State>('idle');
  const [share, setShare] = useState(0);
  /** The play that has not been heard to its end: trying again is the same one. */
  const unheard = useRef<string | null>(null);
  const gone = useRef(false);

  useEffect(() => {
    const move = (): void => setShare(Math.min(1, audio.currentTime / durationSeconds));
    const end = (): void => {
      unheard.current = null;
      setState('idle');
      setShare(0);
    };
    const fail = (): void => setState('failed');
    audio.addEventListener('timeupdate', move);
    audio.addEventListener('ended', end);
    audio.addEventListener('error', fail);
    gone.current = false;
    return () => {
      gone.current = true;
      audio.removeEventListener('timeupdate', move);
      audio.removeEventListener('ended', end);
      audio.removeEventListener('error', fail);
      // A question that goes away takes its sound with it.
      audio.pause();
    };
  }, [audio, durationSeconds]);

  const play = async (): Promise<void> => {
    // The address of a play that failed is there already. Some browsers allow sound only within the click itself, not after an answer.
    const mayBegin = state === 'failed' ? audio.play() : null;
    unheard.current ??= crypto.randomUUID();
    setState('asking');
    if (mayBegin && (await began(mayBegin))) return setState('playing');
    try {
      const granted = await askToPlay({ placementId, questionId, playId: unheard.current }).unwrap();
      if (gone.current) return;
      setLeft(granted.playsLeft);
      audio.src = granted.audioUrl;
      await audio.play();
      setState('playing');
    } catch (error) {
      if (!isApiError(error)) setState('failed');
      else if (error.code === 'ATTEMPT_CLOSED') onClosed();
      else if (error.code === 'NO_PLAYS_LEFT') {
        // Heard elsewhere: another tab, another device.
        unheard.current = null;
        setLeft(0);
        setState('idle');
      } else setState('unreached');
    }
  };

  const busy = state === 'asking' || state === 'playing';
  const mayTryAgain = state === 'failed' || state === 'unreached';
  return (
    <div className={styles.clip}>
      <Button
        variant="secondary"
        icon={<CustomerServiceOutlined aria-hidden="true" />}
        disabled={left === 0 && !busy && !mayTryAgain}
        onClick={() => {
          if (!busy) void play();
        }}
      >
        {t(state === 'playing' ? 'playing' : 'play')}
      </Button>
      <span className={styles.plays} aria-live="polite">
        {left > 0 ? t('plays_left', { count: left }) : t('plays_none', { count: mostPlays })}
      </span>
      <div className={styles.track} aria-hidden="true">
        <div style={{ transform: `scaleX(${share})` }} />
      </div>
      {mayTryAgain && (
        <p role="alert" className={styles.failure}>
          {t(state === 'failed' ? 'play_failed' : 'play_unreached')}
        </p>
      )}
    </div>
  );
}

const began = (start: Promise<void>): Promise<boolean> =>
  start.then(
    () => true,
    () => false,
  );
