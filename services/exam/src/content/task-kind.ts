import type { ExamType, QuestionType, VerdictLabels } from '../exams/exam-content.js';

/** The official task types (product.md §3.3). */
export type TaskKind =
  | 'multiple choice'
  | 'choose several'
  | 'true/false/not given'
  | 'yes/no/not given'
  | 'matching headings'
  | 'matching information'
  | 'matching features'
  | 'matching'
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

/** What tells the task type of a question; both the content files and stored exams have it. */
export interface TaskFacts {
  readonly question: {
    readonly type: QuestionType;
    readonly question: string;
    readonly options?: readonly string[] | undefined;
    readonly labels?: VerdictLabels | undefined;
  };
  readonly group:
    | {
        readonly layout?: keyof typeof COMPLETION | undefined;
        readonly bank?: readonly string[] | undefined;
        readonly labels?: VerdictLabels | undefined;
        readonly maxChoices?: number | undefined;
      }
    | undefined;
}

/** The place of the typed words in a question's text. */
export const GAP = '______';

/** In listening every matching task is of one kind: what stands in the list does not change how it is done. Filling gaps from a box is completion. */
export function taskKindOf({ question, group }: TaskFacts, skill: ExamType = 'reading'): TaskKind {
  if (question.type === 'multiple-choice') return (group?.maxChoices ?? 1) > 1 ? 'choose several' : 'multiple choice';
  if (question.type === 'true-false-notgiven') return (question.labels ?? group?.labels) === 'YNNG' ? 'yes/no/not given' : 'true/false/not given';
  if (question.type === 'map-labeling') return 'diagram labelling';
  const gap = question.question.includes(GAP) || (question.type === 'matching' && (group?.layout ?? 'list') !== 'list');
  if (gap) return COMPLETION[group?.layout ?? 'list'];
  if (question.type === 'fill-blank') return 'short answer';
  return skill === 'listening' ? 'matching' : matchingKind(question.question, question.options ?? group?.bank ?? []);
}

/** Half a sentence: it opens as one and does not end. */
const isUnfinished = (text: string): boolean => /^\P{Ll}/u.test(text) && !/[.?!]\W*$/.test(text);

function matchingKind(asked: string, bank: readonly string[]): TaskKind {
  if (bank.length === 0) return 'matching';
  if (bank.every((entry) => /^[ivx]+\. /.test(entry))) return 'matching headings';
  if (bank.every((entry) => /^[A-Z]$/.test(entry))) return 'matching information';
  const goesOn = bank.some((entry) => /^(?:[A-Z]\. )?\p{Ll}/u.test(entry));
  return goesOn && isUnfinished(asked) ? 'sentence endings' : 'matching features';
}
