import { formatOneDecimal } from '../../ui/format';
import { t } from './progress.text';
import styles from './progress-section.module.css';
import type { ProgressStats } from './progress-stats';
import { weekHours } from './progress-stats';

const WIDTH = 420;
const HEIGHT = 180;
const BASELINE = 150;
const TOP = 24;
const BAR = 30;

/** Hours by weekday as a plain SVG: seven bars are not worth a chart library. The list carries the same for readers. */
export function WeekdayChart({ stats }: { stats: ProgressStats }) {
  const days = weekHours(stats.weeklyActivity);
  const highest = Math.max(1, ...days.map(({ hours }) => hours));
  const step = WIDTH / days.length;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h3>{t('chart_title')}</h3>
        <p className="tabular">
          {t('chart_total', { hours: formatOneDecimal(stats.weeklyStudyTime) })}, {growthText(stats.weeklyGrowth)}
        </p>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path d={`M0 ${BASELINE}h${WIDTH}`} stroke="var(--hairline)" strokeWidth="2" />
        {days.map(({ day, hours }, index) => {
          const height = Math.max(hours > 0 ? 4 : 0, (hours / highest) * (BASELINE - TOP));
          const center = step * index + step / 2;
          return (
            <g key={day} textAnchor="middle" fontSize="14">
              <rect x={center - BAR / 2} y={BASELINE - height} width={BAR} height={height} rx="5" fill="var(--water)" />
              {hours > 0 && (
                <text x={center} y={BASELINE - height - 6} fill="var(--text)" className="tabular">
                  {formatOneDecimal(hours)}
                </text>
              )}
              <text x={center} y={BASELINE + 22} fill="var(--text-secondary)">
                {day}
              </text>
            </g>
          );
        })}
      </svg>
      <ul className="visually-hidden">
        {days.map(({ day, hours }) => (
          <li key={day}>{t('chart_day', { day, hours: formatOneDecimal(hours) })}</li>
        ))}
      </ul>
      {days.every(({ hours }) => hours === 0) && <p className={styles.empty}>{t('chart_empty')}</p>}
    </figure>
  );
}

function growthText(percent: number): string {
  const rounded = Math.round(percent);
  if (rounded === 0) return t('chart_growth_same');
  return rounded > 0 ? t('chart_growth_up', { percent: rounded }) : t('chart_growth_down', { percent: -rounded });
}
