import { useId } from 'react';
import { formatBand, formatDate } from '../../ui/format';
import styles from './band-line.module.css';
import { bandTrend, type TrendPoint } from './band-trend';
import { t } from './exam-history.text';
import { type HistoryFilter, TREND_SIZE, useHistoryQuery } from './history.api';

const SKILLS = ['reading', 'listening'] as const;
const percent = (share: number): string => `${share * 100}%`;

/** The estimated bands of the newest exams as a small line for each skill, with the same as a table. Quiet below two bands. */
export function BandLine({ type }: Pick<HistoryFilter, 'type'>) {
  const titleId = useId();
  const { data } = useHistoryQuery({ ...(type && { type }), mode: 'exam', page: 1, limit: TREND_SIZE });
  const trend = bandTrend(data?.items ?? []);
  if (!trend) return null;
  const { points, lowest, highest } = trend;
  const lines = SKILLS.map((skill) => ({ skill, points: points.filter((point) => point.skill === skill) })).filter((line) => line.points.length > 0);
  const ticks = Array.from({ length: highest - lowest + 1 }, (_, i) => highest - i);
  return (
    <section className={styles.trend} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('trend_title')}</h2>
        <ul className={styles.legend}>
          {lines.map(({ skill }) => (
            <li key={skill}>
              <span className={styles.dot} data-skill={skill} aria-hidden="true" /> {t(skill)}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.picture} role="img" aria-label={lines.map(({ skill, points: own }) => summaryOf(skill, own)).join('; ')}>
        <div className={styles.ticks} aria-hidden="true">
          {ticks.map((band) => (
            <span key={band}>{band}</span>
          ))}
        </div>
        <div className={styles.plot} aria-hidden="true">
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={styles.lines} aria-hidden="true">
            {ticks.map((band) => {
              const y = 1 - (band - lowest) / (highest - lowest);
              return <path key={band} className={styles.rule} d={`M0 ${y}H1`} vectorEffect="non-scaling-stroke" />;
            })}
            {lines.map(({ skill, points: own }) => (
              <polyline
                key={skill}
                className={styles.line}
                data-skill={skill}
                points={own.map(({ x, y }) => `${x},${1 - y}`).join(' ')}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {points.map((point) => (
            <span
              key={point.id}
              className={styles.point}
              data-skill={point.skill}
              style={{ left: percent(point.x), bottom: percent(point.y) }}
              title={t('trend_point', { skill: t(point.skill), date: formatDate(point.at), band: formatBand(point.band) })}
            />
          ))}
        </div>
        <div className={styles.dates} aria-hidden="true">
          <span>{formatDate(points[0]?.at)}</span>
          <span>{formatDate(points.at(-1)?.at)}</span>
        </div>
      </div>
      <details className={styles.table}>
        <summary>{t('trend_table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('trend_date')}</th>
              <th scope="col">{t('column_skill')}</th>
              <th scope="col">{t('column_band')}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ id, at, skill, band }) => (
              <tr key={id}>
                <td className="tabular">{formatDate(at)}</td>
                <td>{t(skill)}</td>
                <td className="tabular">{formatBand(band)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function summaryOf(skill: TrendPoint['skill'], points: readonly TrendPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  return t('trend_text', { skill: t(skill), count: points.length, first: formatBand(first?.band ?? null), last: formatBand(last?.band ?? null) });
}
