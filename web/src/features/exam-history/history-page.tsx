import { useSearchParams } from 'react-router';
import { isApiError } from '../../api/api-error';
import { paths } from '../../config/paths';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState, ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { BookScene, GateScene } from '../../ui/scenes';
import { hasGuestWork } from '../exams/guest-work';
import { OpenAttemptBanner } from '../exams/open-attempt-banner';
import { useSession } from '../session/use-session';
import { BandLine } from './band-line';
import { t } from './exam-history.text';
import { HISTORY_PAGE_SIZE, useHistoryQuery } from './history.api';
import styles from './history.module.css';
import { historyErrorText } from './history-error';
import { HistoryFilterBar } from './history-filter-bar';
import { type HistoryPlace, hrefOf, placeOf } from './history-filters';
import { HistoryTable } from './history-table';
import { HistoryTotals } from './history-totals';

/** `/history`: what the learner, or the guest of this browser, has sat: ten a page, by skill and mode, with the totals of what is shown. */
export function HistoryPage() {
  const { status } = useSession();
  const [query] = useSearchParams();
  return (
    <>
      <OpenAttemptBanner />
      <div className={`page-width ${styles.page}`}>
        <h1>{t('title')}</h1>
        {status === 'restoring' && <HistorySkeleton />}
        {status === 'signed-in' && <HistoryList place={placeOf(query)} isGuest={false} />}
        {status === 'guest' && (hasGuestWork() ? <HistoryList place={placeOf(query)} isGuest /> : <SignInState />)}
      </div>
    </>
  );
}

function HistoryList({ place, isGuest }: { place: HistoryPlace; isGuest: boolean }) {
  const { data, error, isFetching, refetch } = useHistoryQuery({ ...place, limit: HISTORY_PAGE_SIZE });
  const isFiltered = place.type !== undefined || place.mode !== undefined;
  if (!data) {
    if (!error) return <HistorySkeleton />;
    if (isGuest && isApiError(error) && error.status === 401) return <SignInState />;
    return <ErrorState text={historyErrorText(error)} onRetry={() => void refetch()} />;
  }
  if (data.totals.count === 0 && !isFiltered) {
    if (isGuest) return <SignInState />;
    return <EmptyState scene={<BookScene />} text={t('empty')} action={<ButtonLink to={paths.exams.href()}>{t('start')}</ButtonLink>} />;
  }
  return (
    <>
      {error && (
        <div className={styles.failure} role="alert">
          <p>
            {historyErrorText(error, isGuest)}. {t('stale')}
          </p>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {isGuest && <GuestNote />}
      <HistoryFilterBar place={place} />
      {data.totals.count === 0 ? (
        <EmptyState
          scene={<BookScene />}
          text={t('empty_filtered')}
          action={
            <ButtonLink variant="secondary" to={hrefOf({})}>
              {t('clear_filters')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <HistoryTotals totals={data.totals} />
          {place.mode !== 'practice' && <BandLine {...(place.type && { type: place.type })} />}
          <div aria-busy={isFetching}>
            <HistoryTable items={data.items} />
          </div>
          <Pager place={place} totalPages={data.pagination.totalPages} busy={isFetching} />
        </>
      )}
    </>
  );
}

function SignInState() {
  return (
    <EmptyState scene={<GateScene />} text={t('signed_out')} action={<ButtonLink to={paths.login.href(paths.examHistory.href())}>{t('login')}</ButtonLink>} />
  );
}

/** The account that a guest makes takes these results over. */
function GuestNote() {
  return (
    <div className={styles.guest}>
      <p>{t('guest_note')}</p>
      <ButtonLink to={paths.register.href(paths.examHistory.href())}>{t('register')}</ButtonLink>
    </div>
  );
}

function Pager({ place, totalPages, busy }: { place: HistoryPlace; totalPages: number; busy: boolean }) {
  const [, setQuery] = useSearchParams();
  if (totalPages <= 1) return null;
  const open = (page: number): void => setQuery(new URL(hrefOf({ ...place, page }), window.location.origin).searchParams);
  return (
    <nav className={styles.pager} aria-label={t('pages_label')}>
      <Button variant="secondary" disabled={place.page <= 1} busy={busy} onClick={() => open(place.page - 1)}>
        {t('page_previous')}
      </Button>
      <span className="tabular">{t('page_of', { page: place.page, total: totalPages })}</span>
      <Button variant="secondary" disabled={place.page >= totalPages} busy={busy} onClick={() => open(place.page + 1)}>
        {t('page_next')}
      </Button>
    </nav>
  );
}

function HistorySkeleton() {
  return (
    <LoadingState label={t('loading')}>
      <SkeletonBlock height={76} />
      {[1, 2, 3, 4, 5].map((row) => (
        <SkeletonBlock key={row} height={60} />
      ))}
    </LoadingState>
  );
}
