import { useLayoutEffect, useRef } from 'react';
import { markQuote } from './mark-quote';
import { sanitizePassage } from './passage-html';
import styles from './passage-text.module.css';

interface PassageTextProps {
  html: string;
  /** Words to mark as evidence. */
  quote?: string | undefined;
  /** Told after each change whether the quote stands in the text. */
  onQuote?: (found: boolean) => void;
}

/** A passage in reading type, cleaned, with its paragraph letters in the margin and the quote marked and in view. */
export function PassageText({ html, quote, onQuote }: PassageTextProps) {
  const text = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const fragment = sanitizePassage(html);
    const found = quote ? markQuote(fragment, quote) : false;
    text.current?.replaceChildren(fragment);
    onQuote?.(found);
  }, [html, quote, onQuote]);

  return <div ref={text} lang="en" className={styles.text} />;
}
