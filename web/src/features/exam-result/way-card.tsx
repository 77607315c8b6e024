import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { formatClock } from '../../ui/format';
import { t } from './exam-result.text';
import styles from './result-page.module.css';
import { wayOf } from './way';

/** Where the time went and what changes of mind did; nothing when neither is known. */
export function WayCard({ result }: { result: Result }) {
  const { slowest, changed, lost, gained } = wayOf(result.perQuestion);
  if (slowest.length === 0 && changed === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{t('way_title')}</h2>
      {changed > 0 && <p>{t('way_changes', { count: changed, lost, gained })}</p>}
      {slowest.length > 0 && (
        <div>
          <h3 className={styles.subtitle}>{t('way_slowest')}</h3>
          <ul className={styles.slowest}>
            {slowest.map(({ number, seconds }) => (
              <li key={number}>
                <span>{t('way_question', { number })}</span>
                <b className="tabular">{formatClock(seconds)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
