import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined';
import type { QuestionResult } from '@vumon/proto/http/exam-shapes.js';
import { Button } from '../../ui/button';
import { formatClock } from '../../ui/format';
import { AppealButton } from '../appeals/appeal-button';
import type { AppealState } from '../appeals/appeals.api';
import type { MarkSpan } from '../exam-content/annotated-spans';
import { AnnotatedText } from '../exam-content/annotated-text';
import { t } from './exam-result.text';
import { type QuestionStatus, statusOf } from './result-breakdown';
import styles from './review-question.module.css';

const STATUS = {
  right: { icon: <CheckCircleOutlined aria-hidden="true" />, word: 'review_correct' },
  wrong: { icon: <CloseCircleOutlined aria-hidden="true" />, word: 'review_wrong' },
  unanswered: { icon: <MinusCircleOutlined aria-hidden="true" />, word: 'review_blank' },
  unmarked: { icon: <MinusCircleOutlined aria-hidden="true" />, word: 'review_unmarked' },
} as const satisfies Record<QuestionStatus, { icon: unknown; word: string }>;

/** A question as it was asked, with the learner's marks in it. */
export interface QuestionText {
  readonly text: string;
  readonly spans: readonly MarkSpan[];
}

interface ReviewQuestionProps {
  resultId: string;
  question: QuestionResult;
  appeal: AppealState | undefined;
  /** The question as it was asked; unknown when the exam is not at hand. */
  text: QuestionText | undefined;
  chosen: boolean;
  onChoose(): void;
  /** Leads to the text with the evidence; null when there is no text. */
  onShow: (() => void) | null;
}

export function ReviewQuestion({ resultId, question, appeal, text, chosen, onChoose, onShow }: ReviewQuestionProps) {
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
          <AnnotatedText text={text.text} of={question.questionId} spans={text.spans} />
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
      <Course question={question} />
      <AppealButton resultId={resultId} question={question} state={appeal} />
      <div id={detailsId} hidden={!chosen} className={styles.details}>
        {chosen && <Details question={question} onShow={onShow} />}
      </div>
    </li>
  );
}

/** What happened to the answer on the way: how long it took, and what it was before. */
function Course({ question: { secondsSpent, changes = [] } }: { question: QuestionResult }) {
  if (!secondsSpent && changes.length === 0) return null;
  return (
    <ul className={styles.course}>
      {changes.map((change, place) => (
        <li key={keyOf(change, place)}>
          {t(change.correctBefore ? 'changed_right' : 'changed_wrong', { from: change.fromText, to: change.toText || t('changed_blank') })}
        </li>
      ))}
      {secondsSpent ? <li className="tabular">{t('spent', { clock: formatClock(secondsSpent) })}</li> : null}
    </ul>
  );
}

/** The same change may happen twice. */
const keyOf = ({ fromText, toText }: NonNullable<QuestionResult['changes']>[number], place: number): string => `${place} ${fromText} ${toText}`;

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
                {t(evidence.startSeconds === undefined ? 'evidence_show' : 'evidence_listen')}
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
