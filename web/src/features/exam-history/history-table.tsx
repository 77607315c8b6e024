import type { HistoryItem } from '@vumon/proto/http/exam-shapes.js';
import { Link } from 'react-router';
import { paths } from '../../config/paths';
import { formatClock, formatPercent } from '../../ui/format';
import { RelativeTime } from '../../ui/relative-time';
import { t } from './exam-history.text';
import styles from './history.module.css';
import { BandBadge, ScoreIcon } from './score-icon';

/** One row a result; on a phone each row is a card, its cells named. */
export function HistoryTable({ items }: { items: readonly HistoryItem[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column_exam')}</th>
          <th scope="col">{t('column_skill')}</th>
          <th scope="col" className={styles.number}>
            {t('column_score')}
          </th>
          <th scope="col">{t('column_band')}</th>
          <th scope="col" className={styles.number}>
            {t('column_time')}
          </th>
          <th scope="col">{t('column_when')}</th>
          <th scope="col">{t('column_action')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <HistoryRow key={item.resultId} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function HistoryRow({ item }: { item: HistoryItem }) {
  const { score } = item;
  return (
    <tr>
      <th scope="row" className={styles.exam}>
        <span className={styles.examName}>
          <ScoreIcon percentage={score.percentage} />
          {item.examTitle}
        </span>
        <ItemMarks item={item} />
      </th>
      <td data-label={t('column_skill')}>{t(item.examType)}</td>
      <td data-label={t('column_score')} className={styles.number}>
        {t('score', { correct: score.correctAnswers, total: score.totalQuestions, percent: formatPercent(score.percentage) })}
      </td>
      <td data-label={t('column_band')}>
        <BandBadge score={score} />
      </td>
      <td data-label={t('column_time')} className={styles.number}>
        {formatClock(item.timeSpent)}
      </td>
      <td data-label={t('column_when')}>
        <RelativeTime at={item.completedAt} />
      </td>
      <td className={styles.action}>
        <Link to={paths.examResult.href(item.resultId)} aria-label={t('detail_of', { title: item.examTitle })}>
          {t('detail')}
        </Link>
      </td>
    </tr>
  );
}

/** What makes a result different from one of an exam under the clock. */
function ItemMarks({ item }: { item: HistoryItem }) {
  return (
    <>
      {item.mode === 'practice' && <span className={styles.mark}>{t('practice')}</span>}
      {item.regraded && <span className={styles.mark}>{t('regraded')}</span>}
      {item.timing === 'unverified' && <span className={styles.mark}>{t('unverified')}</span>}
    </>
  );
}
