/**
 * Paragraph letters of a passage. Authors type "[A] Text", "A. Text", "A) Text", "<strong>A</strong> Text", "A Text" or a line with the
 * letter alone; all become `<p data-letter="A">Text</p>`, which the web shows in the margin. A bare "A" may be the article, so
 * letters count only as a run in alphabetical order, beginning with A and at least two long.
 */
const PARAGRAPH = /<p(?: data-letter="([A-Z])")?>([\s\S]*?)<\/p>/g;
const MARKED = /^\s*(?:<(strong|b|em|i)>\s*)?(?:\[([A-Z])\]|\(([A-Z])\)|([A-Z])[.)]?)\s*(?:<\/\1>)?(?:\s|&nbsp;|<br \/>|<br>)+(?=\S)/;
const ALONE = /^\s*(?:<(strong|b|em|i)>\s*)?[[(]?([A-Z])[\]).]?\s*(?:<\/\1>)?\s*$/;

type Paragraph = { start: number; end: number; letter: string | undefined; body: string; alone: boolean };

export function letterParagraphs(html: string): string {
  const paragraphs = [...html.matchAll(PARAGRAPH)].map((match): Paragraph => read(match));
  const run: Paragraph[] = [];
  let expected = 65;
  for (const paragraph of paragraphs) {
    if (paragraph.letter !== String.fromCharCode(expected)) continue;
    run.push(paragraph);
    expected += 1;
  }
  if (run.length < 2) return html;

  let out = '';
  let from = 0;
  const lettered = new Set(run);
  for (const [i, paragraph] of paragraphs.entries()) {
    if (!lettered.has(paragraph)) continue;
    const next = paragraphs[i + 1];
    if (paragraph.alone && (!next || lettered.has(next))) continue;
    const text = paragraph.alone && next ? next : paragraph;
    out += `${html.slice(from, paragraph.start)}<p data-letter="${paragraph.letter}">${text.body}</p>`;
    from = text.end;
  }
  return out + html.slice(from);
}

function read(match: RegExpExecArray): Paragraph {
  const [whole, given, inner = ''] = match;
  const place = { start: match.index, end: match.index + whole.length };
  if (given !== undefined) return { ...place, letter: given, body: inner, alone: false };
  const alone = ALONE.exec(inner);
  if (alone) return { ...place, letter: alone[2], body: inner, alone: true };
  const marked = MARKED.exec(inner);
  if (!marked) return { ...place, letter: undefined, body: inner, alone: false };
  return { ...place, letter: marked[2] ?? marked[3] ?? marked[4], body: inner.slice(marked[0].length), alone: false };
}
