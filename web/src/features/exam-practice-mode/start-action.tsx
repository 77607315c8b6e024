import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/api-error';
import { paths } from '../../config/paths';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast-store';
import { claimClientId } from '../exams/client-id';
import { useOpenAttemptsQuery, useStartAttemptMutation } from '../exams/exams.api';
import { t as examsText } from '../exams/exams.text';
import type { ExamDetail } from '../exams/exams.types';
import { useSession } from '../session/use-session';
import { t } from './exam-practice.text';
import { sayWhatOpened } from './opened-instead';
import styles from './start-action.module.css';
import { type StartChoice, StartOptions, WHOLE_EXAM } from './start-options';

/**
 * Starts an exam as the learner wants it, or goes on with the open attempt, whatever its mode: one attempt of an exam is open at a time.
 *
 * @param ready the sound of a listening test was checked; going on with an open attempt needs no check
 */
export function StartAction({ exam, ready }: { exam: ExamDetail; ready: boolean }) {
  const navigate = useNavigate();
  const { status } = useSession();
  const { data } = useOpenAttemptsQuery(undefined, { skip: status === 'restoring' });
  const [start] = useStartAttemptMutation();
  const [busy, setBusy] = useState(false);
  const [choice, setChoice] = useState<StartChoice>(WHOLE_EXAM);
  const open = data?.find((attempt) => attempt.examId === exam._id);

  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      const { mode, parts } = open ? { mode: open.mode, parts: null } : choice;
      // The server answers with the open attempt when there is one, so that starting twice never makes two.
      const attempt = await start({ examId: exam._id, mode, clientId: await claimClientId(), ...(parts && { parts }) }).unwrap();
      sayWhatOpened(attempt, open ? { mode } : { mode, isSame: isWhatWasChosen(exam, parts) });
      await navigate(paths.examAttempt.href(exam._id, attempt._id));
    } catch (error) {
      toast.error(errorMessage(error, examsText('start_failed')));
      setBusy(false);
    }
  };

  const nothingChosen = !open && choice.parts?.length === 0;
  return (
    <div className={styles.start}>
      {open ? (
        <p className={styles.note}>{t(open.mode === 'exam' ? 'open_exam' : 'open_practice')}</p>
      ) : (
        <StartOptions exam={exam} choice={choice} onChange={setChoice} />
      )}
      <Button size="large" busy={busy} disabled={status === 'restoring' || nothingChosen || !(ready || open)} onClick={() => void begin()}>
        {open ? examsText('intro_resume') : choice.mode === 'practice' ? t('start_practice') : examsText('intro_start')}
      </Button>
    </div>
  );
}

/** True when the attempt holds the chosen parts and nothing else; all parts together are the whole exam. */
function isWhatWasChosen(exam: ExamDetail, parts: readonly number[] | null): (included: readonly string[] | undefined) => boolean {
  const all = exam.passages ?? exam.sections ?? [];
  if (parts === null || parts.length === all.length) return (included) => included === undefined;
  const ids = new Set(all.flatMap(({ questions }, part) => (parts.includes(part) ? questions.map(({ id }) => id) : [])));
  return (included) => included?.length === ids.size && included.every((id) => ids.has(id));
}
