import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { resumeHere } from '../engine';
import { useExamDispatch, useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import styles from './dialogs.module.css';

/** Another window has the attempt: this one may look on, or take it back. */
export function TakenOver() {
  const takenOver = useExamTaking((state) => state.takenOver && state.phase.kind === 'running' && !state.signedOut);
  return takenOver ? <Notice /> : null;
}

function Notice() {
  const dispatch = useExamDispatch();
  const [looking, setLooking] = useState(false);
  const [asked, setAsked] = useState(false);
  const resume = (
    <Button
      busy={asked}
      onClick={() => {
        setAsked(true);
        dispatch(resumeHere());
      }}
    >
      {t('resume_here')}
    </Button>
  );
  if (looking) {
    return (
      <div className={styles.bar} role="status">
        <span>{t('taken_over_bar')}</span>
        {resume}
      </div>
    );
  }
  return (
    <Dialog
      open
      kind="alert"
      title={t('taken_over')}
      onClose={() => setLooking(true)}
      footer={
        <>
          <Button variant="secondary" onClick={() => setLooking(true)}>
            {t('only_look')}
          </Button>
          {resume}
        </>
      }
    >
      <p>{t('taken_over_text')}</p>
    </Dialog>
  );
}
