import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import { formatNumber, formatVnd, savingsPercent } from '../../ui/format';
import type { CourseListItem } from './courses.api';
import { t } from './courses.text';
import styles from './courses-page.module.css';

/** One course as the catalogue shows it. Lessons open later, and the card says so instead of offering a dead button. */
export function CourseCard({ course }: { course: CourseListItem }) {
  const saved = course.originalPrice === null ? 0 : savingsPercent(course.price, course.originalPrice);
  return (
    <li className={styles.card}>
      <div className={styles.tags}>
        <span className={styles.level}>{course.level === 'IDIOMS' ? t('level_idioms') : course.level}</span>
        <span className={styles.type}>{t(course.type)}</span>
        {course.isPopular && <span className={styles.popular}>{t('popular')}</span>}
      </div>
      <h2 className={styles.title}>{course.title}</h2>
      <p className={styles.description}>{course.description}</p>
      <ul className={styles.facts}>
        <li>
          <ClockCircleOutlined aria-hidden="true" /> {course.duration}
        </li>
        <li>{t('lessons', { count: course.lessonsCount })}</li>
        {course.studentsCount > 0 && <li>{t('students', { count: formatNumber(course.studentsCount) })}</li>}
      </ul>
      <div className={styles.priceRow}>
        <p className="tabular">
          <b className={styles.price}>{formatVnd(course.price)}</b>{' '}
          {course.originalPrice !== null && saved > 0 && (
            <>
              <s className={styles.original}>
                <span className="visually-hidden">{t('original_price')} </span>
                {formatVnd(course.originalPrice)}
              </s>{' '}
              <span className={styles.saved}>{t('save', { percent: saved })}</span>
            </>
          )}
        </p>
        <p className={styles.soon}>{t('opening_soon')}</p>
      </div>
    </li>
  );
}
