import PauseCircleOutlined from '@ant-design/icons/PauseCircleOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { formatClock } from '../../ui/format';
import styles from './audio-evidence.module.css';
import { t } from './exam-result.text';
import { type Interval, playInterval } from './interval-player';

interface AudioEvidenceProps {
  audioUrl: string;
  interval: Interval;
  /** The address does not live for ever: asks for a new one. */
  onExpired(): void;
}

/** Plays the part of the recording in which the answer is said, and nothing else; its words stand beside it. Give it the question as key. */
export function AudioEvidence({ audioUrl, interval, onExpired }: AudioEvidenceProps) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const playing = useRef<{ stop(): void } | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const { startSeconds, endSeconds } = interval;

  useEffect(() => () => playing.current?.stop(), []);

  const play = async (): Promise<void> => {
    setFailed(false);
    setIsPlaying(true);
    const player = audio.current ?? new Audio();
    audio.current = player;
    if (player.getAttribute('src') !== audioUrl) player.src = audioUrl;
    const run = playInterval(player, interval, () => {
      playing.current = null;
      setIsPlaying(false);
    });
    playing.current = run;
    try {
      await run.started;
    } catch (error) {
      // Stopped before it began is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      run.stop();
      setFailed(true);
      onExpired();
    }
  };

  return (
    <div className={styles.audio}>
      {isPlaying ? (
        <Button variant="secondary" icon={<PauseCircleOutlined aria-hidden="true" />} onClick={() => playing.current?.stop()}>
          {t('audio_stop')}
        </Button>
      ) : (
        <Button variant="secondary" icon={<PlayCircleOutlined aria-hidden="true" />} onClick={() => void play()}>
          {t('audio_play', { from: formatClock(Math.floor(startSeconds)), to: formatClock(Math.ceil(endSeconds)) })}
        </Button>
      )}
      <p role="status" className={styles.problem}>
        {failed ? t('audio_failed') : ''}
      </p>
    </div>
  );
}
