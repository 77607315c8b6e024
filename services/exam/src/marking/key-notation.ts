/**
 * The notation in which authors write keys (product.md §3.2):
 *   `car park // parking lot`   whole alternatives (a new line does the same)
 *   `{big|large} house`         alternatives inside
 *   `(the) garden`, `ticket(s)` optional words or letters
 *   `\(`, `\/`, `\{`, `\|`, `\\` the character itself
 */
export const MOST_ALTERNATIVES = 200;
export const LONGEST_NOTATION = 2000;

export type Alternative = { text: string; optional: boolean };
export type NotationError = 'NOTATION_EMPTY' | 'NOTATION_UNBALANCED' | 'NOTATION_TOO_MANY' | 'NOTATION_TOO_LONG';
export type Expansion = { ok: true; alternatives: Alternative[] } | { ok: false; code: NotationError; message: string };

type Node = { text: string } | { optional: Node[] } | { choice: Node[][] };

const MESSAGES: Record<NotationError, string> = {
  NOTATION_EMPTY: 'Đáp án có một phương án trống.',
  NOTATION_UNBALANCED: 'Đáp án có dấu ngoặc chưa khớp. Dùng \\ trước dấu ngoặc nếu đó là chữ của đáp án.',
  NOTATION_TOO_MANY: `Đáp án sinh ra quá ${MOST_ALTERNATIVES} phương án.`,
  NOTATION_TOO_LONG: 'Đáp án quá dài.',
};
const refuse = (code: NotationError): Expansion => ({ ok: false, code, message: MESSAGES[code] });

class Unbalanced extends Error {}

/** Every answer that the notation accepts, in the order written, without doubles. */
export function expandNotation(notation: string): Expansion {
  if (notation.length > LONGEST_NOTATION) return refuse('NOTATION_TOO_LONG');
  let wholes: Node[][];
  try {
    wholes = parse(notation);
  } catch (error) {
    if (error instanceof Unbalanced) return refuse('NOTATION_UNBALANCED');
    throw error;
  }
  let count = 0;
  for (const nodes of wholes) count += countOf(nodes);
  if (count > MOST_ALTERNATIVES) return refuse('NOTATION_TOO_MANY');

  const found = new Map<string, boolean>();
  for (const nodes of wholes) {
    for (const { text, optional } of combine(nodes)) {
      const tidy = text.replace(/\s+/g, ' ').trim();
      if (tidy === '') return refuse('NOTATION_EMPTY');
      found.set(tidy, (found.get(tidy) ?? true) && optional);
    }
  }
  return { ok: true, alternatives: [...found].map(([text, optional]) => ({ text, optional })) };
}

/** The notation as a reader sees it in the review: brackets stay, `{a|b}` becomes a/b, alternatives are set apart by " / ". */
export function displayNotation(notation: string): string {
  try {
    return parse(notation)
      .map((nodes) => shown(nodes).replace(/\s+/g, ' ').trim())
      .join(' / ');
  } catch {
    return notation;
  }
}

const shown = (nodes: Node[]): string =>
  nodes
    .map((node) => {
      if ('text' in node) return node.text;
      return 'optional' in node ? `(${shown(node.optional)})` : node.choice.map(shown).join('/');
    })
    .join('');

/** The whole alternatives of a balanced notation, each still in notation: 'a (b) // c' gives 'a (b)' and 'c'. */
export function splitNotation(notation: string): string[] {
  const wholes = [''];
  let depth = 0;
  for (let at = 0; at < notation.length; at += 1) {
    const char = notation.charAt(at);
    const isBreak = depth === 0 && (char === '\n' || notation.startsWith('//', at));
    if (isBreak) {
      wholes.push('');
      if (char === '/') at += 1;
      continue;
    }
    if (char === '(' || char === '{') depth += 1;
    if (char === ')' || char === '}') depth -= 1;
    wholes.push(`${wholes.pop() ?? ''}${char === '\\' ? notation.slice(at, at + 2) : char}`);
    if (char === '\\') at += 1;
  }
  return wholes.map((whole) => whole.trim()).filter((whole) => whole !== '');
}

/** A text that the notation reads back as itself. */
export const escapeNotation = (text: string): string => text.replace(/[\\(){}|]|\/(?=\/)/g, '\\$&');

function parse(notation: string): Node[][] {
  let at = 0;
  const sequence = (closers: string): Node[] => {
    const nodes: Node[] = [];
    let text = '';
    const flush = (): void => {
      if (text !== '') nodes.push({ text });
      text = '';
    };
    while (at < notation.length) {
      const char = notation.charAt(at);
      if (char === '\\') {
        text += notation.charAt(at + 1);
        at += 2;
        continue;
      }
      if (closers.includes(char)) break;
      if (closers === '' && (char === '\n' || notation.startsWith('//', at))) break;
      if (char === ')' || char === '}') throw new Unbalanced();
      at += 1;
      if (char === '(') {
        flush();
        nodes.push({ optional: sequence(')') });
        close(')');
      } else if (char === '{') {
        flush();
        const choice = [sequence('|}')];
        while (notation.charAt(at) === '|') {
          at += 1;
          choice.push(sequence('|}'));
        }
        close('}');
        nodes.push({ choice });
      } else text += char;
    }
    flush();
    return nodes;
  };
  const close = (char: string): void => {
    if (notation.charAt(at) !== char) throw new Unbalanced();
    at += 1;
  };

  const wholes = [sequence('')];
  while (at < notation.length) {
    at += notation.charAt(at) === '\n' ? 1 : 2;
    wholes.push(sequence(''));
  }
  // Blank lines between alternatives are layout, not empty answers; `//` with nothing beside it is a slip.
  if (!notation.includes('\n')) return wholes;
  const written = wholes.filter((nodes) => nodes.some((node) => !('text' in node) || node.text.trim() !== ''));
  return written.length > 0 ? written : [[]];
}

function countOf(nodes: Node[]): number {
  let count = 1;
  for (const node of nodes) {
    if ('optional' in node) count *= 1 + countOf(node.optional);
    else if ('choice' in node) count *= node.choice.reduce((sum, branch) => sum + countOf(branch), 0);
    if (count > MOST_ALTERNATIVES) return count;
  }
  return count;
}

/** `optional` marks a text that holds at least one bracketed part. */
function combine(nodes: Node[]): Alternative[] {
  let texts: Alternative[] = [{ text: '', optional: false }];
  for (const node of nodes) {
    const pieces =
      'text' in node
        ? [{ text: node.text, optional: false }]
        : 'optional' in node
          ? [{ text: '', optional: false }, ...combine(node.optional).map((piece) => ({ ...piece, optional: true }))]
          : node.choice.flatMap(combine);
    texts = texts.flatMap((head) => pieces.map((piece) => ({ text: head.text + piece.text, optional: head.optional || piece.optional })));
  }
  return texts;
}
