import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { t } from './exam-result.text';
import styles from './mark-bars.module.css';
import { causeLabel } from './result-labels';

/** Marks lost by cause; the longest bar is the commonest cause. */
export function LostMarks({ lost }: { lost: Result['lost'] }) {
  if (lost.length === 0) return <p>{t('lost_none')}</p>;
  const most = Math.max(...lost.map(({ count }) => count));
  return (
    <ul className={styles.bars}>
      {lost.map(({ reasonCode, count }) => (
        <Bar key={reasonCode} label={causeLabel(reasonCode)} value={t('lost_count', { count })} share={count / most} tone="lost" />
      ))}
    </ul>
  );
}

interface LabelledShare {
  label: string;
  correct: number;
  total: number;
}

/** Points earned over points possible, one bar for each group. */
export function ShareBars({ shares }: { shares: readonly LabelledShare[] }) {
  return (
    <ul className={styles.bars}>
      {shares.map(({ label, correct, total }) => (
        <Bar key={label} label={label} value={t('of', { count: correct, total })} share={correct / total} tone="earned" />
      ))}
    </ul>
  );
}

function Bar({ label, value, share, tone }: { label: string; value: string; share: number; tone: 'lost' | 'earned' }) {
  return (
    <li>
      <p className={styles.head}>
        <span>{label}</span>
        <b className="tabular">{value}</b>
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles[tone]} style={{ transform: `scaleX(${share})` }} />
      </div>
    </li>
  );
}
