import type { Question } from '@vumon/proto/http/exam-shapes.js';
import { t } from '../../exam-taking.text';
import type { BankEntry } from '../../model/instruction';
import styles from './matching.module.css';

interface EntrySelectProps {
  question: Question;
  entries: readonly BankEntry[];
  value: unknown;
  current: boolean;
  readOnly: boolean;
  /** A label points at it; otherwise it is named by its number. */
  labelled: boolean;
  isTaken(index: number): boolean;
  onAnswer(index: number | null): void;
}

/** The way that works for everybody: a plain list of the entries. */
export function EntrySelect({ question, entries, value, current, readOnly, labelled, isTaken, onAnswer }: EntrySelectProps) {
  return (
    <select
      id={`select-${question.id}`}
      className={styles.select}
      aria-label={labelled ? undefined : t('answer_of', { number: question.number })}
      value={typeof value === 'number' ? value : ''}
      disabled={readOnly}
      data-current={current || undefined}
      onChange={(event) => onAnswer(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{labelled ? t('choose') : `${question.number}. ${t('choose')}`}</option>
      {entries.map((entry) => {
        const taken = isTaken(entry.index);
        return (
          <option key={entry.index} value={entry.index} disabled={taken}>
            {entry.text === '' ? entry.label : `${entry.label}. ${entry.text}`}
            {taken ? ` (${t('bank_used')})` : ''}
          </option>
        );
      })}
    </select>
  );
}
