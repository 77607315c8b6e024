import { formatBand, formatNumber, formatPercent } from '../../ui/format';
import { t } from './exam-history.text';
import type { HistoryPage } from './history.api';
import styles from './history.module.css';

/** Count, averages and counts by skill of what the filters let through. */
export function HistoryTotals({ totals }: { totals: HistoryPage['totals'] }) {
  const figures = [
    { name: t('total_count'), value: formatNumber(totals.count) },
    { name: t('total_percent'), value: totals.averagePercent === null ? '–' : formatPercent(totals.averagePercent) },
    { name: t('total_band'), value: formatBand(totals.averageBand) },
    { name: t('total_reading'), value: formatNumber(totals.reading) },
    { name: t('total_listening'), value: formatNumber(totals.listening) },
  ];
  return (
    <div className={styles.summary}>
      <dl className={styles.totals}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {totals.counted < totals.count && <p className={styles.note}>{t('averages_note', { count: formatNumber(totals.counted) })}</p>}
    </div>
  );
}
