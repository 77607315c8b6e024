import { useState } from 'react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { formatDate } from '../../ui/format';
import { toast } from '../../ui/toast-store';
import { SelectField } from '../admin/select-field';
import { lastSeenText } from '../admin/time-ago';
import { t } from './admin-users.text';
import { userErrorText } from './user-error';
import { type AdminUser, useRemoveUserMutation, useSetAccountStatusMutation, useSetRoleMutation } from './users.api';
import styles from './users-section.module.css';

/** What the administrator is about to do with one person. */
export interface UserTask {
  kind: 'view' | 'role' | 'status' | 'remove';
  user: AdminUser;
}

const ERROR_MS = 5_000;

interface UserDialogProps {
  task: UserTask | null;
  onClose(): void;
  /** Runs a change while its row is marked as busy. */
  work(userId: string, run: () => Promise<void>): Promise<void>;
}

interface TaskDialogProps {
  user: AdminUser;
  onClose(): void;
  /** Closes the dialog, runs the change, and says how it went. */
  commit(run: () => Promise<unknown>, done: string, networkText: string): void;
}

const DIALOGS = { view: DetailsDialog, role: RoleDialog, status: StatusDialog, remove: RemoveDialog } as const;

export function UserDialog({ task, onClose, work }: UserDialogProps) {
  if (!task) return null;
  const { kind, user } = task;
  const commit: TaskDialogProps['commit'] = (run, done, networkText) => {
    onClose();
    void work(user._id, async () => {
      try {
        await run();
        toast.success(done);
      } catch (error) {
        toast.error(userErrorText(error, networkText), ERROR_MS);
      }
    });
  };
  const TaskDialog = DIALOGS[kind];
  return <TaskDialog key={user._id} user={user} onClose={onClose} commit={commit} />;
}

function StatusDialog({ user, onClose, commit }: TaskDialogProps) {
  const [setStatus] = useSetAccountStatusMutation();
  const locking = user.accountStatus === 'active';
  const confirm = (): void =>
    commit(() => setStatus({ id: user._id, accountStatus: locking ? 'disabled' : 'active' }).unwrap(), t(locking ? 'locked' : 'unlocked'), t('network_status'));
  return (
    <ConfirmDialog
      open
      title={t(locking ? 'lock' : 'unlock')}
      confirmLabel={t(locking ? 'lock' : 'unlock')}
      danger={locking}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t(locking ? 'lock_text' : 'unlock_text', { name: user.fullName })}</p>
    </ConfirmDialog>
  );
}

function RemoveDialog({ user, onClose, commit }: TaskDialogProps) {
  const [remove] = useRemoveUserMutation();
  return (
    <ConfirmDialog
      open
      danger
      title={t('remove_ask')}
      confirmLabel={t('remove')}
      onConfirm={() => commit(() => remove(user._id).unwrap(), t('removed'), t('network_remove'))}
      onCancel={onClose}
    >
      <p>{t('remove_text', { name: user.fullName, email: user.email })}</p>
    </ConfirmDialog>
  );
}

function RoleDialog({ user, onClose, commit }: TaskDialogProps) {
  const [setRole] = useSetRoleMutation();
  const [role, choose] = useState(user.role);
  const save = (): void => {
    if (role === user.role) onClose();
    else commit(() => setRole({ id: user._id, role }).unwrap(), t('role_changed'), t('network_update'));
  };
  return (
    <ConfirmDialog open title={t('action_of', { action: t('edit_role'), name: user.fullName })} confirmLabel={t('save')} onConfirm={save} onCancel={onClose}>
      <SelectField<AdminUser['role']>
        label={t('filter_role')}
        value={role}
        options={[
          { value: 'user', text: t('role_user') },
          { value: 'admin', text: t('role_admin') },
        ]}
        onChange={choose}
      />
      <p>{t('role_text')}</p>
    </ConfirmDialog>
  );
}

function DetailsDialog({ user, onClose }: TaskDialogProps) {
  const facts = [
    { name: t('full_name'), value: user.fullName },
    { name: t('email'), value: user.email },
    { name: t('phone_short'), value: user.phone || t('none') },
    { name: t('filter_role'), value: t(`role_${user.role}`) },
    { name: t('level'), value: user.level ?? t('none') },
    { name: t('filter_status'), value: t(`status_${user.accountStatus}`) },
    { name: t('filter_online'), value: t(user.isOnline ? 'online' : 'offline') },
    { name: t('last_seen'), value: lastSeenText(user.lastSeen, user.createdAt, Date.now()) },
    { name: t('column_joined'), value: formatDate(user.createdAt) },
  ];
  return (
    <Dialog
      open
      title={t('details')}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
