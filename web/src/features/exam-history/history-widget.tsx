import { Link, useLocation } from 'react-router';
import { isApiError } from '../../api/api-error';
import { paths } from '../../config/paths';
import { Button } from '../../ui/button';
import { formatPercent } from '../../ui/format';
import { LoadingState, SkeletonBlock } from '../../ui/page-state';
import { RelativeTime } from '../../ui/relative-time';
import { hasGuestWork } from '../exams/guest-work';
import { useSession } from '../session/use-session';
import { t } from './exam-history.text';
import { useHistoryQuery, WIDGET_SIZE } from './history.api';
import { historyErrorText } from './history-error';
import styles from './history-widget.module.css';
import { BandBadge, ScoreIcon } from './score-icon';

/** The last five results beside the practice page; 'view all' from five on. A guest sees those of this browser. */
export function HistoryWidget() {
  const { status } = useSession();
  return (
    <section className={styles.widget} aria-labelledby="history-widget">
      <h2 id="history-widget">{t('widget_title')}</h2>
      {status === 'restoring' && <WidgetSkeleton />}
      {status === 'signed-in' && <LatestResults isGuest={false} />}
      {status === 'guest' && (hasGuestWork() ? <LatestResults isGuest /> : <SignInLine />)}
    </section>
  );
}

function LatestResults({ isGuest }: { isGuest: boolean }) {
  const { data, error, isFetching, refetch } = useHistoryQuery({ page: 1, limit: WIDGET_SIZE });
  if (!data && !error) return <WidgetSkeleton />;
  if (isGuest && (data ? data.items.length === 0 : isApiError(error) && error.status === 401)) return <SignInLine />;
  if (!data) {
    return (
      <div role="alert" className={styles.widgetState}>
        <p>{historyErrorText(error, isGuest)}</p>
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (data.items.length === 0) {
    return (
      <p>
        {t('empty')}. <Link to={paths.exams.href()}>{t('start')}</Link>
      </p>
    );
  }
  return (
    <>
      <ul className={styles.latest}>
        {data.items.map((item) => (
          <li key={item.resultId}>
            <ScoreIcon percentage={item.score.percentage} />
            <div className={styles.latestText}>
              <Link to={paths.examResult.href(item.resultId)}>{item.examTitle}</Link>
              <span className={styles.latestWhen}>
                {formatPercent(item.score.percentage)}, <RelativeTime at={item.completedAt} />
              </span>
            </div>
            <BandBadge score={item.score} />
          </li>
        ))}
      </ul>
      {data.items.length >= WIDGET_SIZE && (
        <Link className={styles.all} to={paths.examHistory.href()}>
          {t('view_all')}
        </Link>
      )}
    </>
  );
}

function SignInLine() {
  const { pathname, search } = useLocation();
  return (
    <p>
      {t('signed_out')}. <Link to={paths.login.href(pathname + search)}>{t('login')}</Link>
    </p>
  );
}

function WidgetSkeleton() {
  return (
    <LoadingState label={t('loading')}>
      {[1, 2, 3].map((row) => (
        <SkeletonBlock key={row} height={44} />
      ))}
    </LoadingState>
  );
}
