import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { isApiError } from '../../api/api-error';
import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { EmptyState, ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { GateScene } from '../../ui/scenes';
import { useSession } from '../session/use-session';
import { t } from './exam-result.text';
import { PrintSheet } from './print-sheet';
import { useResultQuery } from './result.api';
import styles from './result-page.module.css';
import { ResultSummary } from './result-summary';
import { ReviewScreen } from './review-screen';

/** `/result/:resultId`: the summary, and with `?view=review` the review question by question. */
export function ResultPage() {
  const { resultId = '' } = useParams();
  const [query] = useSearchParams();
  const { status } = useSession();
  const { data: result, error, isLoading, refetch } = useResultQuery(resultId, { skip: status === 'restoring' });
  if (result)
    return (
      <>
        {query.get('view') === 'review' ? <ReviewScreen result={result} onExpired={() => void refetch()} /> : <ResultSummary result={result} />}
        <PrintSheet result={result} />
      </>
    );
  return (
    <div className={`page-width ${styles.page}`}>
      <Link to={paths.exams.href()} className={styles.back}>
        {t('to_exams')}
      </Link>
      <h1 className="visually-hidden">{t('title')}</h1>
      {isLoading || !error ? <ResultSkeleton /> : <LoadFailure error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  // A malformed id is a 400; to the learner it is the same as one that nobody has.
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return <NotFound />;
  }
  return <ErrorState text={t('load_failed')} safe={t('load_safe')} onRetry={onRetry} />;
}

/** To a guest, somebody's result does not exist; it may be the guest's own, in an account. */
function NotFound() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const isGuest = status === 'guest';
  return (
    <EmptyState
      scene={<GateScene />}
      text={t(isGuest ? 'not_found_guest' : 'not_found')}
      action={<ButtonLink to={isGuest ? paths.login.href(pathname + search) : paths.exams.href()}>{t(isGuest ? 'sign_in' : 'to_exams')}</ButtonLink>}
    />
  );
}

function ResultSkeleton() {
  return (
    <LoadingState label={t('loading')}>
      <div className={styles.hero}>
        <SkeletonBlock height={216} width="240px" />
        <div className={styles.meaning}>
          <SkeletonBlock height={38} width="60%" />
          <SkeletonBlock height={24} width="80%" />
          <SkeletonBlock height={120} />
        </div>
      </div>
      <SkeletonBlock height={88} />
      <SkeletonBlock height={220} />
    </LoadingState>
  );
}
