import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatBand, formatClock, formatDateTime, formatPercent } from '../../ui/format';
import { t } from './exam-result.text';
import styles from './print-sheet.module.css';
import { statusOf } from './result-breakdown';
import { causeLabel, partLabel } from './result-labels';

/** True from the moment the browser begins to print until it is done. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = window.matchMedia('print');
    // The browser takes its picture right after the event: the sheet has to be there when the handler returns.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    const follow = ({ matches }: MediaQueryListEvent): void => (matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    paper.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      paper.removeEventListener('change', follow);
    };
  }, []);
  return printing;
}

/** The result on paper: score, what cost marks, and every question. Stands alone beside the page, which is not printed with it. */
export function PrintSheet({ result }: { result: Result }) {
  const printing = usePrinting();
  return printing ? createPortal(<Sheet result={result} />, document.body) : null;
}

function Sheet({ result }: { result: Result }) {
  const { score, lost } = result;
  const figures = [
    ...(score.bandScore === null
      ? []
      : [
          {
            name: t('print_score'),
            value: t('print_band', { band: formatBand(score.bandScore), note: t(score.scaled ? 'scaled' : 'estimated', { total: score.totalQuestions }) }),
          },
        ]),
    { name: t('tile_correct'), value: `${t('of', { count: score.correctAnswers, total: score.totalQuestions })} (${formatPercent(score.percentage)})` },
    { name: t('tile_answered'), value: t('of', { count: result.answeredCount, total: score.totalQuestions }) },
    { name: t('tile_time'), value: formatClock(result.timeSpent) },
  ];
  return (
    <article className={styles.sheet}>
      <h1>{t('print_title')}</h1>
      <p className={styles.exam}>{result.examTitle}</p>
      <p>{formatDateTime(result.completedAt)}</p>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lost.length > 0 && (
        <p>
          {t('print_lost')}: {lost.map(({ reasonCode, count }) => `${causeLabel(reasonCode)} (${t('lost_count', { count })})`).join('; ')}
        </p>
      )}
      {[...new Set(result.perQuestion.map(({ section }) => section))].map((section) => (
        <PartTable key={section} result={result} section={section} />
      ))}
      {score.bandScore !== null && <p className={styles.note}>{t('print_note')}</p>}
    </article>
  );
}

const VERDICTS = { right: 'review_correct', wrong: 'review_wrong', unanswered: 'review_blank', unmarked: 'review_unmarked' } as const;

function PartTable({ result, section }: { result: Result; section: number }) {
  return (
    <table className={styles.table}>
      <caption>{partLabel(result, section)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('print_number')}</th>
          <th scope="col">{t('your_answer')}</th>
          <th scope="col">{t('key')}</th>
          <th scope="col">{t('print_verdict')}</th>
          <th scope="col">{t('why')}</th>
        </tr>
      </thead>
      <tbody>
        {result.perQuestion
          .filter((question) => question.section === section)
          .map((question) => (
            <tr key={question.questionId} data-status={statusOf(question)}>
              <th scope="row">{question.number}</th>
              <td lang="en">{question.answerText || '–'}</td>
              <td lang="en">{question.correctAnswerText}</td>
              <td>{t(VERDICTS[statusOf(question)])}</td>
              <td>{question.reason}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
