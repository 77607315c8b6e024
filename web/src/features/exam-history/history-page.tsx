import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths';
import { Button, ButtonLink } from '../../ui/button';
import { formatBand, formatNumber, formatPercent } from '../../ui/format';
import { EmptyState, ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { BookScene, GateScene } from '../../ui/scenes';
import { useSession } from '../session/use-session';
import { t } from './exam-history.text';
import { HISTORY_PAGE_SIZE, type HistoryPage as Page, useHistoryQuery } from './history.api';
import styles from './history.module.css';
import { historyErrorText } from './history-error';
import { HistoryTable } from './history-table';

/** `/history`: what the learner has sat, ten a page, with the totals over all of it. */
export function HistoryPage() {
  const { status } = useSession();
  return (
    <div className={`page-width ${styles.page}`}>
      <h1>{t('title')}</h1>
      {status === 'restoring' && <HistorySkeleton />}
      {status === 'guest' && (
        <EmptyState
          scene={<GateScene />}
          text={t('signed_out')}
          action={<ButtonLink to={paths.login.href(paths.examHistory.href())}>{t('login')}</ButtonLink>}
        />
      )}
      {status === 'signed-in' && <HistoryList />}
    </div>
  );
}

function HistoryList() {
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1);
  const { data, error, isFetching, refetch } = useHistoryQuery({ page, limit: HISTORY_PAGE_SIZE });
  if (!data) return error ? <ErrorState text={historyErrorText(error)} onRetry={() => void refetch()} /> : <HistorySkeleton />;
  if (data.totals.count === 0) {
    return <EmptyState scene={<BookScene />} text={t('empty')} action={<ButtonLink to={paths.exams.href()}>{t('start')}</ButtonLink>} />;
  }
  const open = (next: number): void => setQuery(next > 1 ? { page: String(next) } : {});
  return (
    <>
      {error && (
        <div className={styles.failure} role="alert">
          <p>
            {historyErrorText(error)}. {t('stale')}
          </p>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      <Totals totals={data.totals} />
      <div aria-busy={isFetching}>
        <HistoryTable items={data.items} />
      </div>
      <Pager page={page} totalPages={data.pagination.totalPages} busy={isFetching} onOpen={open} />
    </>
  );
}

function Totals({ totals }: { totals: Page['totals'] }) {
  const figures = [
    { name: t('total_count'), value: formatNumber(totals.count) },
    { name: t('total_percent'), value: totals.averagePercent === null ? '–' : formatPercent(totals.averagePercent) },
    { name: t('total_band'), value: formatBand(totals.averageBand) },
    { name: t('total_reading'), value: formatNumber(totals.reading) },
    { name: t('total_listening'), value: formatNumber(totals.listening) },
  ];
  return (
    <dl className={styles.totals}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Pager({ page, totalPages, busy, onOpen }: { page: number; totalPages: number; busy: boolean; onOpen(page: number): void }) {
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t('pages_label')}>
      <Button variant="secondary" disabled={page <= 1} busy={busy} onClick={() => onOpen(page - 1)}>
        {t('page_previous')}
      </Button>
      <span className="tabular">{t('page_of', { page, total: totalPages })}</span>
      <Button variant="secondary" disabled={page >= totalPages} busy={busy} onClick={() => onOpen(page + 1)}>
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
