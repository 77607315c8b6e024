import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { formatNumber, formatOneDecimal } from '../../ui/format';
import { useSession } from '../session/use-session';
import { PROGRESS_ANCHOR } from '../shell/progress-anchor';
import { useProgressQuery } from './progress.api';
import { t } from './progress.text';
import styles from './progress-section.module.css';
import { barShare, NO_PROGRESS, type ProgressStats, SAMPLE_PROGRESS, STAT_SCALES } from './progress-stats';
import { WeekdayChart } from './weekday-chart';

/** 'Theo dõi tiến độ' on the home page: the learner's own figures, or samples that say that they are samples. */
export function ProgressSection() {
  const { status } = useSession();
  const { data } = useProgressQuery(undefined, { skip: status !== 'signed-in' });
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (hash === `#${PROGRESS_ANCHOR}`) section.current?.scrollIntoView();
  }, [hash]);

  const isSample = status === 'guest';
  return (
    <section id={PROGRESS_ANCHOR} ref={section} className={`page-width ${styles.section}`}>
      <div className={styles.headed}>
        <h2>{t('title')}</h2>
        {isSample && <span className={styles.sample}>{t('sample')}</span>}
      </div>
      <ProgressPanel stats={isSample ? SAMPLE_PROGRESS : (data ?? NO_PROGRESS)} />
      {isSample && (
        <p className={styles.login}>
          {t('sample_text')}{' '}
          <ButtonLink variant="quiet" to={paths.login.href()}>
            {t('login')}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

/** Four bars and the weekday chart. */
export function ProgressPanel({ stats }: { stats: ProgressStats }) {
  const bars = [
    { key: 'weeklyStudyTime', name: t('stat_hours'), shown: t('hours', { count: formatOneDecimal(stats.weeklyStudyTime) }) },
    { key: 'testsCompleted', name: t('stat_tests'), shown: formatNumber(stats.testsCompleted) },
    { key: 'coursesEnrolled', name: t('stat_courses'), shown: formatNumber(stats.coursesEnrolled) },
    { key: 'averageScore', name: t('stat_average'), shown: formatOneDecimal(stats.averageScore) },
  ] as const;
  return (
    <div className={styles.panel}>
      <ul className={styles.bars}>
        {bars.map(({ key, name, shown }) => (
          <li key={key}>
            <p className={styles.barHead}>
              <span>{name}</span>
              <b className="tabular">{shown}</b>
            </p>
            <div className={styles.track} aria-hidden="true">
              <div className={styles.fill} style={{ transform: `scaleX(${barShare(stats[key], STAT_SCALES[key])})` }} />
            </div>
          </li>
        ))}
      </ul>
      <WeekdayChart stats={stats} />
    </div>
  );
}
