import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { BlockCheck } from '../../exam-practice-mode/block-check';
import { selectAnswered, selectPart } from '../exam-taking.selectors';
import { answerChanged, mayWrite, questionVisited } from '../exam-taking.slice';
import { useExamDispatch, useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import { useRememberedScroll } from '../hooks/use-remembered-scroll';
import type { Block } from '../model/paper';
import styles from './question-pane.module.css';
import { limitText } from './questions/limit-text';
import { questionComponents } from './questions/registry';

/** All questions of the part, grouped under their instructions; where the learner clicks or types is the current one. */
export function QuestionPane({ hidden, flush }: { hidden: boolean; flush(): Promise<void> }) {
  const dispatch = useExamDispatch();
  const part = useExamTaking(selectPart);
  const paper = useExamTaking((state) => state.paper);
  const answers = useExamTaking((state) => state.answers);
  const answered = useExamTaking(selectAnswered);
  const currentId = useExamTaking((state) => state.currentId);
  const readOnly = !useExamTaking(mayWrite);
  const checked = useExamTaking((state) => state.checked);
  const scroll = useRememberedScroll<HTMLElement>(hidden || !part ? null : part.id);
  const seen = useRef(new Set<string>());
  const shown = hidden ? undefined : part?.id;
  // A part that is opened for the first time shows the current question: after a reload that is where the learner was.
  useLayoutEffect(() => {
    if (shown === undefined || seen.current.has(shown)) return;
    seen.current.add(shown);
    const isFirst = part?.questions[0]?.id === currentId;
    if (!isFirst) document.getElementById(`question-${currentId}`)?.scrollIntoView({ block: 'center' });
  }, [shown, part, currentId]);
  if (!part || !paper) return null;

  const visit = ({ target }: SyntheticEvent): void => {
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-question-id]') : null;
    const questionId = place?.dataset.questionId;
    if (!questionId) return;
    // Inside a set of several numbers any of them may be the current one.
    const set = part.blocks.find((block) => block.kind === 'choice-set' && block.questions.some((question) => question.id === questionId));
    if (!set?.questions.some((question) => question.id === currentId)) dispatch(questionVisited(questionId));
  };
  const number = paper.questions.findIndex((question) => question.id === currentId) + 1;
  return (
    <section
      {...scroll}
      className={styles.pane}
      hidden={hidden}
      aria-label={t('questions_label', { number: part.index + 1 })}
      onFocusCapture={visit}
      onClickCapture={visit}
    >
      <p className={styles.where}>
        <strong lang="en">{t('question_of', { number, total: paper.questions.length })}</strong>
        <span lang="en">{t('part_of', { number: part.index + 1, total: paper.parts.length })}</span>
        <span>{t('answered_of', { count: answered.size, total: paper.questions.length })}</span>
      </p>
      {part.blocks.map((block) => {
        const Questions = questionComponents[block.kind];
        return (
          <section key={block.id} className={styles.block} aria-label={rangeOf(block)}>
            <Instruction block={block} />
            {block.image && <Picture image={block.image} />}
            <Questions
              block={block}
              answers={answers}
              currentId={currentId}
              readOnly={readOnly}
              checked={checked}
              onAnswer={(questionId, value) => dispatch(answerChanged({ questionId, value }))}
            />
            <BlockCheck block={block} flush={flush} />
          </section>
        );
      })}
    </section>
  );
}

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
