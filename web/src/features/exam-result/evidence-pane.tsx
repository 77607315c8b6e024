import type { QuestionResult, Result } from '@vumon/proto/http/exam-shapes.js';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PassageText } from '../exam-content/passage-text';
import { t } from './exam-result.text';
import { LearnerNotes } from './learner-notes';
import { RecordingEvidence } from './recording-evidence';
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
  onExpired(): void;
}

/** Where the chosen question's answer stands or is said; a pane of its own beside the list on wide screens. */
export function EvidencePane({ paneRef, result, question, onExpired }: EvidencePaneProps) {
  const scroller = useRef<HTMLElement>(null);

  // After the text's own effect, which puts the mark into it. The learner's own marks are no evidence.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !question) return;
    const mark = box.querySelector('mark:not([data-annotation]), [data-evidence]');
    box.scrollTop = mark ? mark.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop - CONTEXT_PX : 0;
  }, [question]);

  const isReading = result.examType === 'reading';
  const part = question && (result.exam?.passages ?? result.exam?.sections)?.[question.section - 1];
  return (
    <section ref={paneRef} className={styles.pane} aria-label={t(isReading ? 'passage_pane' : 'listening_pane')}>
      {question && part ? (
        <>
          <h2 className={styles.paneTitle}>{partLabel(result, question.section)}</h2>
          {isReading ? (
            <Passage result={result} question={question} scroller={scroller} />
          ) : (
            <RecordingEvidence result={result} question={question} onExpired={onExpired}>
              {(lines) => (
                <section ref={scroller} className={styles.scroller} aria-label={part.title} {...scrolledByKeys}>
                  {lines}
                </section>
              )}
            </RecordingEvidence>
          )}
        </>
      ) : (
        <p className={styles.empty}>{t(isReading ? 'passage_empty' : 'transcript_empty')}</p>
      )}
    </section>
  );
}

function Passage({ result, question, scroller }: { result: Result; question: QuestionResult; scroller: RefObject<HTMLElement | null> }) {
  const [found, setFound] = useState(true);
  const passage = result.exam?.passages?.[question.section - 1];
  const annotations = useMemo(
    () => (result.annotations ?? []).filter(({ partId, target }) => partId === passage?.id && target === 'passage'),
    [result.annotations, passage?.id],
  );
  if (!passage) return null;
  return (
    <>
      {question.evidence?.quote && (
        <p className={styles.paneNote} role="status">
          {found ? t('question_head', { number: question.number, status: evidenceTitle(question) }) : t('evidence_missing')}
        </p>
      )}
      <section ref={scroller} className={styles.scroller} aria-label={passage.title} {...scrolledByKeys}>
        <PassageText html={passage.content} quote={question.evidence?.quote} onQuote={setFound} annotations={annotations} />
        <LearnerNotes annotations={(result.annotations ?? []).filter(({ partId }) => partId === passage.id)} />
      </section>
    </>
  );
}
