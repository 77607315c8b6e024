import type { Question } from '@vumon/proto/http/exam-shapes.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { selectFlaggedQuestions, selectUnanswered } from '../exam-taking.selectors';
import { submitStarted } from '../exam-taking.slice';
import { useExamDispatch, useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import styles from './dialogs.module.css';

/** Names what is open before it is too late: the numbers without an answer and those marked for another look. */
export function SubmitDialog({ onClose, onGo }: { onClose(): void; onGo(questionId: string): void }) {
  const dispatch = useExamDispatch();
  const unanswered = useExamTaking(selectUnanswered);
  const flagged = useExamTaking(selectFlaggedQuestions);
  const total = useExamTaking((state) => state.paper?.questions.length ?? 0);
  return (
    <ConfirmDialog
      open
      title={t('submit_title')}
      confirmLabel={t('submit')}
      cancelLabel={t('submit_back')}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        dispatch(submitStarted('learner'));
      }}
    >
      {unanswered.length === 0 ? (
        <p>{t('submit_all', { total })}</p>
      ) : (
        <Numbers label={t('submit_unanswered', { count: unanswered.length })} questions={unanswered} onGo={onGo} />
      )}
      {flagged.length > 0 && <Numbers label={t('submit_flagged', { count: flagged.length })} questions={flagged} onGo={onGo} />}
      <p>{t('submit_final')}</p>
    </ConfirmDialog>
  );
}

function Numbers({ label, questions, onGo }: { label: string; questions: readonly Question[]; onGo(questionId: string): void }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <ul className={styles.numbers} aria-label={label}>
        {questions.map(({ id, number }) => (
          <li key={id}>
            <button type="button" aria-label={t('palette_number', { number })} onClick={() => onGo(id)}>
              {number}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
