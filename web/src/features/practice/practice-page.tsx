import type { ReactNode } from 'react';
import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { EmptyState, ErrorState } from '../../ui/page-state';
import { BookScene, GateScene } from '../../ui/scenes';
import { ExamGrid, ExamGridSkeleton } from '../exams/exam-card';
import { useExamsQuery } from '../exams/exams.api';
import { t as examText } from '../exams/exams.text';
import { OpenAttemptBanner } from '../exams/open-attempt-banner';
import { t } from './practice.text';
import styles from './practice-page.module.css';

/** The daily practice page. `history` is the recent-history sidebar, filled in by the route. */
export function PracticePage({ history }: { history?: ReactNode }) {
  return (
    <>
      <OpenAttemptBanner />
      <div className={`page-width ${styles.page}`}>
        <h1>{t('title')}</h1>
        <p className={styles.text}>{t('text')}</p>
        <div className={history ? styles.columns : undefined}>
          <div className={styles.main}>
            <div className={styles.cards}>
              <PracticeCard
                scene={<GateScene />}
                title={t('center')}
                text={t('center_text')}
                hot
                action={<ButtonLink to={paths.exams.href()}>{t('center_go')}</ButtonLink>}
              />
              <PracticeCard
                scene={<BookScene />}
                title={t('vocabulary')}
                text={t('vocabulary_text')}
                action={
                  <ButtonLink to={paths.courses.href('vocabulary')} variant="secondary">
                    {t('vocabulary_go')}
                  </ButtonLink>
                }
              />
            </div>
            <PracticeTests />
          </div>
          {history && <aside>{history}</aside>}
        </div>
      </div>
    </>
  );
}

interface PracticeCardProps {
  scene: ReactNode;
  title: string;
  text: string;
  hot?: boolean;
  action: ReactNode;
}

function PracticeCard({ scene, title, text, hot = false, action }: PracticeCardProps) {
  return (
    <section className={styles.card}>
      <div className={styles.scene}>{scene}</div>
      <h2>
        {title} {hot && <span className={styles.hot}>{t('hot')}</span>}
      </h2>
      <p>{text}</p>
      <div>{action}</div>
    </section>
  );
}

function PracticeTests() {
  const { data, isError, isLoading, refetch } = useExamsQuery({ page: 1 });
  const exams = data?.items ?? [];
  const reading = exams.filter((exam) => exam.type === 'reading').length;
  return (
    <section className={styles.tests}>
      <h2>{t('tests_title')}</h2>
      {isLoading && <ExamGridSkeleton />}
      {isError && <ErrorState text={examText('load_failed')} onRetry={() => void refetch()} />}
      {data && exams.length === 0 && <EmptyState scene={<BookScene />} text={examText('empty')} />}
      {exams.length > 0 && (
        <>
          <p className={styles.text}>{t('tests_total', { total: exams.length, reading, listening: exams.length - reading })}</p>
          <ExamGrid exams={exams} />
        </>
      )}
    </section>
  );
}
