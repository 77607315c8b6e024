/** Where a block ends, words end too, even without a space between them. */
const BLOCKS = new Set(['P', 'H3', 'H4', 'LI', 'UL', 'OL', 'BR', 'TABLE', 'CAPTION', 'TR', 'TH', 'TD']);

interface Place {
  node: Text;
  offset: number;
}

interface Reading {
  /** The text as it is compared: one space between words, plain quotes and hyphens, lower case. */
  text: string;
  /** For each character of `text`, where it stands in the document; null for a space between two blocks. */
  places: (Place | null)[];
}

const TWINS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '.',
};

/** One character as it is compared; '' for what is invisible. */
function plain(char: string): string {
  if (/[\u00ad\u200b-\u200d\ufeff]/.test(char)) return '';
  if (/\s/.test(char)) return ' ';
  const lower = (TWINS[char] ?? char).toLowerCase();
  return lower.length === 1 ? lower : char;
}

function read(root: Node): Reading {
  const reading: Reading = { text: '', places: [] };
  const add = (char: string, place: Place | null): void => {
    if (char === '' || (char === ' ' && (reading.text === '' || reading.text.endsWith(' ')))) return;
    reading.text += char;
    reading.places.push(place);
  };
  const visit = (node: Node): void => {
    if (node instanceof Text) {
      for (let offset = 0; offset < node.data.length; offset += 1) add(plain(node.data.charAt(offset)), { node, offset });
      return;
    }
    const isBlock = BLOCKS.has(node.nodeName);
    if (isBlock) add(' ', null);
    for (const child of node.childNodes) visit(child);
    if (isBlock) add(' ', null);
  };
  visit(root);
  return reading;
}

/** A quote that stands in quotation marks of its own is looked for without them. */
function normaliseQuote(quote: string): string {
  return [...quote.replace(/\.\.\.|…/g, '.')]
    .map(plain)
    .join('')
    .replace(/ +/g, ' ')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2');
}

/**
 * Wraps the quote in `<mark>` wherever its characters stand, across tags; spaces, quotation marks, dashes and case may
 * differ. Returns whether it was found; when not, nothing has changed.
 */
export function markQuote(root: ParentNode & Node, quote: string): boolean {
  const wanted = normaliseQuote(quote);
  if (wanted === '') return false;
  const { text, places } = read(root);
  const start = text.indexOf(wanted);
  if (start < 0) return false;
  const spans = new Map<Text, { from: number; to: number }>();
  for (const place of places.slice(start, start + wanted.length)) {
    if (!place) continue;
    const span = spans.get(place.node);
    spans.set(place.node, { from: span?.from ?? place.offset, to: place.offset + 1 });
  }
  for (const [node, { from, to }] of spans) wrap(node, from, to);
  return true;
}

function wrap(node: Text, from: number, to: number): void {
  const marked = from > 0 ? node.splitText(from) : node;
  if (to - from < marked.data.length) marked.splitText(to - from);
  const mark = document.createElement('mark');
  marked.replaceWith(mark);
  mark.append(marked);
}
