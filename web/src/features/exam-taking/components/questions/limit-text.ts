import type { Question } from '@vumon/proto/http/exam-shapes.js';
import { t } from '../../exam-taking.text';

/** The word limit in Vietnamese, beside the English instruction. */
export function limitText(limit: Question['wordLimit']): string | null {
  if (!limit) return null;
  if (limit.words === 0) return t('limit_number');
  if (limit.number) return t('limit_words_number', { words: limit.words });
  return limit.words === 1 ? t('limit_word') : t('limit_words', { words: limit.words });
}
