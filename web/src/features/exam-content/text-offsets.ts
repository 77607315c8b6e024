/**
 * Places in a rendered text as offsets and back. A text is drawn in one or more runs: elements with `data-text-of` (which text) and
 * `data-from` (at which offset the run begins). What stands in `data-slot` is put in by the screen and does not count.
 */
const RUN = '[data-text-of]';

/** Text nodes of a run in order. */
function textNodes(run: Element): Text[] {
  const walker = document.createTreeWalker(run, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof HTMLElement && node.dataset.slot !== undefined ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) nodes.push(node);
  return nodes;
}

/** The text of a run as its offsets count it. */
export const plainText = (run: Element): string => textNodes(run).reduce((text, node) => text + node.data, '');

export interface TextSpan {
  readonly of: string;
  readonly start: number;
  readonly end: number;
}

/** What of a text the range covers; the first text when it covers several, null when none. */
export function spanOfRange(range: Range, root: ParentNode): TextSpan | null {
  let span = null as TextSpan | null;
  for (const run of root.querySelectorAll<HTMLElement>(RUN)) {
    const of = run.dataset.textOf ?? '';
    if (!range.intersectsNode(run) || (span && span.of !== of)) continue;
    let offset = Number(run.dataset.from ?? 0);
    for (const node of textNodes(run)) {
      const inside = coveredPart(range, node);
      if (inside) span = { of, start: Math.min(span?.start ?? Number.POSITIVE_INFINITY, offset + inside.from), end: offset + inside.to };
      offset += node.length;
    }
  }
  return span;
}

function coveredPart(range: Range, node: Text): { from: number; to: number } | null {
  if (!range.intersectsNode(node)) return null;
  const from = range.startContainer === node ? range.startOffset : 0;
  const to = range.endContainer === node ? range.endOffset : node.length;
  return from < to ? { from, to } : null;
}

/** The range of offsets in one run. */
export function rangeOfSpan(run: Element, start: number, end: number): Range {
  const range = document.createRange();
  let offset = 0;
  let started = false;
  for (const node of textNodes(run)) {
    const next = offset + node.length;
    if (!started && start < next) {
      range.setStart(node, Math.max(0, start - offset));
      started = true;
    }
    if (started && end <= next) {
      range.setEnd(node, end - offset);
      return range;
    }
    offset = next;
  }
  if (!started) range.selectNodeContents(run);
  range.setEnd(run, run.childNodes.length);
  return range;
}

/** Draws marks into a run that was drawn without React; those drawn before are taken away first. */
export function drawMarks(run: Element, spans: readonly { id: string; start: number; end: number; colour: string; hasNote: boolean }[]): void {
  for (const mark of run.querySelectorAll('mark[data-annotation]')) mark.replaceWith(...mark.childNodes);
  run.normalize();
  // From the end, so that the offsets of what is still to be drawn stay.
  for (const { id, start, end, colour, hasNote } of [...spans].reverse()) {
    const pieces = piecesBetween(run, start, end);
    for (const [place, piece] of pieces.entries()) {
      const mark = document.createElement('mark');
      mark.dataset.annotation = id;
      mark.dataset.colour = colour;
      if (hasNote && place === pieces.length - 1) mark.dataset.note = '';
      piece.replaceWith(mark);
      mark.append(piece);
    }
  }
}

/** Text nodes that cover exactly start to end, cut off where they reach over it; blank ones between two blocks are left out. */
function piecesBetween(run: Element, start: number, end: number): Text[] {
  const pieces: Text[] = [];
  let offset = 0;
  for (const node of textNodes(run)) {
    const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, node.length)];
    offset += node.length;
    if (from >= to) continue;
    const piece = from > 0 ? node.splitText(from) : node;
    if (to - from < piece.length) piece.splitText(to - from);
    if (piece.data.trim() !== '' || piece.parentElement?.matches('p, li, td, th, b, strong, i, em, h3, h4')) pieces.push(piece);
  }
  return pieces;
}
