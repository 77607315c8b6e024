import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined';
import type { QuestionResult } from '@vumon/proto/http/exam-shapes.js';
import { Button } from '../../ui/button';
import { formatClock } from '../../ui/format';
import { t } from './exam-result.text';
import { type QuestionStatus, statusOf } from './result-breakdown';
import styles from './review-question.module.css';

const STATUS = {
  right: { icon: <CheckCircleOutlined aria-hidden="true" />, word: 'review_correct' },
  wrong: { icon: <CloseCircleOutlined aria-hidden="true" />, word: 'review_wrong' },
  unanswered: { icon: <MinusCircleOutlined aria-hidden="true" />, word: 'review_blank' },
  unmarked: { icon: <MinusCircleOutlined aria-hidden="true" />, word: 'review_unmarked' },
} as const satisfies Record<QuestionStatus, { icon: unknown; word: string }>;

interface ReviewQuestionProps {
  question: QuestionResult;
  /** The question as it was asked; unknown when the exam is not at hand. */
  text: string | undefined;
  chosen: boolean;
  onChoose(): void;
  /** Leads to the text with the evidence; null when there is no text. */
  onShow: (() => void) | null;
}

export function ReviewQuestion({ question, text, chosen, onChoose, onShow }: ReviewQuestionProps) {
  const status = statusOf(question);
  const detailsId = `review-${question.questionId}`;
  return (
    <li className={styles.question} data-status={status} data-chosen={chosen || undefined}>
      <button type="button" className={styles.head} aria-expanded={chosen} aria-controls={detailsId} onClick={onChoose}>
        <span className={styles.status}>
          {STATUS[status].icon} {t('question_head', { number: question.number, status: t(STATUS[status].word) })}
        </span>
        <DownOutlined aria-hidden="true" className={styles.arrow} />
      </button>
      {text && (
        <p lang="en" className={styles.text}>
          {text}
        </p>
      )}
      <dl className={styles.answers}>
        <div>
          <dt>{t('your_answer')}</dt>
          <dd lang={question.answerText ? 'en' : undefined}>{question.answerText || t('no_answer')}</dd>
        </div>
        <div>
          <dt>{t('key')}</dt>
          <dd lang="en">{question.correctAnswerText}</dd>
        </div>
      </dl>
      <p className={styles.reason}>{question.reason}</p>
      <div id={detailsId} hidden={!chosen} className={styles.details}>
        {chosen && <Details question={question} onShow={onShow} />}
      </div>
    </li>
  );
}

function Details({ question, onShow }: { question: QuestionResult; onShow: (() => void) | null }) {
  const { explanation, evidence } = question;
  return (
    <>
      {explanation && (
        <div>
          <h3>{t('explanation')}</h3>
          <p>{explanation}</p>
        </div>
      )}
      {evidence?.quote && (
        <div>
          <h3>{evidenceTitle(question)}</h3>
          <blockquote lang="en" className={styles.quote}>
            {evidence.quote}
          </blockquote>
          {onShow && (
            <div className={styles.show}>
              <Button variant="quiet" onClick={onShow}>
                {t('evidence_show')}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** What the text says about a NOT GIVEN is not a proof, only the nearest it comes. */
export function evidenceTitle({ correctAnswerText, evidence }: QuestionResult): string {
  if (evidence?.startSeconds !== undefined) {
    return t('evidence_audio', { from: formatClock(evidence.startSeconds), to: formatClock(evidence.endSeconds ?? evidence.startSeconds) });
  }
  return t(correctAnswerText === 'NOT GIVEN' ? 'evidence_nearest' : 'evidence');
}
