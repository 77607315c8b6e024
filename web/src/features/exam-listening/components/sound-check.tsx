import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import SoundOutlined from '@ant-design/icons/SoundOutlined';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { t } from '../exam-listening.text';
import styles from './sound-check.module.css';

const NOTES = [523.25, 659.25, 783.99];
const NOTE_SECONDS = 0.35;

/** Three notes made by the browser itself: nothing to download, and the same loudness as speech. Resolves when they were played. */
async function playNotes(volume: number): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    const gain = context.createGain();
    gain.gain.value = (volume / 100) * 0.25;
    gain.connect(context.destination);
    for (const [i, frequency] of NOTES.entries()) {
      const note = context.createOscillator();
      note.frequency.value = frequency;
      note.connect(gain);
      note.start(context.currentTime + i * NOTE_SECONDS);
      note.stop(context.currentTime + (i + 1) * NOTE_SECONDS);
    }
    await new Promise((resolve) => setTimeout(resolve, NOTES.length * NOTE_SECONDS * 1_000 + 100));
  } finally {
    await context.close();
  }
}

interface SoundCheckProps {
  /** 0 to 100. */
  volume: number;
  onVolume(volume: number): void;
  done: boolean;
  onDone(): void;
}

/** Before a listening test: hear something, set the volume, say that it is heard. */
export function SoundCheck({ volume, onVolume, done, onDone }: SoundCheckProps) {
  const [state, setState] = useState<'new' | 'playing' | 'played' | 'failed'>('new');
  const play = async (): Promise<void> => {
    setState('playing');
    setState(
      await playNotes(volume).then(
        () => 'played' as const,
        () => 'failed' as const,
      ),
    );
  };
  return (
    <section className={styles.check} aria-labelledby="sound-check-title">
      <h2 id="sound-check-title">{t('check_title')}</h2>
      <p>{t('check_text')}</p>
      <div className={styles.row}>
        <Button variant="secondary" busy={state === 'playing'} icon={<SoundOutlined aria-hidden="true" />} onClick={() => void play()}>
          {t(state === 'new' ? 'check_play' : 'check_again')}
        </Button>
        <label className={styles.volume}>
          {t('volume')}
          <input type="range" min={0} max={100} step={5} value={volume} onChange={({ target }) => onVolume(Number(target.value))} />
        </label>
      </div>
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          {t('check_silent')}
        </p>
      )}
      {done ? (
        <p className={styles.ready} role="status">
          <CheckCircleOutlined aria-hidden="true" /> {t('check_done')}
        </p>
      ) : (
        <div className={styles.row}>
          <Button variant="secondary" disabled={state === 'new' || state === 'playing'} onClick={onDone}>
            {t(state === 'failed' ? 'check_anyway' : 'check_ok')}
          </Button>
        </div>
      )}
    </section>
  );
}
