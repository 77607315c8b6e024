import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { formatBand, formatDate } from '../../ui/format';
import styles from './appeal-button.module.css';
import { t } from './appeals.text';

type RegradedQuestion = Result['regrades'][number]['questions'][number];

const CHANGES = ['accepted', 'voided', 'withdrawn'] as const;

/** What changed when the result was marked again, with the score before it and an administrator's reasons; nothing when it never was. */
export function RegradeNote({ result }: { result: Result }) {
  const [first] = result.regrades;
  if (!first) return null;
  const questions = result.regrades.flatMap((regrade) => regrade.questions);
  const { correctAnswers, bandScore } = result.score;
  const { before } = first;
  const reasons = reasonsOf(questions);
  return (
    <div className={styles.regraded}>
      <p>
        {t('regraded', { date: formatDate(result.regrades.at(-1)?.at ?? first.at), changes: changesOf(questions) })}{' '}
        {t(wayOf(before.correctAnswers, correctAnswers), { before: before.correctAnswers, after: correctAnswers })}
        {before.bandScore !== null &&
          bandScore !== null &&
          before.bandScore !== bandScore &&
          ` ${t(bandScore > before.bandScore ? 'band_up' : 'band_down', { before: formatBand(before.bandScore), after: formatBand(bandScore) })}`}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ number, reason }) => (
            <li key={`${number} ${reason}`}>{t('regraded_reason', { number, reason })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const wayOf = (before: number, after: number) => (after === before ? 'score_same' : after > before ? 'score_up' : 'score_down');

/** "câu 3, 7 được nhận thêm đáp án, câu 9 được bỏ khỏi bài chấm" */
function changesOf(questions: readonly RegradedQuestion[]): string {
  return CHANGES.flatMap((change) => {
    const own = questions.filter((question) => (question.change ?? 'accepted') === change).map(({ number }) => number);
    return own.length > 0 ? [t(change, { numbers: [...new Set(own)].sort((a, b) => a - b).join(', ') })] : [];
  }).join(', ');
}

/** Each reason once for each question, the questions in order. */
function reasonsOf(questions: readonly RegradedQuestion[]): { number: number; reason: string }[] {
  const known = new Map(questions.flatMap(({ number, reason }) => (reason ? [[`${number} ${reason}`, { number, reason }] as const] : [])));
  return [...known.values()].sort((a, b) => a.number - b.number);
}
