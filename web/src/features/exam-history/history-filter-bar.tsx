import { FilterLinks } from '../../ui/filter-links';
import { t } from './exam-history.text';
import styles from './history.module.css';
import { type HistoryPlace, hrefOf } from './history-filters';

/** Skill and mode, each a link: a choice starts again at the first page. */
export function HistoryFilterBar({ place: { type, mode } }: { place: HistoryPlace }) {
  const withMode = mode && { mode };
  const withType = type && { type };
  return (
    <div className={styles.filters}>
      <div>
        <span className={styles.filterName} aria-hidden="true">
          {t('filter_skill')}
        </span>
        <FilterLinks
          label={t('filter_skill')}
          links={[
            { to: hrefOf({ ...withMode }), text: t('filter_all'), current: type === undefined },
            { to: hrefOf({ ...withMode, type: 'reading' }), text: t('reading'), current: type === 'reading' },
            { to: hrefOf({ ...withMode, type: 'listening' }), text: t('listening'), current: type === 'listening' },
          ]}
        />
      </div>
      <div>
        <span className={styles.filterName} aria-hidden="true">
          {t('filter_mode')}
        </span>
        <FilterLinks
          label={t('filter_mode')}
          links={[
            { to: hrefOf({ ...withType }), text: t('filter_all'), current: mode === undefined },
            { to: hrefOf({ ...withType, mode: 'exam' }), text: t('mode_exam'), current: mode === 'exam' },
            { to: hrefOf({ ...withType, mode: 'practice' }), text: t('mode_practice'), current: mode === 'practice' },
          ]}
        />
      </div>
    </div>
  );
}
