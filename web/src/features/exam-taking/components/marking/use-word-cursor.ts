import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { plainText, rangeOfSpan, spanOfRange } from '../../../exam-content/text-offsets';
import { type Cursor, type CursorKey, moveCursor } from '../../model/word-cursor';

const isCursorKey = (key: string): key is CursorKey => /^Arrow(?:Left|Right|Up|Down)$/.test(key);

/**
 * Selecting in the passage by keyboard, for a text that has no caret: left and right go from word to word, with Shift they take in more or
 * less, Shift with up and down whole sentences. Up and down alone scroll, as they always did. Enter leads to the toolbar.
 */
export function useWordCursor(content: RefObject<HTMLElement | null>): (event: KeyboardEvent<HTMLElement>) => void {
  /** Where the last selection ended: marking takes the selection away, and the next word is the one behind it. */
  const last = useRef(0);
  return (event) => {
    const run = content.current;
    if (!run || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const cursor = cursorIn(run);
    if (event.key === 'Enter' && cursor) {
      event.preventDefault();
      document.querySelector<HTMLElement>('#marking-toolbar button')?.focus();
      return;
    }
    if (event.key === 'Escape' && cursor) window.getSelection()?.removeAllRanges();
    if (!isCursorKey(event.key) || (!event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))) return;
    event.preventDefault();
    const next = moveCursor(plainText(run), cursor, event.key, event.shiftKey && cursor !== null, Math.max(last.current, firstInView(run)));
    if (!next) return;
    last.current = Math.max(next.anchor, next.focus);
    select(run, next);
  };
}

function cursorIn(run: HTMLElement): Cursor | null {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const span = range.intersectsNode(run) ? spanOfRange(range, run.parentElement ?? document) : null;
  if (!span) return null;
  const isBackward = selection.focusNode === range.startContainer && selection.focusOffset === range.startOffset;
  return isBackward ? { anchor: span.end, focus: span.start } : { anchor: span.start, focus: span.end };
}

function select(run: HTMLElement, { anchor, focus }: Cursor): void {
  const range = rangeOfSpan(run, Math.min(anchor, focus), Math.max(anchor, focus));
  const ends = [range.startContainer, range.startOffset, range.endContainer, range.endOffset] as const;
  const selection = window.getSelection();
  if (anchor <= focus) selection?.setBaseAndExtent(...ends);
  else selection?.setBaseAndExtent(ends[2], ends[3], ends[0], ends[1]);
  const moving = rangeOfSpan(run, Math.max(0, focus - 1), focus + 1).startContainer.parentElement;
  moving?.scrollIntoView?.({ block: 'nearest' });
}

/** Offset of the first block that is not scrolled out above. */
function firstInView(run: HTMLElement): number {
  const top = run.closest('section')?.getBoundingClientRect().top ?? 0;
  let offset = 0;
  for (const block of run.children) {
    if (block.getBoundingClientRect().bottom > top) return offset;
    offset += plainText(block).length;
  }
  return 0;
}
