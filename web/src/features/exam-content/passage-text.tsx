import type { Annotation } from '@vumon/proto/http/exam-shapes.js';
import { useLayoutEffect, useRef } from 'react';
import { spansIn } from './annotated-spans';
import { markQuote } from './mark-quote';
import marks from './marks.module.css';
import { sanitizePassage } from './passage-html';
import styles from './passage-text.module.css';
import { drawMarks, plainText } from './text-offsets';

interface PassageTextProps {
  html: string;
  /** Words to mark as evidence. */
  quote?: string | undefined;
  /** Told after each change whether the quote stands in the text. */
  onQuote?: (found: boolean) => void;
  /** What the learner marked in this passage. */
  annotations?: readonly Annotation[] | undefined;
}

/** A passage in reading type, cleaned, with its paragraph letters in the margin, the learner's marks, and the quote marked and in view. */
export function PassageText({ html, quote, onQuote, annotations }: PassageTextProps) {
  const text = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = text.current;
    if (!box) return;
    box.replaceChildren(sanitizePassage(html));
    if (annotations && annotations.length > 0) drawMarks(box, spansIn(plainText(box), annotations));
    onQuote?.(quote ? markQuote(box, quote) : false);
  }, [html, quote, onQuote, annotations]);

  return <div ref={text} lang="en" className={`${styles.text} ${marks.marks}`} />;
}
