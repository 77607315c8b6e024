import type { Question } from '@vumon/proto/http/exam-shapes.js';
import { memo, useId } from 'react';
import { t } from '../../exam-taking.text';
import { type AnswerValue, LONGEST_TEXT } from '../../model/answer-value';
import { exceedsLimit } from '../../model/instruction';
import { limitText } from './limit-text';
import styles from './questions.module.css';

interface GapInputProps {
  question: Question;
  value: AnswerValue | undefined;
  wordLimit: Question['wordLimit'];
  current: boolean;
  readOnly: boolean;
  onAnswer(questionId: string, value: AnswerValue): void;
}

/** A gap in running text. Nothing may alter what is typed: no correction, no capitals, no suggestions. */
export const GapInput = memo(function GapInput({ question, value, wordLimit, current, readOnly, onAnswer }: GapInputProps) {
  const noteId = useId();
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  const tooLong = exceedsLimit(text, wordLimit);
  return (
    <span className={styles.gap}>
      <input
        type="text"
        className={styles.gapInput}
        lang="en"
        value={text}
        readOnly={readOnly}
        maxLength={LONGEST_TEXT}
        size={Math.min(Math.max(text.length + 1, 14), 30)}
        placeholder={String(question.number)}
        aria-label={t('answer_of', { number: question.number })}
        aria-describedby={tooLong ? noteId : undefined}
        data-current={current || undefined}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onAnswer(question.id, event.target.value)}
      />
      {tooLong && (
        <span id={noteId} className={styles.exceeded} role="status" lang="vi">
          {t('limit_exceeded', { limit: limitText(wordLimit) ?? '' })}
        </span>
      )}
    </span>
  );
});
