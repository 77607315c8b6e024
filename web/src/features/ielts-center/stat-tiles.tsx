import { formatDate, formatNumber } from '../../ui/format';
import { useLatestExamsQuery } from '../exams/exams.api';
import { t } from './ielts-center.text';
import styles from './stat-tiles.module.css';

/** Four figures of the center. All but the target are counted; where nothing is known yet a dash stands. */
export function StatTiles() {
  const { data } = useLatestExamsQuery();
  const newest = data?.items[0]?.createdAt;
  const tiles = [
    { value: data ? formatNumber(data.totals.total) : '–', label: t('tile_tests') },
    { value: t('tile_target_value'), label: t('tile_target') },
    { value: data ? formatNumber(data.totals.attempts) : '–', label: t('tile_attempts') },
    { value: newest ? formatDate(newest) : '–', label: t('tile_newest') },
  ];
  return (
    <section aria-label={t('tiles_label')}>
      <dl className={styles.tiles}>
        {tiles.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
