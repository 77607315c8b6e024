import type { Item } from './content-file.js';

/** The official task types (product.md §3.3) that a Reading test can hold. */
export type TaskKind =
  | 'multiple choice'
  | 'choose several'
  | 'true/false/not given'
  | 'yes/no/not given'
  | 'matching headings'
  | 'matching information'
  | 'matching features'
  | 'sentence endings'
  | 'sentence completion'
  | 'summary completion'
  | 'note completion'
  | 'table completion'
  | 'flow-chart completion'
  | 'form completion'
  | 'diagram labelling'
  | 'short answer';

const COMPLETION = {
  list: 'sentence completion',
  summary: 'summary completion',
  notes: 'note completion',
  table: 'table completion',
  flow: 'flow-chart completion',
  form: 'form completion',
  map: 'diagram labelling',
} as const satisfies Record<string, TaskKind>;

/** The place of the typed words in a question's text. */
export const GAP = '______';

export function taskKindOf(item: Item): TaskKind {
  const { question, group } = item;
  if (question.type === 'multiple-choice') return (group?.maxChoices ?? 1) > 1 ? 'choose several' : 'multiple choice';
  if (question.type === 'true-false-notgiven') return group?.labels === 'YNNG' ? 'yes/no/not given' : 'true/false/not given';
  if (question.type === 'map-labeling') return 'diagram labelling';
  if (question.type === 'matching') return matchingKind(group?.bank ?? []);
  return question.question.includes(GAP) ? COMPLETION[group?.layout ?? 'list'] : 'short answer';
}

function matchingKind(bank: readonly string[]): TaskKind {
  if (bank.every((entry) => /^[ivx]+\. /.test(entry))) return 'matching headings';
  if (bank.every((entry) => /^[A-Z]$/.test(entry))) return 'matching information';
  return bank.every((entry) => /^[A-Z]\. \p{Lu}/u.test(entry)) ? 'matching features' : 'sentence endings';
}
