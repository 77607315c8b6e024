import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/api-error';
import { paths } from '../../config/paths';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast-store';
import { claimClientId } from '../exams/client-id';
import { t } from './exam-practice.text';
import { sayWhatOpened } from './opened-instead';
import { useRedoMistakesMutation } from './practice.api';

interface RedoButtonProps {
  resultId: string;
  examId: string;
  /** A question that went wrong: it is in what is opened, unless something else was open. */
  wrongId: string;
}

/** 'Chỉ làm lại câu sai': practice with the questions that this result lost. */
export function RedoButton({ resultId, examId, wrongId }: RedoButtonProps) {
  const navigate = useNavigate();
  const [redo] = useRedoMistakesMutation();
  const [busy, setBusy] = useState(false);

  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const attempt = await redo({ resultId, clientId: await claimClientId() }).unwrap();
      sayWhatOpened(attempt, { mode: 'practice', isSame: (included) => included?.includes(wrongId) ?? true });
      await navigate(paths.examAttempt.href(examId, attempt._id));
    } catch (error) {
      toast.error(errorMessage(error, t('redo_failed')));
      setBusy(false);
    }
  };

  return (
    <Button variant="secondary" busy={busy} onClick={() => void start()}>
      {t('redo')}
    </Button>
  );
}
