import { memo, useCallback } from 'react';
import { shallowEqual } from 'react-redux';
import { BlockCheck } from '../../exam-practice-mode/block-check';
import { answerChanged, mayWrite } from '../exam-taking.slice';
import { useExamDispatch, useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import type { Answers, AnswerValue } from '../model/answer-value';
import type { Block } from '../model/paper';
import styles from './question-pane.module.css';
import { limitText } from './questions/limit-text';
import { questionComponents } from './questions/registry';

/** The answers of these questions only: typing in another block is no news here. */
const answersOf = (answers: Answers, { questions }: Block): Answers =>
  Object.fromEntries(questions.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])));

/** One group of questions under its instruction. */
export const BlockSection = memo(function BlockSection({ block, flush }: { block: Block; flush(): Promise<void> }) {
  const dispatch = useExamDispatch();
  const answers = useExamTaking((state) => answersOf(state.answers, block), shallowEqual);
  const currentId = useExamTaking((state) => (block.questions.some(({ id }) => id === state.currentId) ? state.currentId : ''));
  const readOnly = !useExamTaking(mayWrite);
  const checked = useExamTaking((state) => state.checked);
  const onAnswer = useCallback((questionId: string, value: AnswerValue) => void dispatch(answerChanged({ questionId, value })), [dispatch]);
  const Questions = questionComponents[block.kind];
  return (
    <section className={styles.block} aria-label={rangeOf(block)}>
      <Instruction block={block} />
      {block.image && block.kind !== 'labelling' && <Picture image={block.image} />}
      <Questions block={block} answers={answers} currentId={currentId} readOnly={readOnly} checked={checked} onAnswer={onAnswer} />
      <BlockCheck block={block} flush={flush} />
    </section>
  );
});

function rangeOf({ questions }: Block): string {
  const [first, last] = [questions[0]?.number ?? 0, questions.at(-1)?.number ?? 0];
  return first === last ? t('questions_one', { number: first }) : t('questions_range', { first, last });
}

function Instruction({ block }: { block: Block }) {
  const limit = limitText(block.wordLimit);
  // An untitled question needs no box around nothing.
  if (!block.instruction && !limit) return null;
  return (
    <div className={styles.instruction} lang="en">
      <h2 className={styles.range}>{rangeOf(block)}</h2>
      {block.instruction?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {limit && (
        <p className={styles.limit} lang="vi">
          {limit}
        </p>
      )}
    </div>
  );
}

function Picture({ image }: { image: NonNullable<Block['image']> }) {
  return (
    <figure className={styles.picture}>
      <img src={image.url} alt={image.alt} />
      {image.markers.map(({ label, x, y }) => (
        <span key={label} className={styles.marker} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} aria-hidden="true">
          {label}
        </span>
      ))}
    </figure>
  );
}
