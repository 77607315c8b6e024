import type { Question } from '@vumon/proto/http/exam-shapes.js';
import { type PointerEvent, useRef } from 'react';
import { t } from '../../exam-taking.text';
import { type BankEntry, readBank, splitAtGap } from '../../model/instruction';
import { holderOf, placeEntry } from '../../model/placing';
import { QuestionText } from '../marking/question-text';
import { beginDrag, useNoScrollWhileDragging } from './drag';
import { EntrySelect } from './entry-select';
import styles from './matching.module.css';
import { NumberBadge } from './number-badge';
import { usePicked } from './picked-entry';
import { type BlockProps, questionAnchor } from './question-block';
import shared from './questions.module.css';
import sheet from './sheet.module.css';

/**
 * Headings, people, letters, endings, a box of words: each question takes one entry of a shared list. A plain select always works; entries
 * can also be dragged, or picked and placed with a click. The value is the entry's index.
 */
export function Matching({ block, answers, currentId, readOnly, checked, onAnswer }: BlockProps) {
  const [picked, setPicked] = usePicked(block.id);
  const entries = readBank(block.bank);
  // Paragraph letters alone are no list to read: the select has them all.
  const showsBank = entries.some((entry) => entry.text !== '');
  const holder = (index: number): Question | undefined => holderOf(block, answers, index);
  const place = (questionId: string, index: number): void => {
    setPicked(null);
    if (readOnly) return;
    for (const change of placeEntry(block, answers, checked, questionId, index)) onAnswer(change.questionId, change.value);
  };
  const bank = showsBank && (
    <Bank
      blockId={block.id}
      label={bankLabel(block)}
      entries={entries}
      holderOf={holder}
      picked={picked}
      readOnly={readOnly}
      onPick={setPicked}
      onDrop={place}
    />
  );
  const slot = (question: Question) => (
    <Slot
      question={question}
      blockId={block.id}
      entries={entries}
      value={answers[question.id]}
      current={question.id === currentId}
      readOnly={readOnly || checked[question.id] !== undefined}
      picked={picked}
      holderOf={holder}
      inline={block.layout === 'summary'}
      onAnswer={(index) => onAnswer(question.id, index)}
      onPlace={(index) => place(question.id, index)}
    />
  );
  if (block.layout === 'summary') {
    return (
      <div className={styles.matching} lang="en">
        {bank}
        <div className={sheet.sheet}>
          {block.instruction?.title && <p className={sheet.title}>{block.instruction.title}</p>}
          <p className={sheet.flow}>
            {block.questions.map((question) => (
              <SummaryGap key={question.id} question={question}>
                {slot(question)}
              </SummaryGap>
            ))}
          </p>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.matching} lang="en">
      {bank}
      {block.questions.map((question) => (
        <div
          key={question.id}
          {...questionAnchor(question.id)}
          className={styles.row}
          data-drop={question.id}
          data-scope={block.id}
          data-current={question.id === currentId || undefined}
        >
          <label className={styles.rowText} htmlFor={`select-${question.id}`}>
            <NumberBadge number={question.number} current={question.id === currentId} />
            <span className={shared.text}>
              <QuestionText question={question} text={rowText(question.question)} />
            </span>
          </label>
          {slot(question)}
        </div>
      ))}
    </div>
  );
}

/** A gap at the end of a sentence is the select beside it. */
function rowText(text: string): string {
  const { before, after } = splitAtGap(text);
  return after.trim() === '' ? before.trimEnd() : text;
}

function SummaryGap({ question, children }: { question: Question; children: React.ReactNode }) {
  const { before, after } = splitAtGap(question.question);
  return (
    <span {...questionAnchor(question.id)}>
      <QuestionText question={question} text={before} /> {children}{' '}
      <QuestionText question={question} text={after} from={question.question.length - after.length} />{' '}
    </span>
  );
}

const bankLabel = ({ questions }: BlockProps['block']): string => t('bank_title', { first: questions[0]?.number ?? 0, last: questions.at(-1)?.number ?? 0 });

interface BankProps {
  blockId: string;
  label: string;
  entries: readonly BankEntry[];
  holderOf(index: number): Question | undefined;
  picked: BankEntry | null;
  readOnly: boolean;
  onPick(entry: BankEntry | null): void;
  onDrop(questionId: string, index: number): void;
}

function Bank({ blockId, label, entries, holderOf: holder, picked, readOnly, onPick, onDrop }: BankProps) {
  const list = useRef<HTMLUListElement>(null);
  useNoScrollWhileDragging(list);
  const lift = (event: PointerEvent, entry: BankEntry): void => {
    if (readOnly) return;
    beginDrag(event.nativeEvent, { scope: blockId, label: `${entry.label}. ${entry.text}`, onDrop: (questionId) => onDrop(questionId, entry.index) });
  };
  return (
    <section className={styles.bank} aria-label={label}>
      <ul ref={list} className={styles.entries}>
        {entries.map((entry) => {
          const used = holder(entry.index);
          return (
            <li key={entry.index}>
              <button
                type="button"
                className={styles.entry}
                disabled={readOnly}
                aria-pressed={picked?.index === entry.index}
                data-used={used ? true : undefined}
                onPointerDown={(event) => lift(event, entry)}
                onClick={() => onPick(picked?.index === entry.index ? null : entry)}
              >
                <span className={styles.letter}>{entry.label}</span>
                <span className={styles.entryText}>{entry.text}</span>
                {used && (
                  <span className={styles.used} lang="vi">
                    {t('bank_used_at', { number: used.number })}
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

interface SlotProps {
  question: Question;
  blockId: string;
  entries: readonly BankEntry[];
  value: unknown;
  current: boolean;
  readOnly: boolean;
  picked: BankEntry | null;
  holderOf(index: number): Question | undefined;
  inline: boolean;
  onAnswer(index: number | null): void;
  onPlace(index: number): void;
}

/** The select of one question, and while an entry is picked the button that puts it here. */
function Slot({ question, blockId, entries, value, current, readOnly, picked, holderOf: holder, inline, onAnswer, onPlace }: SlotProps) {
  return (
    <span className={inline ? styles.inlineSlot : styles.slot} data-drop={inline ? question.id : undefined} data-scope={inline ? blockId : undefined}>
      <EntrySelect
        question={question}
        entries={entries}
        value={value}
        current={current}
        readOnly={readOnly}
        labelled={!inline}
        isTaken={(index) => {
          const used = holder(index);
          return used !== undefined && used.id !== question.id;
        }}
        onAnswer={onAnswer}
      />
      {picked && !readOnly && (
        <button type="button" className={styles.place} lang="vi" onClick={() => onPlace(picked.index)}>
          {t('bank_place', { label: picked.label, number: question.number })}
        </button>
      )}
    </span>
  );
}
