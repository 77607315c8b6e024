import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { retrySubmit } from '../engine';
import { useExamDispatch, useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import styles from './dialogs.module.css';

/** Stays until the server has the sheet. No score, no guess: only what is known. */
export function SubmittingDialog() {
  const dispatch = useExamDispatch();
  const phase = useExamTaking((state) => state.phase);
  const signedOut = useExamTaking((state) => state.signedOut);
  if (phase.kind !== 'submitting' || signedOut) return null;
  const timeUp = phase.cause === 'time';
  return (
    <Dialog
      open
      kind="alert"
      title={t(timeUp ? 'submitting_time_title' : 'submitting_title')}
      footer={phase.failing && <Button onClick={() => dispatch(retrySubmit())}>{t('submit_again')}</Button>}
    >
      {!phase.failing && <p role="status">{t(timeUp ? 'submitting_time_text' : 'submitting_text')}</p>}
      {phase.failing && (
        <div role="alert" className={styles.failing}>
          <strong>{t('submit_failing')}</strong>
          <p>{t('submit_failing_safe')}</p>
        </div>
      )}
    </Dialog>
  );
}
