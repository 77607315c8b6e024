import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { formatBand, formatDate } from '../../ui/format';
import styles from './appeal-button.module.css';
import { t } from './appeals.text';

/** What changed when the result was marked again, with the score before it; nothing when it never was. */
export function RegradeNote({ result }: { result: Result }) {
  const [first] = result.regrades;
  if (!first) return null;
  const numbers = [...new Set(result.regrades.flatMap(({ questions }) => questions.map(({ number }) => number)))].sort((a, b) => a - b);
  const { correctAnswers, bandScore } = result.score;
  const { before } = first;
  const rose = before.bandScore !== null && bandScore !== null && before.bandScore !== bandScore;
  return (
    <p className={styles.regraded}>
      {t('regraded', {
        date: formatDate(result.regrades.at(-1)?.at ?? first.at),
        numbers: numbers.join(', '),
        before: before.correctAnswers,
        after: correctAnswers,
      })}
      {rose && ` ${t('regraded_band', { before: formatBand(before.bandScore), after: formatBand(bandScore) })}`}
    </p>
  );
}
