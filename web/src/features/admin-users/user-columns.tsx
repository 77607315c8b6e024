import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import UnlockOutlined from '@ant-design/icons/UnlockOutlined';
import type { ReactNode } from 'react';
import { formatDate } from '../../ui/format';
import type { Column } from '../admin/data-table';
import { lastSeenText } from '../admin/time-ago';
import { useNow } from '../admin/use-now';
import { Avatar } from '../session/avatar';
import { useSession } from '../session/use-session';
import { t } from './admin-users.text';
import type { UserTask } from './user-dialogs';
import type { AdminUser } from './users.api';
import styles from './users-section.module.css';

const MINUTE_MS = 60_000;

interface UserColumns {
  busyIds: ReadonlySet<string>;
  onTask(task: UserTask): void;
}

export function useUserColumns({ busyIds, onTask }: UserColumns): Column<AdminUser>[] {
  const { user: me } = useSession();
  const now = useNow(MINUTE_MS);
  return [
    { key: 'user', title: t('column_user'), render: (user) => <Person user={user} /> },
    { key: 'role', title: t('column_role'), render: ({ role }) => <span className={styles.role}>{t(`role_${role}`)}</span> },
    { key: 'status', title: t('column_status'), render: (user) => <AccountStatus user={user} /> },
    {
      key: 'online',
      title: t('column_online'),
      render: (user) => (
        <span>
          <span className={styles.presence} data-online={user.isOnline || undefined}>
            {t(user.isOnline ? 'online' : 'offline')}
          </span>
          {!user.isOnline && <span className={styles.seen}>{lastSeenText(user.lastSeen, user.createdAt, now)}</span>}
        </span>
      ),
    },
    { key: 'joined', title: t('column_joined'), numeric: true, render: ({ createdAt }) => formatDate(createdAt) },
    {
      key: 'actions',
      title: t('column_actions'),
      render: (user) => <Actions user={user} isSelf={user._id === me?.id} busy={busyIds.has(user._id)} onTask={onTask} />,
    },
  ];
}

function Person({ user }: { user: AdminUser }) {
  return (
    <span className={styles.person}>
      <Avatar user={user} size={40} />
      <span className={styles.personText}>
        <b>{user.fullName}</b>
        <span>{user.email}</span>
        {user.phone && <span>{user.phone}</span>}
      </span>
    </span>
  );
}

function AccountStatus({ user }: { user: Pick<AdminUser, 'accountStatus'> }) {
  const active = user.accountStatus === 'active';
  return (
    <span className={styles.status} data-active={active || undefined}>
      {active ? <CheckCircleOutlined aria-hidden="true" /> : <StopOutlined aria-hidden="true" />} {t(`status_${user.accountStatus}`)}
    </span>
  );
}

interface ActionsProps {
  user: AdminUser;
  /** Nobody locks, demotes or deletes the account that they work with. */
  isSelf: boolean;
  busy: boolean;
  onTask(task: UserTask): void;
}

function Actions({ user, isSelf, busy, onTask }: ActionsProps) {
  const locked = user.accountStatus === 'disabled';
  const guarded = { name: user.fullName, disabled: busy || isSelf, ...(isSelf ? { why: t('self') } : {}) };
  return (
    <span className={styles.actions}>
      {busy && <span className={styles.spinner} role="status" aria-label={t('loading')} />}
      <IconAction action={t('view')} name={user.fullName} disabled={busy} icon={<EyeOutlined />} onClick={() => onTask({ kind: 'view', user })} />
      <IconAction action={t('edit_role')} {...guarded} icon={<IdcardOutlined />} onClick={() => onTask({ kind: 'role', user })} />
      <IconAction
        action={t(locked ? 'unlock' : 'lock')}
        {...guarded}
        icon={locked ? <UnlockOutlined /> : <LockOutlined />}
        onClick={() => onTask({ kind: 'status', user })}
      />
      <IconAction action={t('remove')} {...guarded} icon={<DeleteOutlined />} onClick={() => onTask({ kind: 'remove', user })} />
    </span>
  );
}

interface IconActionProps {
  action: string;
  name: string;
  disabled: boolean;
  /** Why it can't be done, on hover. */
  why?: string;
  icon: ReactNode;
  onClick(): void;
}

function IconAction({ action, name, disabled, why, icon, onClick }: IconActionProps) {
  return (
    <button type="button" aria-label={t('action_of', { action, name })} title={why ?? action} disabled={disabled} onClick={onClick}>
      {icon}
    </button>
  );
}
