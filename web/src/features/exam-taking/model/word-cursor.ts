/** Selecting in a text by keyboard: words with left and right, sentences with up and down. Offsets only; the pane draws the selection. */
export interface Cursor {
  /** Where the selection began, and its moving end. */
  readonly anchor: number;
  readonly focus: number;
}
export type CursorKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

interface Span {
  readonly start: number;
  readonly end: number;
}

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
const wordsOf = (text: string): Span[] => spansOf(text, /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu);
const sentencesOf = (text: string): Span[] => spansOf(text, /[^\s.!?](?:[^.!?\n]|[.!?](?=[^\s]))*[.!?]*['"”’)]*/gu);

/**
 * The selection after a key; null when there is nowhere to go.
 * @param cursor null when nothing is selected: `from` is then where to begin
 * @param extend with Shift: the moving end goes on, or comes back
 */
export function moveCursor(text: string, cursor: Cursor | null, key: CursorKey, extend: boolean, from: number): Cursor | null {
  const units = key === 'ArrowLeft' || key === 'ArrowRight' ? wordsOf(text) : sentencesOf(text);
  const forward = key === 'ArrowRight' || key === 'ArrowDown';
  if (!cursor) {
    const first = units.find(({ end }) => end > from);
    return first ? { anchor: first.start, focus: first.end } : null;
  }
  if (extend) return extended(units, cursor, forward);
  const [low, high] = [Math.min(cursor.anchor, cursor.focus), Math.max(cursor.anchor, cursor.focus)];
  const next = forward ? units.find(({ start }) => start >= high) : units.findLast(({ end }) => end <= low);
  return next ? { anchor: next.start, focus: next.end } : null;
}

function extended(units: readonly Span[], { anchor, focus }: Cursor, forward: boolean): Cursor | null {
  // Past its beginning a selection grows to unit ends; before it, to unit beginnings.
  const stops = units.flatMap(({ start, end }) => (forward ? [focus < anchor ? start : end] : [focus > anchor ? end : start]));
  const stop = forward ? stops.find((place) => place > focus) : stops.findLast((place) => place < focus);
  const sameSide = stop !== undefined && Math.sign(stop - anchor) === Math.sign(focus - anchor);
  if (sameSide) return { anchor, focus: stop };
  const beyond = forward ? units.find(({ end }) => end > anchor)?.end : units.findLast(({ start }) => start < anchor)?.start;
  return beyond === undefined || beyond === focus ? null : { anchor, focus: beyond };
}
