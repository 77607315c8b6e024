import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import { useState } from 'react';
import type { Clip } from '../../content/playlists';
import { Button } from '../../ui/button';
import { formatClock } from '../../ui/format';
import styles from './playlist-player.module.css';
import { t } from './playlist-player.text';
import { useAudio } from './use-audio';

/** Our own recordings. In the small window only the controls of the chosen one stay. */
export function ClipPlayer({ clips, small }: { clips: readonly Clip[]; small: boolean }) {
  const [chosenId, setChosenId] = useState(clips[0]?.id);
  const chosen = clips.find(({ id }) => id === chosenId);
  return (
    <div className={styles.clips}>
      {!small && (
        <ul className={styles.clipList} aria-label={t('clips_label')}>
          {clips.map(({ id, title, level, seconds }) => (
            <li key={id}>
              <button type="button" className={styles.clip} aria-pressed={id === chosenId} onClick={() => setChosenId(id)}>
                <span lang="en">{title}</span>
                <span className={`tabular ${styles.about}`}>{t('clip_about', { level, duration: formatClock(seconds) })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <ClipControls key={chosen.id} clip={chosen} small={small} />}
    </div>
  );
}

function ClipControls({ clip, small }: { clip: Clip; small: boolean }) {
  const { playing, now, failed, toggle, seek } = useAudio(clip.url);
  return (
    <section className={styles.controls} aria-label={clip.title}>
      <p className={styles.nowPlaying}>
        <b lang="en">{clip.title}</b> <span role="status">{t(playing ? 'playing' : 'paused')}</span>
      </p>
      <div className={styles.bar}>
        <Button
          variant="secondary"
          aria-label={t(playing ? 'pause' : 'play')}
          icon={playing ? <PauseOutlined aria-hidden="true" /> : <CaretRightOutlined aria-hidden="true" />}
          onClick={() => void toggle()}
        />
        <input
          type="range"
          className={styles.seek}
          min={0}
          max={Math.floor(clip.seconds)}
          step={1}
          value={Math.floor(now)}
          aria-label={t('seek')}
          aria-valuetext={t('time', { now: formatClock(now), total: formatClock(clip.seconds) })}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
        <span className={`tabular ${styles.time}`}>{t('time', { now: formatClock(now), total: formatClock(clip.seconds) })}</span>
      </div>
      {failed && (
        <p role="alert" className={styles.failure}>
          {t('audio_failed')}
        </p>
      )}
      {!small && (
        <details className={styles.transcript}>
          <summary>{t('transcript')}</summary>
          <div lang="en">
            {clip.lines.map(({ speaker, text, start }) => (
              <p key={start}>
                <b>{speaker}:</b> {text}
              </p>
            ))}
          </div>
        </details>
      )}
    </section>
  );
}
