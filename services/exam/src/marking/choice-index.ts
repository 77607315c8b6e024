import { normaliseText } from './normalise-text.js';

/** `ambiguous`: the text is one option's words and another option's number. */
export type ChoiceReading = { index: number } | { problem: 'out_of_range' | 'unknown' | 'ambiguous' };

/**
 * Reads a choice in any spelling: index 0.., digit string, letter (a, "B.", "(c)"), the option's own label ("iv" of "iv. The rise"),
 * or the option's whole text.
 */
export function readChoice(value: unknown, options: readonly string[]): ChoiceReading {
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) return { problem: 'unknown' };
    return inRange(value, options);
  }
  if (typeof value !== 'string' || value.length > 500) return { problem: 'unknown' };
  const text = normaliseText(value);
  const exact = options.findIndex((option) => normaliseText(option) === text && text !== '');
  if (/^\d{1,3}$/.test(text)) {
    const index = inRange(Number(text), options);
    if (exact >= 0 && 'index' in index && index.index !== exact) return { problem: 'ambiguous' };
    return exact >= 0 ? { index: exact } : index;
  }
  if (exact >= 0) return { index: exact };
  const bare = text.replace(/^[([]|[)\].:]+$/g, '');
  const labelled = options.findIndex((option) => labelOf(option) === bare && bare !== '');
  if (labelled >= 0) return { index: labelled };
  if (/^[a-z]$/.test(bare)) return inRange(bare.charCodeAt(0) - 97, options);
  return { problem: 'unknown' };
}

const inRange = (index: number, options: readonly string[]): ChoiceReading => (index >= 0 && index < options.length ? { index } : { problem: 'out_of_range' });

/** "iv" of "iv. The rise", "b" of "B) a boat", "c" of "C  Smith"; '' where an option has no label. */
export function labelOf(option: string): string {
  const match = /^\s*[([]?([A-Za-z]|[ivx]{1,6}|[IVX]{1,6})(?:[)\].:]+\s|\s{2,})/.exec(option);
  return match?.[1]?.toLowerCase() ?? '';
}

/** The option as the review prints it: "B. the second reason"; options that carry a label or are one letter stay as they are. */
export function displayChoice(index: number, options: readonly string[]): string {
  const option = options[index] ?? '';
  const letter = index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
  if (labelOf(option) !== '' || /^([A-Za-z]|[ivxIVX]{1,6})$/.test(option.trim())) return option;
  return option === '' ? letter : `${letter}. ${option}`;
}
