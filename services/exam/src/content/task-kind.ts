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

/** In listening every matching task is of one kind: what stands in the list does not change how it is done. */
export function taskKindOf({ question, group }: TaskFacts, skill: ExamType = 'reading'): TaskKind {
  if (question.type === 'multiple-choice') return (group?.maxChoices ?? 1) > 1 ? 'choose several' : 'multiple choice';
  if (question.type === 'true-false-notgiven') return (question.labels ?? group?.labels) === 'YNNG' ? 'yes/no/not given' : 'true/false/not given';
  if (question.type === 'map-labeling') return 'diagram labelling';
  if (question.type === 'matching') return skill === 'listening' ? 'matching' : matchingKind(question.options ?? group?.bank ?? []);
  return question.question.includes(GAP) ? COMPLETION[group?.layout ?? 'list'] : 'short answer';
}

function matchingKind(bank: readonly string[]): TaskKind {
  if (bank.length === 0) return 'matching';
  if (bank.every((entry) => /^[ivx]+\. /.test(entry))) return 'matching headings';
  if (bank.every((entry) => /^[A-Z]$/.test(entry))) return 'matching information';
  return bank.every((entry) => /^[A-Z]\. \p{Lu}/u.test(entry)) ? 'matching features' : 'sentence endings';
}
