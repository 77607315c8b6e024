import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/api-error';
import { paths } from '../../config/paths';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast-store';
import { claimClientId } from '../exams/client-id';
import { useStartAttemptMutation } from '../exams/exams.api';
import { t } from './exam-result.text';

/** 'Làm lại': a new attempt of the same exam, or the one that is already open. */
export function RetakeButton({ examId }: { examId: string }) {
  const navigate = useNavigate();
  const [start] = useStartAttemptMutation();
  const [busy, setBusy] = useState(false);

  const retake = async (): Promise<void> => {
    setBusy(true);
    try {
      const attempt = await start({ examId, mode: 'exam', clientId: await claimClientId() }).unwrap();
      await navigate(paths.examAttempt.href(examId, attempt._id));
    } catch (error) {
      toast.error(errorMessage(error, t('retake_failed')));
      setBusy(false);
    }
  };

  return (
    <Button variant="secondary" busy={busy} onClick={() => void retake()}>
      {t('retake')}
    </Button>
  );
}
