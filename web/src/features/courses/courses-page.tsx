import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths';
import { FilterLinks } from '../../ui/filter-links';
import { EmptyState, ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { BookScene } from '../../ui/scenes';
import { CourseCard } from './course-card';
import { type CourseType, usePublicCoursesQuery } from './courses.api';
import { t } from './courses.text';
import styles from './courses-page.module.css';

function typeOf(value: string | null): CourseType | undefined {
  return value === 'vocabulary' || value === 'grammar' ? value : undefined;
}

export function CoursesPage() {
  const [query] = useSearchParams();
  const type = typeOf(query.get('type'));
  return (
    <div className={`page-width ${styles.page}`}>
      <h1>{t('page_title')}</h1>
      <p className={styles.text}>{t('page_text')}</p>
      <FilterLinks
        label={t('filter_label')}
        links={[
          { to: paths.courses.href(), text: t('filter_all'), current: type === undefined },
          { to: paths.courses.href('vocabulary'), text: t('vocabulary'), current: type === 'vocabulary' },
          { to: paths.courses.href('grammar'), text: t('grammar'), current: type === 'grammar' },
        ]}
      />
      <CourseList type={type} />
    </div>
  );
}

function CourseList({ type }: { type: CourseType | undefined }) {
  const { data, isError, isLoading, refetch } = usePublicCoursesQuery(type ? { type } : {});
  if (isLoading) return <CourseGridSkeleton />;
  if (isError || !data) return <ErrorState text={t('load_failed')} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState scene={<BookScene />} text={t('empty')} />;
  return (
    <ul className={styles.grid}>
      {data.map((course) => (
        <CourseCard key={course._id} course={course} />
      ))}
    </ul>
  );
}

function CourseGridSkeleton() {
  return (
    <LoadingState label={t('loading')}>
      <div className={styles.grid}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <SkeletonBlock key={index} height={260} />
        ))}
      </div>
    </LoadingState>
  );
}
