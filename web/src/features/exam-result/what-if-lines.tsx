import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { formatBand } from '../../ui/format';
import { t } from './exam-result.text';
import { slipLabel } from './result-labels';
import styles from './what-if-lines.module.css';

/** "3 lỗi chính tả = 0.5 band": what slips of form cost, as the server reads it from the band table. */
export function WhatIfLines({ whatIf }: Pick<Result, 'whatIf'>) {
  if (whatIf.length === 0) return null;
  return (
    <section className={styles.box}>
      <h3>{t('what_if_title')}</h3>
      <ul>
        {whatIf.map(({ reasonCodes, count, gain, bandScore }) => (
          <li key={reasonCodes.join()}>
            <b>{t('what_if', { count, slip: slipLabel(reasonCodes), gain: formatBand(gain) })}</b>
            <span>, {t('what_if_then', { band: formatBand(bandScore) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
