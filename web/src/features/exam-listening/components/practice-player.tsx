import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import FastBackwardOutlined from '@ant-design/icons/FastBackwardOutlined';
import FastForwardOutlined from '@ant-design/icons/FastForwardOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button';
import { formatClock } from '../../../ui/format';
import { t } from '../exam-listening.text';
import type { ListeningTransport } from '../listening.api';
import styles from './listening-bar.module.css';
import { Transcript } from './transcript';
import { usePracticePlayer } from './use-practice-player';

const STEP_SECONDS = 5;
const SPEEDS = [0.75, 1, 1.25, 1.5] as const;

interface PracticePlayerProps {
  attemptId: string;
  sectionId: string;
  transport: ListeningTransport;
  /** 0 to 100. */
  volume: number;
  /** Already heard once, so that the transcript is open. */
  heard: boolean;
}

/** The learner's own player: pause, five seconds back and forth, speeds, any place; the transcript after the first listen. */
export function PracticePlayer({ attemptId, sectionId, transport, volume, heard }: PracticePlayerProps) {
  const [speed, setSpeed] = useState(1);
  const [reading, setReading] = useState(false);
  const { state, toggle, seek, retry } = usePracticePlayer({ sectionId, transport, volume, speed, heard });
  const { at, length, playing, busy, ready, listened } = state;
  const [shownAt, shownLength] = [formatClock(at), formatClock(length)];
  const toggleLabel = t(playing ? 'pause' : 'play');
  return (
    <section className={styles.bar} aria-label={t('bar')} data-kind="practice">
      <div className={styles.controls}>
        <Step label={t('back')} icon={<FastBackwardOutlined aria-hidden="true" />} disabled={!ready} onStep={() => seek(at - STEP_SECONDS)} />
        <Button
          aria-label={toggleLabel}
          title={toggleLabel}
          busy={busy}
          icon={playing ? <PauseOutlined aria-hidden="true" /> : <CaretRightOutlined aria-hidden="true" />}
          onClick={toggle}
        />
        <Step label={t('forward')} icon={<FastForwardOutlined aria-hidden="true" />} disabled={!ready} onStep={() => seek(at + STEP_SECONDS)} />
        <input
          className={styles.seek}
          type="range"
          min={0}
          max={Math.max(1, Math.round(length))}
          value={Math.round(at)}
          disabled={!ready}
          aria-label={t('seek')}
          aria-valuetext={t('progress', { at: shownAt, of: shownLength })}
          onChange={({ target }) => seek(Number(target.value))}
        />
        <span className="tabular" aria-hidden="true">
          {shownAt} / {shownLength}
        </span>
        <label className={styles.speed}>
          <span className="visually-hidden">{t('speed')}</span>
          <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {t('speed_of', { speed: one.toLocaleString('vi-VN') })}
              </option>
            ))}
          </select>
        </label>
        <Button variant="secondary" disabled={!listened} aria-expanded={reading} onClick={() => setReading(!reading)}>
          {t(reading ? 'transcript_hide' : 'transcript_show')}
        </Button>
      </div>
      {!listened && <p className={styles.hint}>{t('transcript_later')}</p>}
      {state.failed && (
        <p className={styles.failed} role="alert">
          {t('play_failed')}{' '}
          <Button variant="quiet" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      {reading && listened && <Transcript attemptId={attemptId} sectionId={sectionId} at={at} onSeek={ready ? seek : undefined} />}
    </section>
  );
}

function Step({ label, icon, disabled, onStep }: { label: string; icon: ReactNode; disabled: boolean; onStep(): void }) {
  return <Button variant="quiet" aria-label={label} title={label} disabled={disabled} icon={icon} onClick={onStep} />;
}
