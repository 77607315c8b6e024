import { EmptyState, ErrorState } from '../../ui/page-state';
import { BookScene } from '../../ui/scenes';
import { ExamGrid, ExamGridSkeleton } from './exam-card';
import { useLatestExamsQuery } from './exams.api';
import { t } from './exams.text';

/** The six latest published exams, as the home page and the IELTS Center show them. */
export function LatestExams() {
  const { data, isError, isLoading, refetch } = useLatestExamsQuery();
  if (isLoading) return <ExamGridSkeleton />;
  if (isError || !data) return <ErrorState text={t('load_failed')} onRetry={() => void refetch()} />;
  if (data.items.length === 0) return <EmptyState scene={<BookScene />} text={t('empty')} />;
  return <ExamGrid exams={data.items} />;
}
