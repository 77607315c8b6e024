import type { Score } from '@vumon/proto/http/exam-shapes.js';
import { resultBandTone } from '../../ui/band';
import { formatBand, formatPercent } from '../../ui/format';
import styles from './band-gate.module.css';
import { t } from './exam-result.text';

const HIGHEST_BAND = 9;

/** The band inside the dragon gate: the further it is lit, the nearer to 9. Without a band, the percentage. */
export function BandGate({ score }: { score: Score }) {
  const { bandScore, percentage, scaled, totalQuestions } = score;
  const hasBand = bandScore !== null;
  const shown = hasBand ? formatBand(bandScore) : formatPercent(percentage);
  const note = scaled ? t('scaled', { total: totalQuestions }) : t('estimated');
  const lit = hasBand ? bandScore / HIGHEST_BAND : percentage / 100;
  return (
    <div
      className={styles.gate}
      data-tone={hasBand ? resultBandTone(bandScore) : 'blue'}
      role="img"
      aria-label={hasBand ? t('band_label', { band: shown, note }) : t('percent_label', { percent: shown })}
    >
      <svg viewBox="0 0 240 216" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        <path className={styles.roof} d="M10 40c22 2 33-12 41-26h138c8 14 19 28 41 26M30 52h180" />
        <path className={styles.ring} d={RING} />
        {lit > 0 && <path className={styles.lit} d={RING} pathLength={100} strokeDasharray={`${lit * 100} 100`} />}
        <path className={styles.roof} d="M28 210h32M180 210h32" />
      </svg>
      <div className={styles.figure} aria-hidden="true">
        <span className={styles.word}>{t(hasBand ? 'band_word' : 'percent_word')}</span>
        <span className={styles.number}>{shown}</span>
        {hasBand && <span className={styles.note}>{note}</span>}
      </div>
    </div>
  );
}

/** Up the left post, over the arch, down the right post. */
const RING = 'M44 204V118c0-36 32-52 76-52s76 16 76 52v86';
