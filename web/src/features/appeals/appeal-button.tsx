import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import type { QuestionResult } from '@vumon/proto/http/exam-shapes.js';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toast-store';
import styles from './appeal-button.module.css';
import { type AppealState, useFileAppealMutation } from './appeals.api';
import { t } from './appeals.text';

interface AppealButtonProps {
  resultId: string;
  question: QuestionResult;
  /** What became of the appeal; undefined when there is none. */
  state: AppealState | undefined;
}

/** 'Đáp án của tôi cũng đúng' on a wrong typed answer, or what became of it. Nothing where nothing can be asked. */
export function AppealButton({ resultId, question, state }: AppealButtonProps) {
  const [asking, setAsking] = useState(false);
  const [fileAppeal, { isLoading }] = useFileAppealMutation();
  if (state) {
    return (
      <p className={styles.state} data-state={state}>
        {t(`state_${state}`)}
      </p>
    );
  }
  if (!question.disputable) return null;

  const send = async (): Promise<void> => {
    try {
      await fileAppeal({ resultId, questionId: question.questionId }).unwrap();
      toast.success(t('sent'));
      setAsking(false);
    } catch (error) {
      toast.error(errorMessage(error, t('failed')));
    }
  };
  return (
    <>
      <div className={styles.ask}>
        <Button variant="quiet" icon={<QuestionCircleOutlined aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('ask_title', { number: question.number })}
        confirmLabel={t('send')}
        busy={isLoading}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('ask_text', { answer: question.answerText })}</p>
      </ConfirmDialog>
    </>
  );
}
