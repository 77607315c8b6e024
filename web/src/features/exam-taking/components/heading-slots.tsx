import type { Question } from '@vumon/proto/http/exam-shapes.js';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { answerChanged, mayWrite } from '../exam-taking.slice';
import { useExamDispatch, useExamStore, useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import { readBank } from '../model/instruction';
import type { Block, Part } from '../model/paper';
import { paragraphLetter, placeEntry } from '../model/placing';
import styles from './heading-slots.module.css';
import { usePicked } from './questions/picked-entry';

/** The list of headings of this part, when its questions are the paragraphs of the passage. */
const headingsOf = (part: Part): Block | undefined =>
  part.blocks.find(
    ({ kind, bank, questions }) =>
      kind === 'matching' && readBank(bank).some(({ text }) => text !== '') && questions.every(({ question }) => paragraphLetter(question) !== null),
  );

interface HeadingSlotsProps {
  part: Part;
  /** The drawn passage. */
  content: RefObject<HTMLElement | null>;
  onGo(questionId: string): void;
}

/** A place for a heading above each paragraph that asks for one: headings are dropped there, or placed with a click, as in the list. */
export function HeadingSlots({ part, content, onGo }: HeadingSlotsProps) {
  const block = headingsOf(part);
  return block ? <Slots key={part.id} block={block} content={content} onGo={onGo} /> : null;
}

function Slots({ block, content, onGo }: { block: Block; content: RefObject<HTMLElement | null>; onGo(questionId: string): void }) {
  const [places, setPlaces] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
  // After the pane has drawn the passage, which it does when its children are laid out already.
  useEffect(() => {
    const found = new Map<string, HTMLElement>();
    for (const question of block.questions) {
      const paragraph = content.current?.querySelector(`p[data-letter="${paragraphLetter(question.question)}"]`);
      if (!paragraph) continue;
      const place = document.createElement('div');
      place.dataset.slot = '';
      paragraph.before(place);
      found.set(question.id, place);
    }
    setPlaces(found);
    return () => {
      for (const place of found.values()) place.remove();
    };
  }, [block, content]);
  return block.questions.map((question): ReactNode => {
    const place = places.get(question.id);
    return place && createPortal(<Slot block={block} question={question} onGo={onGo} />, place, question.id);
  });
}

function Slot({ block, question, onGo }: { block: Block; question: Question; onGo(questionId: string): void }) {
  const dispatch = useExamDispatch();
  const value = useExamTaking((state) => state.answers[question.id]);
  const store = useExamStore();
  const readOnly = !useExamTaking(mayWrite);
  const [picked, setPicked] = usePicked(block.id);
  const entry = typeof value === 'number' ? readBank(block.bank)[value] : undefined;
  const place = (): void => {
    if (!picked || readOnly) {
      onGo(question.id);
      return;
    }
    setPicked(null);
    const { answers, checked } = store.getState();
    for (const change of placeEntry(block, answers, checked, question.id, picked.index)) dispatch(answerChanged(change));
  };
  return (
    <button
      type="button"
      className={styles.slot}
      lang="vi"
      data-drop={question.id}
      data-scope={block.id}
      data-filled={entry ? true : undefined}
      data-waiting={picked ? true : undefined}
      onClick={place}
    >
      <span className={styles.number}>{question.number}</span>
      <span className="visually-hidden">{t('heading_slot', { letter: paragraphLetter(question.question) ?? '', number: question.number })}: </span>
      {entry ? (
        <span lang="en">
          <strong>{entry.label}.</strong> {entry.text}
        </span>
      ) : (
        <span className={styles.empty}>{picked ? t('bank_place', { label: picked.label, number: question.number }) : t('heading_empty')}</span>
      )}
    </button>
  );
}
