import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths';
import { Button, ButtonLink } from '../../ui/button';
import { FilterLinks } from '../../ui/filter-links';
import { EmptyState, ErrorState } from '../../ui/page-state';
import { BookScene, HeadphonesScene } from '../../ui/scenes';
import { ExamGrid, ExamGridSkeleton } from './exam-card';
import { useExamsQuery } from './exams.api';
import { t } from './exams.text';
import type { ExamType } from './exams.types';
import styles from './exams-page.module.css';
import { OpenAttemptBanner } from './open-attempt-banner';

function typeOf(value: string | null): ExamType | undefined {
  return value === 'reading' || value === 'listening' ? value : undefined;
}

export function ExamsPage() {
  const [query] = useSearchParams();
  const type = typeOf(query.get('type'));
  return (
    <>
      <OpenAttemptBanner />
      <div className={`page-width ${styles.page}`}>
        <h1>{t('page_title')}</h1>
        <p className={styles.text}>{t('page_text')}</p>
        <FilterLinks
          label={t('tabs_label')}
          links={[
            { to: paths.exams.href(), text: t('tab_all'), current: type === undefined },
            { to: paths.exams.href('reading'), text: t('reading'), current: type === 'reading' },
            { to: paths.exams.href('listening'), text: t('listening'), current: type === 'listening' },
          ]}
        />
        {/* A new type starts again at its first page. */}
        <ExamList key={type ?? 'all'} type={type} />
      </div>
    </>
  );
}

function ExamList({ type }: { type: ExamType | undefined }) {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, isLoading, refetch } = useExamsQuery({ page, ...(type ? { type } : {}) });
  if (isLoading) return <ExamGridSkeleton />;
  if (isError || !data) return <ErrorState text={t('load_failed')} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        scene={type === 'listening' ? <HeadphonesScene /> : <BookScene />}
        text={t('empty')}
        action={type && <ButtonLink to={paths.exams.href()}>{t('empty_all')}</ButtonLink>}
      />
    );
  }
  const totalPages = data.pagination?.totalPages ?? 1;
  return (
    <>
      <ExamGrid exams={data.items} />
      {totalPages > 1 && (
        <nav className={styles.pager} aria-label={t('pages_label')}>
          <Button variant="secondary" disabled={page <= 1} busy={isFetching} onClick={() => setPage(page - 1)}>
            {t('page_previous')}
          </Button>
          <span className="tabular">{t('page_of', { page, total: totalPages })}</span>
          <Button variant="secondary" disabled={page >= totalPages} busy={isFetching} onClick={() => setPage(page + 1)}>
            {t('page_next')}
          </Button>
        </nav>
      )}
    </>
  );
}
