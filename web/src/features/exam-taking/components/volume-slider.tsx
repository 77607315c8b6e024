import SoundOutlined from '@ant-design/icons/SoundOutlined';
import type { CSSProperties } from 'react';
import { t } from '../exam-taking.text';
import styles from './exam-header.module.css';

/** At the top right, usable while the recording plays. */
export function VolumeSlider({ volume, onVolume }: { volume: number; onVolume(percent: number): void }) {
  const filled: CSSProperties & Record<'--filled', string> = { '--filled': `${volume}%` };
  return (
    <label className={styles.volume} title={t('volume')}>
      <SoundOutlined aria-hidden="true" />
      <span className="visually-hidden">{t('volume')}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={volume}
        style={filled}
        aria-valuetext={t('volume_value', { percent: volume })}
        onChange={(event) => onVolume(Number(event.target.value))}
      />
    </label>
  );
}
