import type { QuestionResult, Result } from '@vumon/proto/http/exam-shapes.js';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { PassageText } from '../exam-content/passage-text';
import { t } from './exam-result.text';
import { partLabel } from './result-labels';
import { evidenceTitle } from './review-question';
import styles from './review-screen.module.css';

/** Room above the marked words, so that the sentence before them can be read too. */
const CONTEXT_PX = 120;

/** What scrolls by itself takes the focus, so that it can be read without a mouse in every browser. */
const scrolledByKeys = { tabIndex: 0 } as const;

interface EvidencePaneProps {
  paneRef: RefObject<HTMLElement | null>;
  result: Result;
  question: QuestionResult | undefined;
}

/** The passage of the chosen question with its evidence marked; a pane of its own beside the list on wide screens. */
export function EvidencePane({ paneRef, result, question }: EvidencePaneProps) {
  const scroller = useRef<HTMLElement>(null);
  const [found, setFound] = useState(true);

  // After the passage's own effect, which puts the mark into the text.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !question) return;
    const mark = box.querySelector('mark');
    box.scrollTop = mark ? mark.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop - CONTEXT_PX : 0;
  }, [question]);

  const passage = question && result.exam?.passages?.[question.section - 1];
  return (
    <section ref={paneRef} className={styles.pane} aria-label={t('passage_pane')}>
      {question && passage ? (
        <>
          <h2 className={styles.paneTitle}>{partLabel(result, question.section)}</h2>
          {question.evidence?.quote && (
            <p className={styles.paneNote} role="status">
              {found ? t('question_head', { number: question.number, status: evidenceTitle(question) }) : t('evidence_missing')}
            </p>
          )}
          <section ref={scroller} className={styles.scroller} aria-label={passage.title} {...scrolledByKeys}>
            <PassageText html={passage.content} quote={question.evidence?.quote} onQuote={setFound} />
          </section>
        </>
      ) : (
        <p className={styles.empty}>{t('passage_empty')}</p>
      )}
    </section>
  );
}
