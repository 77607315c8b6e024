import { useLayoutEffect, useRef } from 'react';
import { sanitizePassage } from '../../exam-content/passage-html';
import { t } from '../exam-taking.text';
import { useRememberedScroll } from '../hooks/use-remembered-scroll';
import type { Part } from '../model/paper';
import styles from './passage-pane.module.css';

/** The text to read; each passage keeps its own scroll place. */
/** A scrolling pane must be reachable by keyboard: without it the text could be scrolled by mouse only. */
const REACHABLE = { tabIndex: 0 };

export function PassagePane({ part, hidden }: { part: Part; hidden: boolean }) {
  const content = useRef<HTMLDivElement>(null);
  const scroll = useRememberedScroll<HTMLElement>(hidden ? null : part.id);

  useLayoutEffect(() => {
    content.current?.replaceChildren(sanitizePassage(part.content));
  }, [part.content]);

  return (
    <section
      {...scroll}
      className={styles.pane}
      hidden={hidden}
      {...REACHABLE}
      id="exam-passage"
      aria-label={t('passage_label', { number: part.index + 1, title: part.title })}
    >
      <article className={styles.text} lang="en">
        <h2 className={styles.title}>{part.title}</h2>
        <div ref={content} />
      </article>
    </section>
  );
}
