import type { ReactNode } from 'react';
import type { MarkSpan } from './annotated-spans';
import styles from './marks.module.css';

interface AnnotatedTextProps {
  text: string;
  /** Which text this is a piece of, and where the piece begins in it: what offsets are counted in. */
  of: string;
  from?: number;
  /** Marks of the whole text. */
  spans: readonly MarkSpan[];
}

/** A text of a question with the learner's marks in it. */
export function AnnotatedText({ text, of, from = 0, spans }: AnnotatedTextProps) {
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const { id, start, end, colour, hasNote } of spans) {
    const [first, last] = [Math.max(start - from, done), Math.min(end - from, text.length)];
    if (first >= last) continue;
    pieces.push(
      text.slice(done, first),
      <mark key={id} data-annotation={id} data-colour={colour} data-note={hasNote && last === end - from ? '' : undefined}>
        {text.slice(first, last)}
      </mark>,
    );
    done = last;
  }
  return (
    <span className={styles.marks} data-text-of={of} data-from={from}>
      {pieces}
      {text.slice(done)}
    </span>
  );
}
