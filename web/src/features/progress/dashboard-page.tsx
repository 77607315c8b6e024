import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { LoadingState, SkeletonBlock } from '../../ui/page-state';
import { OpenAttemptBanner } from '../exams/open-attempt-banner';
import { LearningPlan } from '../placement/learning-plan';
import { LevelCard } from '../placement/level-card';
import { useSession } from '../session/use-session';
import styles from './dashboard-page.module.css';
import { useProgressQuery } from './progress.api';
import { t } from './progress.text';
import { ProgressPanel } from './progress-section';
import { NO_PROGRESS } from './progress-stats';

export function DashboardPage() {
  const { user } = useSession();
  const { data, isLoading } = useProgressQuery();
  return (
    <>
      <OpenAttemptBanner />
      <div className={`page-width ${styles.page}`}>
        <p className={styles.hello}>{t('dashboard_hello', { name: user?.fullName ?? '' })}</p>
        <h1>{t('dashboard_title')}</h1>
        <LevelCard />
        <LearningPlan testIsOffered />
        {isLoading ? (
          <LoadingState>
            <SkeletonBlock height={300} />
          </LoadingState>
        ) : (
          <ProgressPanel stats={data ?? NO_PROGRESS} />
        )}
        <div className={styles.actions}>
          <ButtonLink to={paths.exams.href()}>{t('dashboard_next')}</ButtonLink>
          <ButtonLink to={paths.examHistory.href()} variant="secondary">
            {t('dashboard_history')}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
