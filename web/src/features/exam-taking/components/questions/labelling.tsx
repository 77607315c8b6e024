import type { Question } from '@vumon/proto/http/exam-shapes.js';
import { type PointerEvent, useRef } from 'react';
import { t } from '../../exam-taking.text';
import type { AnswerValue } from '../../model/answer-value';
import { type BankEntry, readBank } from '../../model/instruction';
import { holderOf, placeEntry } from '../../model/placing';
import { QuestionText } from '../marking/question-text';
import { Completion } from './completion';
import { beginDrag, useNoScrollWhileDragging } from './drag';
import { EntrySelect } from './entry-select';
import styles from './labelling.module.css';
import { Matching } from './matching';
import matching from './matching.module.css';
import { NumberBadge } from './number-badge';
import { type BlockProps, focusQuestion, questionAnchor } from './question-block';
import shared from './questions.module.css';

/**
 * A plan, map or diagram with markers on it. With a list of letters each question takes a place: chosen from its select, by a click on the
 * picture, or by dragging its number there. Without one the markers are numbered gaps, typed below and shown on the picture.
 */
export function Labelling(props: BlockProps) {
  const { image, bank } = props.block;
  if (!image) return <Completion {...props} />;
  const letters = new Set(readBank(bank).map(({ label }) => label));
  return image.markers.some(({ label }) => letters.has(label)) ? <Places {...props} image={image} /> : <Gaps {...props} image={image} />;
}

type Image = NonNullable<BlockProps['block']['image']>;
type WithImage = BlockProps & { image: Image };

function Places({ block, answers, currentId, readOnly, checked, onAnswer, image }: WithImage) {
  const entries = readBank(block.bank);
  const rows = useRef<HTMLDivElement>(null);
  useNoScrollWhileDragging(rows);
  const place = (questionId: string, index: number): void => {
    if (readOnly) return;
    for (const change of placeEntry(block, answers, checked, questionId, index)) onAnswer(change.questionId, change.value);
  };
  const atMarker = (entry: BankEntry | undefined): Question[] => block.questions.filter((question) => entry && answers[question.id] === entry.index);
  const current = block.questions.find(({ id }) => id === currentId) ?? block.questions.find(({ id }) => answers[id] === undefined);
  const lift = (event: PointerEvent, question: Question): void => {
    if (readOnly || (event.target instanceof Element && event.target.closest('select'))) return;
    const onDrop = (marker: string): void => place(question.id, Number(marker));
    beginDrag(event.nativeEvent, { scope: block.id, label: `${question.number}. ${question.question}`, onDrop });
  };
  return (
    <div className={styles.labelling} lang="en">
      <figure className={styles.picture}>
        <img src={image.url} alt={image.alt} draggable={false} />
        {image.markers.map(({ label, x, y }) => {
          const entry = entries.find((one) => one.label === label);
          const numbers = atMarker(entry).map(({ number }) => number);
          return (
            <button
              key={label}
              type="button"
              className={styles.marker}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              lang="vi"
              aria-label={numbers.length > 0 ? t('map_placed', { label, numbers: numbers.join(', ') }) : t('map_place', { label })}
              data-filled={numbers.length > 0 || undefined}
              data-drop={entry?.index}
              data-scope={block.id}
              disabled={readOnly || !entry}
              onClick={() => current && entry && place(current.id, entry.index)}
            >
              {label}
              {numbers.length > 0 && <span className={styles.placed}>{numbers.join(', ')}</span>}
            </button>
          );
        })}
      </figure>
      <p className={shared.note} lang="vi">
        {t('map_hint')}
      </p>
      <div ref={rows} className={matching.matching}>
        {block.questions.map((question) => (
          <div
            key={question.id}
            {...questionAnchor(question.id)}
            className={matching.row}
            data-current={question.id === currentId || undefined}
            data-draggable={!readOnly || undefined}
            onPointerDown={(event) => lift(event, question)}
          >
            <label className={matching.rowText} htmlFor={`select-${question.id}`}>
              <NumberBadge number={question.number} current={question.id === currentId} />
              <QuestionText question={question} text={question.question} />
            </label>
            <EntrySelect
              question={question}
              entries={entries}
              value={answers[question.id]}
              current={question.id === currentId}
              readOnly={readOnly || checked[question.id] !== undefined}
              labelled
              isTaken={(index) => {
                const used = holderOf(block, answers, index);
                return used !== undefined && used.id !== question.id;
              }}
              onAnswer={(index) => onAnswer(question.id, index)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function Gaps({ image, ...props }: WithImage) {
  const { block, answers, currentId } = props;
  const entries = readBank(block.bank);
  return (
    <div className={styles.labelling} lang="en">
      <figure className={styles.picture}>
        <img src={image.url} alt={image.alt} draggable={false} />
        {image.markers.map(({ label, x, y }, place) => {
          const question = block.questions.find(({ number }) => String(number) === label) ?? block.questions[place];
          const typed = question ? shown(answers[question.id], entries) : '';
          const name = { number: question?.number ?? label, answer: typed };
          return (
            <button
              key={label}
              type="button"
              className={styles.marker}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              aria-label={t(typed === '' ? 'map_gap' : 'map_gap_filled', name)}
              data-filled={typed !== '' || undefined}
              data-current={question?.id === currentId || undefined}
              disabled={!question}
              onClick={() => question && focusQuestion(question.id)}
            >
              {label}
              {typed !== '' && <span className={styles.typed}>{typed}</span>}
            </button>
          );
        })}
      </figure>
      {entries.length > 0 ? <Matching {...props} /> : <Completion {...props} />}
    </div>
  );
}

/** An answer as it stands on the picture: what was typed, or the letter of the entry. */
function shown(value: AnswerValue | undefined, entries: readonly BankEntry[]): string {
  if (typeof value === 'number') return entries[value]?.label ?? '';
  return typeof value === 'string' ? value.trim() : '';
}
