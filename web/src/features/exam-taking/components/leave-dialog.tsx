import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { selectUnsent } from '../exam-taking.selectors';
import { useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';

interface LeaveDialogProps {
  onStay(): void;
  /** Sends what is unsent, then goes. */
  onLeave(): Promise<void>;
}

export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const [busy, setBusy] = useState(false);
  const practice = useExamTaking((state) => state.clock?.leftMs === null);
  const waiting = useExamTaking((state) => (state.save.trouble || state.marksTrouble ? selectUnsent(state) : 0));
  return (
    <ConfirmDialog
      open
      title={t('leave_title')}
      confirmLabel={t('leave_confirm')}
      cancelLabel={t('stay')}
      danger
      busy={busy}
      onCancel={onStay}
      onConfirm={() => {
        setBusy(true);
        void onLeave();
      }}
    >
      <p>{t(practice ? 'leave_practice' : 'leave_clock')}</p>
      {waiting > 0 ? <p>{t('leave_unsaved', { count: waiting })}</p> : !practice && <p>{t('leave_saved')}</p>}
    </ConfirmDialog>
  );
}
