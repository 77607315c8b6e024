import type { AppealItem } from '@vumon/proto/http/appeals.js';
import { Button } from '../../ui/button';
import { formatDateTime, formatNumber } from '../../ui/format';
import { t } from './admin-appeals.text';
import styles from './appeals-panel.module.css';
import { KeyActions } from './key-actions';
import type { ChangeKind } from './use-key-change';

interface AppealCardProps {
  appeal: AppealItem;
  onDecide(accept: boolean): void;
  /** The key itself, for everybody: not only this answer. */
  onChangeKey(kind: ChangeKind): void;
}

/** One disputed answer with everything that a decision needs: the question, both answers, the evidence and how many wrote the same. */
export function AppealCard({ appeal, onDecide, onChangeKey }: AppealCardProps) {
  const titleId = `appeal-${appeal._id}`;
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>
          {t('question', { number: appeal.number })} <span>{appeal.examTitle}</span>
        </h3>
        <p className="tabular">
          {appeal.decidedAt ? t('decided', { date: formatDateTime(appeal.decidedAt) }) : t('sent', { date: formatDateTime(appeal.createdAt) })}
        </p>
      </header>
      <p lang="en" className={styles.question}>
        {appeal.question}
      </p>
      <dl className={styles.answers}>
        <div>
          <dt>{t('written')}</dt>
          <dd lang="en" data-written>
            {appeal.answer}
          </dd>
        </div>
        <div>
          <dt>{t('key')}</dt>
          <dd lang="en">{appeal.key}</dd>
        </div>
        {appeal.evidence && (
          <div data-wide>
            <dt>{t('evidence')}</dt>
            <dd lang="en">{appeal.evidence}</dd>
          </div>
        )}
        {appeal.explanation && (
          <div data-wide>
            <dt>{t('explanation')}</dt>
            <dd>{appeal.explanation}</dd>
          </div>
        )}
      </dl>
      <footer>
        <p>{t('counts', { appeals: formatNumber(appeal.sameAppeals), answers: formatNumber(appeal.sameAnswers) })}</p>
        {appeal.state === 'open' && (
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => onDecide(false)}>
              {t('refuse')}
            </Button>
            <Button onClick={() => onDecide(true)}>{t('accept')}</Button>
          </div>
        )}
      </footer>
      <footer data-key>
        <KeyActions voided={appeal.voided} onChange={onChangeKey} />
      </footer>
    </li>
  );
}
