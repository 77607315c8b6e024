import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined';
import type { QuestionResult } from '@vumon/proto/http/exam-shapes.js';
import { useContext, useState } from 'react';
import { errorMessage } from '../../api/api-error';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast-store';
import { answersChecked, mayWrite } from '../exam-taking/exam-taking.slice';
import { ExamTakingContext, useExamDispatch, useExamTaking } from '../exam-taking/exam-taking.store';
import type { Block } from '../exam-taking/model/paper';
import { claimClientId } from '../exams/client-id';
import styles from './block-check.module.css';
import { t } from './exam-practice.text';
import { useCheckAnswersMutation } from './practice.api';

interface BlockCheckProps {
  block: Block;
  /** Sends what is unsent; the server checks what it has. */
  flush(): Promise<void>;
}

/** Check as you go, below a block of questions; nothing in an exam. */
export function BlockCheck(props: BlockCheckProps) {
  const isPractice = useExamTaking((state) => state.attempt?.mode === 'practice');
  return isPractice ? <PracticeCheck {...props} /> : null;
}

function PracticeCheck({ block, flush }: BlockCheckProps) {
  const checked = useExamTaking((state) => state.checked);
  const current = useExamTaking((state) => block.questions.find(({ id }) => id === state.currentId));
  const isEmpty = useExamTaking((state) => current !== undefined && state.answers[current.id] === undefined);
  const readOnly = !useExamTaking(mayWrite);
  const { check, busy } = useCheck(flush);
  const open = block.questions.filter(({ id }) => !checked[id]);
  const done = block.questions.flatMap(({ id }) => checked[id] ?? []);
  const [first, last] = [open[0], open.at(-1)];
  // A set is checked as a whole, whichever of its numbers is asked for.
  const isSet = block.kind === 'choice-set';
  const single = current && !checked[current.id] && !isSet ? current : undefined;
  return (
    <div className={styles.check} lang="vi">
      {first && last && (
        <>
          <div className={styles.actions}>
            {single && (
              <Button variant="secondary" busy={busy} disabled={readOnly} onClick={() => void check([single.id])}>
                {t(isEmpty ? 'reveal_one' : 'check_one', { number: single.number })}
              </Button>
            )}
            {open.length > 1 && (
              <Button variant="quiet" busy={busy} disabled={readOnly} onClick={() => void check(open.map(({ id }) => id))}>
                {t('check_range', { first: first.number, last: last.number })}
              </Button>
            )}
          </div>
          <p className={styles.note}>{t('check_note')}</p>
        </>
      )}
      <div role="status" aria-label={t('checked_label')} className={styles.lines}>
        {done.map((line) => (
          <CheckedLine key={line.questionId} line={line} />
        ))}
      </div>
    </div>
  );
}

function useCheck(flush: () => Promise<void>) {
  const context = useContext(ExamTakingContext);
  const dispatch = useExamDispatch();
  const attemptId = useExamTaking((state) => state.attempt?._id ?? '');
  const [ask] = useCheckAnswersMutation();
  const [busy, setBusy] = useState(false);
  const check = async (questionIds: readonly string[]): Promise<void> => {
    setBusy(true);
    try {
      await flush();
      const pending = context?.store.getState().queue.pending ?? {};
      if (questionIds.some((id) => pending[id] !== undefined)) toast.error(t('check_unsaved'));
      else dispatch(answersChecked(await ask({ attemptId, clientId: await claimClientId(), questionIds }).unwrap()));
    } catch (error) {
      toast.error(errorMessage(error, t('check_failed')));
    } finally {
      setBusy(false);
    }
  };
  return { check, busy };
}

const LOOKS = {
  right: { icon: <CheckCircleOutlined aria-hidden="true" />, text: 'checked_right' },
  wrong: { icon: <CloseCircleOutlined aria-hidden="true" />, text: 'checked_wrong' },
  blank: { icon: <MinusCircleOutlined aria-hidden="true" />, text: 'checked_blank' },
} as const;

function CheckedLine({ line }: { line: QuestionResult }) {
  const look = line.correct ? 'right' : line.reasonCode === 'UNANSWERED' ? 'blank' : 'wrong';
  return (
    <article className={styles.line} data-look={look}>
      <p className={styles.verdict}>
        {LOOKS[look].icon} {t(LOOKS[look].text, { number: line.number })}
      </p>
      {line.answerText !== '' && <p>{t('your_answer', { answer: line.answerText })}</p>}
      {!line.correct && <p className={styles.key}>{t('key', { key: line.correctAnswerText })}</p>}
      <p>{line.reason}</p>
      {line.explanation && <p>{line.explanation}</p>}
      {line.evidence?.quote && (
        <blockquote lang="en" className={styles.quote}>
          {line.evidence.quote}
        </blockquote>
      )}
    </article>
  );
}
