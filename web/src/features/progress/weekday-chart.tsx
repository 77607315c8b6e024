import { formatOneDecimal } from '../../ui/format';
import { t } from './progress.text';
import styles from './progress-section.module.css';
import { type ProgressStats, weekHours } from './progress-stats';

/** Hours by weekday: seven columns are not worth a chart library, and real text stays readable at every width. */
export function WeekdayChart({ stats }: { stats: ProgressStats }) {
  const days = weekHours(stats.weeklyActivity);
  const highest = Math.max(1, ...days.map(({ hours }) => hours));
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h3>{t('chart_title')}</h3>
        <p className="tabular">
          {t('chart_total', { hours: formatOneDecimal(stats.weeklyStudyTime) })}, {growthText(stats.weeklyGrowth)}
        </p>
      </figcaption>
      <ol className={styles.columns}>
        {days.map(({ day, hours }) => (
          <li key={day} className={styles.column}>
            <span className="visually-hidden">{t('chart_day', { day, hours: formatOneDecimal(hours) })}</span>
            <span className={styles.columnTrack} aria-hidden="true">
              {hours > 0 && <span className={styles.columnValue}>{formatOneDecimal(hours)}</span>}
              <span className={styles.columnBar} style={{ height: `${(hours / highest) * 100}%` }} />
            </span>
            <span className={styles.columnDay} aria-hidden="true">
              {day}
            </span>
          </li>
        ))}
      </ol>
      {days.every(({ hours }) => hours === 0) && <p className={styles.empty}>{t('chart_empty')}</p>}
    </figure>
  );
}

function growthText(percent: number): string {
  const rounded = Math.round(percent);
  if (rounded === 0) return t('chart_growth_same');
  return rounded > 0 ? t('chart_growth_up', { percent: rounded }) : t('chart_growth_down', { percent: -rounded });
}
