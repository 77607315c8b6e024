import type { QuestionResult, Result } from '@vumon/proto/http/exam-shapes.js';
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

export function typeLabel(type: QuestionResult['type']): string {
  return t(TYPES[type]);
}

/** 'Passage 2: Mills That Ran on the Moon'; without the exam at hand, 'Passage 2'. `section` counts from 1. */
export function partLabel(result: Pick<Result, 'examType' | 'exam'>, section: number): string {
  const part = t(result.examType === 'reading' ? 'passage' : 'section', { number: section });
  const name = (result.exam?.passages ?? result.exam?.sections)?.[section - 1]?.title;
  return name ? t('part_named', { part, name }) : part;
}
