import type { Annotation } from '@vumon/proto/http/exam-shapes.js';
import { t } from './exam-result.text';
import styles from './learner-notes.module.css';

/** What the learner wrote beside a part while sitting it, with the words it was written to. */
export function LearnerNotes({ annotations }: { annotations: readonly Annotation[] }) {
  const notes = annotations.filter(({ note }) => note !== undefined && note !== '');
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes}>
      <h3>{t('your_notes')}</h3>
      <ul>
        {notes.map(({ id, quote, note }) => (
          <li key={id}>
            <q lang="en" className={styles.quote}>
              {quote}
            </q>
            <p>{note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
