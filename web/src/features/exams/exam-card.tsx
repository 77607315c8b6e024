import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import StarFilled from '@ant-design/icons/StarFilled';
import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { formatNumber, formatOneDecimal } from '../../ui/format';
import { LoadingState, SkeletonBlock } from '../../ui/page-state';
import { useSession } from '../session/use-session';
import styles from './exam-card.module.css';
import { useCompletedExamsQuery } from './exams.api';
import { t } from './exams.text';
import type { ExamListItem } from './exams.types';

function ExamCard({ exam, completed }: { exam: ExamListItem; completed: boolean }) {
  const isReading = exam.type === 'reading';
  const action = completed ? t('again') : t('start');
  return (
    <li className={styles.card}>
      <div className={styles.tags}>
        <span className={styles.type}>
          {isReading ? <FileTextOutlined aria-hidden="true" /> : <CustomerServiceOutlined aria-hidden="true" />} {t(exam.type)}
        </span>
        <ExamRating exam={exam} />
        {completed && (
          <span className={styles.completed}>
            <CheckCircleOutlined aria-hidden="true" /> {t('completed')}
          </span>
        )}
      </div>
      <h3>{exam.title}</h3>
      <p className={styles.description}>{exam.description}</p>
      <ul className={styles.facts}>
        <li>
          <ClockCircleOutlined aria-hidden="true" /> {t('minutes', { count: exam.duration })}
        </li>
        <li>{t(isReading ? 'passages' : 'sections', { count: exam.sectionCount })}</li>
        <li>{t('questions', { count: exam.totalQuestions })}</li>
        <li>{exam.difficulty}</li>
        {exam.attemptsCount > 0 && <li>{t('attempts', { count: formatNumber(exam.attemptsCount) })}</li>}
      </ul>
      <ButtonLink to={paths.exam.href(exam._id)} variant="secondary" aria-label={`${action}: ${exam.title}`}>
        {action}
      </ButtonLink>
    </li>
  );
}

/** Stars from five ratings on; nobody's opinion is invented before. */
function ExamRating({ exam: { rating } }: { exam: ExamListItem }) {
  if (!rating) return <span className={styles.new}>{t('rating_new')}</span>;
  const average = formatOneDecimal(rating.average);
  return (
    <span className={styles.rating} role="img" aria-label={t('rating_spoken', { average, count: rating.count })}>
      <StarFilled aria-hidden="true" /> <span className="tabular">{t('rating', { average, count: formatNumber(rating.count) })}</span>
    </span>
  );
}

export function ExamGrid({ exams }: { exams: readonly ExamListItem[] }) {
  const { status } = useSession();
  const { data: completed } = useCompletedExamsQuery(undefined, { skip: status === 'restoring' });
  return (
    <ul className={styles.grid}>
      {exams.map((exam) => (
        <ExamCard key={exam._id} exam={exam} completed={completed?.includes(exam._id) ?? false} />
      ))}
    </ul>
  );
}

export function ExamGridSkeleton() {
  return (
    <LoadingState label={t('loading')}>
      <div className={styles.grid}>
        {[0, 1, 2].map((index) => (
          <div key={index} className={styles.card}>
            <SkeletonBlock height={24} width="35%" />
            <SkeletonBlock height={24} width="80%" />
            <SkeletonBlock height={52} />
            <SkeletonBlock height={44} />
          </div>
        ))}
      </div>
    </LoadingState>
  );
}
