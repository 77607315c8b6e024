import type { QuestionResult, Result } from '@vumon/proto/http/exam-shapes.js';
import { ownTitle } from '../exam-content/part-title';
import { t } from './exam-result.text';

const CAUSES = {
  UNANSWERED: 'cause_unanswered',
  WORD_LIMIT: 'cause_word_limit',
  ARTICLE_EXTRA: 'cause_article',
  PLURAL: 'cause_plural',
  HYPHEN: 'cause_hyphen',
  SPELLING_NEAR: 'cause_spelling',
  WRONG_OPTION: 'cause_option',
  TF_NG_CONFUSION: 'cause_not_given',
  WRONG_ANSWER: 'cause_answer',
} as const;

function isKnown(code: string): code is keyof typeof CAUSES {
  return Object.hasOwn(CAUSES, code);
}

/** Why a mark was lost, in the learner's words. */
export function causeLabel(reasonCode: string): string {
  return t(isKnown(reasonCode) ? CAUSES[reasonCode] : 'cause_other');
}

const TYPES = {
  'multiple-choice': 'type_multiple_choice',
  'fill-blank': 'type_fill_blank',
  'true-false-notgiven': 'type_tfng',
  matching: 'type_matching',
  'map-labeling': 'type_map',
} as const;

const TASKS = {
  'multiple choice': 'task_multiple_choice',
  'choose several': 'task_choose_several',
  'true/false/not given': 'task_tfng',
  'yes/no/not given': 'task_ynng',
  'matching headings': 'task_headings',
  'matching information': 'task_information',
  'matching features': 'task_features',
  matching: 'task_matching',
  'sentence endings': 'task_endings',
  'sentence completion': 'task_sentence',
  'summary completion': 'task_summary',
  'note completion': 'task_notes',
  'table completion': 'task_table',
  'flow-chart completion': 'task_flow',
  'form completion': 'task_form',
  'diagram labelling': 'task_diagram',
  'short answer': 'task_short',
} as const;

const isTask = (task: string): task is keyof typeof TASKS => Object.hasOwn(TASKS, task);

/** The official task type in the learner's words; a task of tomorrow is named by its question type. */
export function taskLabel({ task = '', type }: Pick<QuestionResult, 'task' | 'type'>): string {
  return t(isTask(task) ? TASKS[task] : TYPES[type]);
}

const SLIPS = {
  WORD_LIMIT: 'slip_word_limit',
  ARTICLE_EXTRA: 'slip_article',
  PLURAL: 'slip_plural',
  HYPHEN: 'slip_hyphen',
  SPELLING_NEAR: 'slip_spelling',
} as const;

const isSlip = (code: string): code is keyof typeof SLIPS => Object.hasOwn(SLIPS, code);

/** 'lỗi chính tả'; several kinds together are 'lỗi hình thức'. */
export function slipLabel(reasonCodes: readonly string[]): string {
  const [code = ''] = reasonCodes;
  return t(reasonCodes.length === 1 && isSlip(code) ? SLIPS[code] : 'slip_all');
}

/** 'Passage 2: Mills That Ran on the Moon'; without the exam at hand, 'Passage 2'. `section` counts from 1. */
export function partLabel(result: Pick<Result, 'examType' | 'exam'>, section: number): string {
  const part = t(result.examType === 'reading' ? 'passage' : 'section', { number: section });
  const name = ownTitle((result.exam?.passages ?? result.exam?.sections)?.[section - 1]?.title ?? '');
  return name ? t('part_named', { part, name }) : part;
}
