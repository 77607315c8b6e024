import { useLayoutEffect, useRef } from 'react';
import { spansIn } from '../../exam-content/annotated-spans';
import markStyles from '../../exam-content/marks.module.css';
import { sanitizePassage } from '../../exam-content/passage-html';
import { drawMarks, plainText } from '../../exam-content/text-offsets';
import { selectPassageMarks } from '../exam-taking.selectors';
import { useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import { useRememberedScroll } from '../hooks/use-remembered-scroll';
import type { Part } from '../model/paper';
import { HeadingSlots } from './heading-slots';
import { PASSAGE } from './marking/text-name';
import { useWordCursor } from './marking/use-word-cursor';
import styles from './passage-pane.module.css';

/** A scrolling pane must be reachable by keyboard: without it the text could be scrolled by mouse only. */
const REACHABLE = { tabIndex: 0 };

/** The text to read, with the learner's marks; each passage keeps its own scroll place. */
export function PassagePane({ part, hidden, onGo }: { part: Part; hidden: boolean; onGo(questionId: string): void }) {
  const content = useRef<HTMLDivElement>(null);
  const scroll = useRememberedScroll<HTMLElement>(hidden ? null : `passage/${part.id}`);
  const marks = useExamTaking(selectPassageMarks);
  const onKeyDown = useWordCursor(content);

  useLayoutEffect(() => {
    content.current?.replaceChildren(sanitizePassage(part.content));
  }, [part.content]);
  useLayoutEffect(() => {
    if (content.current) drawMarks(content.current, spansIn(plainText(content.current), marks));
    // The text was drawn anew.
  }, [marks, part.content]);

  return (
    <section
      {...scroll}
      className={styles.pane}
      hidden={hidden}
      data-scrolls
      {...REACHABLE}
      onKeyDown={onKeyDown}
      id="exam-passage"
      aria-label={t('passage_label', { number: part.index + 1, title: part.title })}
    >
      <article className={styles.text} lang="en">
        <h2 className={styles.title}>{part.title}</h2>
        <div ref={content} className={markStyles.marks} data-text-of={PASSAGE} data-from={0} />
        <HeadingSlots part={part} content={content} onGo={onGo} />
      </article>
    </section>
  );
}
