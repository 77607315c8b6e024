/** A group's instruction as written: lines, and after a blank line the title of what is to be completed. */
export interface Instruction {
  readonly lines: readonly string[];
  readonly title: string | null;
}

export function readInstruction(text: string): Instruction {
  const [above = '', ...below] = text.trim().split(/\n[ \t]*\n/);
  const title = below.join('\n').trim();
  return { lines: linesOf(above), title: title === '' ? null : title };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export interface BankEntry {
  readonly index: number;
  /** 'iv', 'B': what is written on the answer sheet. */
  readonly label: string;
  /** Empty where the letter is all there is (paragraphs A–G). */
  readonly text: string;
}

/** Entries of a shared list carry their own labels ("iv. A dispute", "A. Name", "C"); one without gets a letter. */
export function readBank(bank: readonly string[]): BankEntry[] {
  return bank.map((entry, index) => {
    const bare = /^(?:[A-Z]|[ivxl]+)$/.exec(entry.trim());
    if (bare) return { index, label: bare[0], text: '' };
    const labelled = /^([A-Z]|[ivxl]+)[.)]\s+(.+)$/s.exec(entry.trim());
    return labelled ? { index, label: labelled[1] ?? '', text: labelled[2] ?? '' } : { index, label: letterOf(index), text: entry };
  });
}

/** 0 → 'A'. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);

/** The text around the gap; a question without a gap gets it at its end. Further gaps of one question stay lines. */
export function splitAtGap(text: string): { before: string; after: string } {
  const gap = /_{3,}/.exec(text);
  return gap ? { before: text.slice(0, gap.index), after: text.slice(gap.index + gap[0].length) } : { before: `${text} `, after: '' };
}

/** True when more words were typed than the task allows; a number may come on top where it says so. */
export function exceedsLimit(value: string, limit: { words: number; number?: number | boolean | undefined } | undefined): boolean {
  if (!limit) return false;
  const words = value.split(/\s+/).filter((word) => word !== '');
  const numbers = words.filter((word) => /^\d[\d.,:/-]*$/.test(word)).length;
  const allowedNumbers = Number(limit.number ?? 0);
  return words.length - Math.min(numbers, allowedNumbers) > limit.words;
}

export interface NoteLine {
  readonly text: string;
  /** Where the line begins in the question. */
  readonly from: number;
  readonly role: 'heading' | 'line' | 'gap';
}

/** A question of notes line by line: the one with the gap (the last without one), and before it headings (`# …` or `…:`) and plain lines. */
export function readLines(question: string): NoteLine[] {
  let from = 0;
  const lines = question.split('\n').flatMap((raw) => {
    const start = from;
    from += raw.length + 1;
    const mark = /^\s*(?:#+\s+|[-•*]\s+)?/.exec(raw)?.[0] ?? '';
    const text = raw.slice(mark.length).trimEnd();
    return text === '' ? [] : [{ text, from: start + mark.length, isHeading: mark.includes('#') || text.endsWith(':') }];
  });
  const withGap = lines.findIndex(({ text }) => /_{3,}/.test(text));
  const gap = withGap < 0 ? lines.length - 1 : withGap;
  return lines.map(({ text, from: start, isHeading }, place) => ({ text, from: start, role: place === gap ? 'gap' : isHeading ? 'heading' : 'line' }));
}
