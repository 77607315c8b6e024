import type { Question } from '@vumon/proto/http/exam-shapes.js';
import { type DragEvent, useState } from 'react';
import { t } from '../../exam-taking.text';
import { type BankEntry, readBank, splitAtGap } from '../../model/instruction';
import styles from './matching.module.css';
import { NumberBadge } from './number-badge';
import { type BlockProps, questionAnchor } from './question-block';
import shared from './questions.module.css';

const DRAGGED = 'text/x-vumon-bank-entry';

/**
 * Headings, people, letters, endings: each question takes one entry of a shared list. A plain select always works; entries can also be
 * dragged, or picked and placed with a click. The value is the entry's index.
 */
export function Matching({ block, answers, currentId, readOnly, checked, onAnswer }: BlockProps) {
  const [picked, setPicked] = useState<BankEntry | null>(null);
  const entries = readBank(block.bank);
  // Paragraph letters alone are no list to read: the select has them all.
  const showsBank = entries.some((entry) => entry.text !== '');
  const holderOf = (index: number): Question | undefined => (block.allowReuse ? undefined : block.questions.find((question) => answers[question.id] === index));
  const place = (questionId: string, index: number): void => {
    setPicked(null);
    const holder = holderOf(index);
    // What was checked stands, and cannot be moved away either.
    if (readOnly || holder?.id === questionId || (holder && checked[holder.id] !== undefined)) return;
    // Where each entry may be used once, placing it somewhere else moves it.
    if (holder) onAnswer(holder.id, null);
    onAnswer(questionId, index);
  };
  return (
    <div className={styles.matching} lang="en">
      {showsBank && <Bank label={bankLabel(block)} entries={entries} holderOf={holderOf} picked={picked} readOnly={readOnly} onPick={setPicked} />}
      {block.questions.map((question) => (
        <Row
          key={question.id}
          question={question}
          entries={entries}
          value={answers[question.id]}
          current={question.id === currentId}
          readOnly={readOnly || checked[question.id] !== undefined}
          picked={picked}
          holderOf={holderOf}
          onAnswer={(index) => onAnswer(question.id, index)}
          onPlace={(index) => place(question.id, index)}
        />
      ))}
    </div>
  );
}

const bankLabel = ({ questions }: BlockProps['block']): string => t('bank_title', { first: questions[0]?.number ?? 0, last: questions.at(-1)?.number ?? 0 });

interface BankProps {
  label: string;
  entries: readonly BankEntry[];
  holderOf(index: number): Question | undefined;
  picked: BankEntry | null;
  readOnly: boolean;
  onPick(entry: BankEntry | null): void;
}

function Bank({ label, entries, holderOf, picked, readOnly, onPick }: BankProps) {
  return (
    <section className={styles.bank} aria-label={label}>
      <ul className={styles.entries}>
        {entries.map((entry) => {
          const holder = holderOf(entry.index);
          return (
            <li key={entry.index}>
              <button
                type="button"
                className={styles.entry}
                draggable={!readOnly}
                disabled={readOnly}
                aria-pressed={picked?.index === entry.index}
                data-used={holder ? true : undefined}
                onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(entry.index))}
                onClick={() => onPick(picked?.index === entry.index ? null : entry)}
              >
                <span className={styles.letter}>{entry.label}</span>
                <span className={styles.entryText}>{entry.text}</span>
                {holder && (
                  <span className={styles.used} lang="vi">
                    {t('bank_used_at', { number: holder.number })}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <p className={shared.note} lang="vi">
        {t('bank_hint')}
      </p>
    </section>
  );
}

interface RowProps {
  question: Question;
  entries: readonly BankEntry[];
  value: unknown;
  current: boolean;
  readOnly: boolean;
  picked: BankEntry | null;
  holderOf(index: number): Question | undefined;
  onAnswer(index: number | null): void;
  onPlace(index: number): void;
}

function Row({ question, entries, value, current, readOnly, picked, holderOf, onAnswer, onPlace }: RowProps) {
  const [over, setOver] = useState(false);
  const { before, after } = splitAtGap(question.question);
  const accepts = (event: DragEvent): boolean => !readOnly && event.dataTransfer.types.includes(DRAGGED);
  // Dropping is the extra way: the select beside does the same for every other input.
  const dropTarget = {
    onDragOver: (event: DragEvent): void => {
      if (!accepts(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (): void => setOver(false),
    onDrop: (event: DragEvent): void => {
      setOver(false);
      if (!accepts(event)) return;
      event.preventDefault();
      onPlace(Number(event.dataTransfer.getData(DRAGGED)));
    },
  };
  return (
    <div {...questionAnchor(question.id)} {...dropTarget} className={styles.row} data-current={current || undefined} data-over={over || undefined}>
      <label className={styles.rowText} htmlFor={`select-${question.id}`}>
        <NumberBadge number={question.number} current={current} />
        <span className={shared.text}>{`${before.trimEnd()}${after === '' ? '' : ` … ${after.trimStart()}`}`}</span>
      </label>
      <select
        id={`select-${question.id}`}
        className={styles.select}
        value={typeof value === 'number' ? value : ''}
        disabled={readOnly}
        onChange={(event) => onAnswer(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{t('choose')}</option>
        {entries.map((entry) => {
          const holder = holderOf(entry.index);
          const taken = holder !== undefined && holder.id !== question.id;
          return (
            <option key={entry.index} value={entry.index} disabled={taken}>
              {entry.text === '' ? entry.label : `${entry.label}. ${entry.text}`}
              {taken ? ` (${t('bank_used')})` : ''}
            </option>
          );
        })}
      </select>
      {picked && (
        <button type="button" className={styles.place} lang="vi" onClick={() => onPlace(picked.index)}>
          {t('bank_place', { label: picked.label, number: question.number })}
        </button>
      )}
    </div>
  );
}
