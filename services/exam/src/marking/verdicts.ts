import type { Verdict, VerdictLabels } from '../exams/exam-content.js';

const ORDER: Record<VerdictLabels, readonly Verdict[]> = {
  TFNG: ['TRUE', 'FALSE', 'NOT GIVEN'],
  YNNG: ['YES', 'NO', 'NOT GIVEN'],
};

const SPELLINGS: ReadonlyMap<string, Verdict> = new Map([
  ['T', 'TRUE'],
  ['TRUE', 'TRUE'],
  ['F', 'FALSE'],
  ['FALSE', 'FALSE'],
  ['Y', 'YES'],
  ['YES', 'YES'],
  ['N', 'NO'],
  ['NO', 'NO'],
  ['NG', 'NOT GIVEN'],
  ['NOTGIVEN', 'NOT GIVEN'],
]);

export const verdictOptions = (labels: VerdictLabels): readonly Verdict[] => ORDER[labels];

/**
 * Reads a verdict as text in any case ("ng", "Not given", "T"), as index 0–2, or as a digit string. Gives null for anything else.
 * A TRUE stays TRUE for a YES/NO question: the two sets are never mixed (product.md §3.2, 8).
 */
export function parseVerdict(value: unknown, labels: VerdictLabels): Verdict | null {
  if (typeof value === 'boolean') return labels === 'TFNG' ? (value ? 'TRUE' : 'FALSE') : null;
  if (typeof value === 'number') return Number.isInteger(value) ? (ORDER[labels][value] ?? null) : null;
  if (typeof value !== 'string' || value.length > 40) return null;
  const text = value.trim();
  if (/^[0-2]$/.test(text)) return ORDER[labels][Number(text)] ?? null;
  return (
    SPELLINGS.get(
      text
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s._-]+/g, ''),
    ) ?? null
  );
}
