import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { EmptyState, ErrorState } from '../../ui/page-state';
import { BookScene, HeadphonesScene } from '../../ui/scenes';
import { ExamGrid, ExamGridSkeleton } from './exam-card';
import styles from './exam-list.module.css';
import { useExamsInfiniteQuery } from './exams.api';
import { t } from './exams.text';
import type { ExamType } from './exams.types';

interface ExamListProps {
  /** Every type when left out. */
  type?: ExamType;
  /** Stands above the cards once they are there; gets what is published in all. */
  heading?(totals: { total: number; reading: number; listening: number }): ReactNode;
}

/** Published exams, twenty at first and twenty more at each asking. */
export function ExamList({ type, heading }: ExamListProps) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useExamsInfiniteQuery(type ? { type } : {});
  const [first] = data?.pages ?? [];
  if (!first) return isError && !isFetching ? <ErrorState text={t('load_failed')} onRetry={() => void refetch()} /> : <ExamGridSkeleton />;
  const exams = data?.pages.flatMap((page) => page.items) ?? [];
  if (exams.length === 0) return <EmptyState scene={type === 'listening' ? <HeadphonesScene /> : <BookScene />} text={t('empty')} />;
  return (
    <div className={styles.list}>
      {heading?.(first.totals)}
      <ExamGrid exams={exams} />
      {isError && !isFetching && (
        <p role="alert" className={styles.failure}>
          {t('load_more_failed')}
        </p>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <p className="tabular">{t('shown_of', { shown: exams.length, total: type ? first.totals[type] : first.totals.total })}</p>
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('load_more')}
          </Button>
        </div>
      )}
    </div>
  );
}
