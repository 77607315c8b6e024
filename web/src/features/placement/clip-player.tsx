import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { t } from './placement.text';
import styles from './placement-runner.module.css';

interface Clip {
  readonly audioUrl: string;
  readonly durationSeconds: number;
  readonly mostPlays: number;
}

const playsKey = (questionId: string): string => `vumon-placement-plays:${questionId}`;
const rememberedPlays = (questionId: string): number => Number(sessionStorage.getItem(playsKey(questionId)) ?? 0);

/** A clip that may be heard `mostPlays` times. A play counts when sound begins, and a reload forgets none. */
export function ClipPlayer({ questionId, clip }: { questionId: string; clip: Clip }) {
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null);
  const [plays, setPlays] = useState(() => rememberedPlays(questionId));
  const [state, setState] = useState<'idle' | 'playing' | 'failed'>('idle');
  const [share, setShare] = useState(0);
  const left = Math.max(0, clip.mostPlays - plays);
  const { audioUrl, durationSeconds } = clip;

  useEffect(() => {
    const element = new Audio(audioUrl);
    element.preload = 'auto';
    element.ontimeupdate = () => setShare(Math.min(1, element.currentTime / durationSeconds));
    element.onended = () => {
      setState('idle');
      setShare(0);
    };
    setAudio(element);
    // A question that goes away takes its sound with it.
    return () => element.pause();
  }, [audioUrl, durationSeconds]);

  const play = async (): Promise<void> => {
    if (!audio || left === 0 || state === 'playing') return;
    try {
      audio.currentTime = 0;
      await audio.play();
      const count = plays + 1;
      sessionStorage.setItem(playsKey(questionId), String(count));
      setPlays(count);
      setState('playing');
    } catch {
      setState('failed');
    }
  };

  return (
    <div className={styles.clip}>
      <Button
        variant="secondary"
        icon={<CustomerServiceOutlined aria-hidden="true" />}
        disabled={left === 0 && state !== 'playing'}
        onClick={() => void play()}
      >
        {t(state === 'playing' ? 'playing' : 'play')}
      </Button>
      <span className={styles.plays} aria-live="polite">
        {left > 0 ? t('plays_left', { count: left }) : t('plays_none')}
      </span>
      <div className={styles.track} aria-hidden="true">
        <div style={{ transform: `scaleX(${share})` }} />
      </div>
      {state === 'failed' && (
        <p role="alert" className={styles.failure}>
          {t('play_failed')}
        </p>
      )}
    </div>
  );
}
