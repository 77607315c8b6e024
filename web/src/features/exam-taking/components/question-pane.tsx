import { type SyntheticEvent, useContext, useLayoutEffect, useRef } from 'react';
import { selectAnswered, selectPart, selectQuestionMarks } from '../exam-taking.selectors';
import { questionVisited } from '../exam-taking.slice';
import { useExamDispatch, useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import { ScrollPlaces, useRememberedScroll } from '../hooks/use-remembered-scroll';
import { BlockSection } from './block-section';
import { QuestionMarks } from './marking/question-text';
import styles from './question-pane.module.css';

/** All questions of the part, grouped under their instructions; where the learner clicks or types is the current one. */
export function QuestionPane({ hidden, flush }: { hidden: boolean; flush(): Promise<void> }) {
  const dispatch = useExamDispatch();
  const part = useExamTaking(selectPart);
  const paper = useExamTaking((state) => state.paper);
  const answered = useExamTaking(selectAnswered);
  const currentId = useExamTaking((state) => state.currentId);
  const marks = useExamTaking(selectQuestionMarks);
  const scroll = useRememberedScroll<HTMLElement>(hidden || !part ? null : `questions/${part.id}`);
  const places = useContext(ScrollPlaces);
  const seen = useRef(new Set<string>());
  const shown = hidden ? undefined : part?.id;
  // A part that is opened for the first time shows the current question: after a reload that is where the learner was.
  useLayoutEffect(() => {
    if (shown === undefined || seen.current.has(shown)) return;
    seen.current.add(shown);
    if (places?.has(`questions/${shown}`)) return;
    const isFirst = part?.questions[0]?.id === currentId;
    if (!isFirst) document.getElementById(`question-${currentId}`)?.scrollIntoView({ block: 'center' });
  }, [shown, part, currentId, places]);
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
      data-scrolls
      aria-label={t('questions_label', { number: part.index + 1 })}
      onFocusCapture={visit}
      onClickCapture={visit}
    >
      <p className={styles.where}>
        <strong lang="en">{t('question_of', { number, total: paper.questions.length })}</strong>
        <span lang="en">{t('part_of', { number: part.index + 1, total: paper.parts.length })}</span>
        <span>{t('answered_of', { count: answered.size, total: paper.questions.length })}</span>
      </p>
      <QuestionMarks value={marks}>
        {part.blocks.map((block) => (
          <BlockSection key={block.id} block={block} flush={flush} />
        ))}
      </QuestionMarks>
    </section>
  );
}
