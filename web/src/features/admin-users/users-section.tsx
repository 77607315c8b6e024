import PlusOutlined from '@ant-design/icons/PlusOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button';
import { formatNumber } from '../../ui/format';
import { EmptyState, ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { GateScene } from '../../ui/scenes';
import { AdminPager } from '../admin/admin-pager';
import { useAdminSession, useEndOn, useLastKnown } from '../admin/admin-session';
import { DataTable } from '../admin/data-table';
import { FigureCards } from '../admin/figure-cards';
import { AddUserDialog } from './add-user-dialog';
import { t } from './admin-users.text';
import { useUserColumns } from './user-columns';
import { UserDialog, type UserTask } from './user-dialogs';
import { userErrorText } from './user-error';
import { UserFilterBar } from './user-filter-bar';
import { isFiltered, readFilters, type UserFilters, writeFilters } from './user-filters';
import { type AdminUser, type UserStats, useAdminUsersQuery, useUserStatsQuery } from './users.api';
import styles from './users-section.module.css';

/** 'Quản lý người dùng': counters, filters in the address, the list and its actions. */
export function UsersSection() {
  const { ended } = useAdminSession();
  const [query, setQuery] = useSearchParams();
  const [task, setTask] = useState<UserTask | null>(null);
  const [adding, setAdding] = useState(false);
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const filters = readFilters(query);
  const list = useAdminUsersQuery(filters, { skip: ended, refetchOnMountOrArgChange: true });
  const counters = useUserStatsQuery(undefined, { skip: ended, refetchOnMountOrArgChange: true });
  useEndOn(list.error, counters.error);
  const page = useLastKnown(list.currentData ?? list.data);
  const stats = useLastKnown(counters.data);

  const change = (next: Partial<UserFilters>): void => setQuery(writeFilters({ ...filters, page: 1, ...next }), { replace: next.page === undefined });
  const refresh = (): void => {
    void list.refetch();
    void counters.refetch();
  };
  /** A row whose request is on its way is dimmed and takes no other action. */
  const work = async (userId: string, run: () => Promise<void>): Promise<void> => {
    setBusyIds((ids) => new Set(ids).add(userId));
    await run();
    setBusyIds((ids) => new Set([...ids].filter((id) => id !== userId)));
  };

  return (
    <div className={styles.section} inert={ended} data-ended={ended || undefined}>
      <div className={styles.bar}>
        <Button variant="secondary" icon={<ReloadOutlined aria-hidden="true" />} busy={list.isFetching} onClick={refresh}>
          {t('refresh')}
        </Button>
        <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      {stats ? <Counters stats={stats} /> : <SkeletonBlock height={92} />}
      <UserFilterBar filters={filters} onChange={change} />
      {list.error && page && !ended && (
        <p role="alert" className={styles.failure}>
          {userErrorText(list.error, t('failed_network'))}. {t('stale')}
        </p>
      )}
      {!page && list.error && <ErrorState text={userErrorText(list.error, t('failed_network'))} onRetry={refresh} />}
      {!page && !list.error && <ListSkeleton />}
      {page && (
        <UserTable
          users={page.users}
          busyIds={busyIds}
          filtered={isFiltered(filters)}
          onTask={setTask}
          onClear={() => change({ search: '', role: '', accountStatus: '', onlineStatus: '' })}
        />
      )}
      {page && <AdminPager page={filters.page} totalPages={page.totalPages} disabled={list.isFetching} onOpen={(next) => change({ page: next })} />}
      <UserDialog task={task} onClose={() => setTask(null)} work={work} />
      <AddUserDialog open={adding} onClose={() => setAdding(false)} />
    </div>
  );
}

function Counters({ stats }: { stats: UserStats }) {
  return (
    <FigureCards
      cards={[
        { name: t('card_admins'), value: formatNumber(stats.onlineAdminUsers), total: formatNumber(stats.adminUsers) },
        { name: t('card_users'), value: formatNumber(stats.onlineRegularUsers), total: formatNumber(stats.regularUsers) },
        { name: t('card_active'), value: formatNumber(stats.activeUsers), total: formatNumber(stats.totalUsers) },
        { name: t('card_online'), value: formatNumber(stats.onlineUsers) },
      ]}
    />
  );
}

interface UserTableProps {
  users: readonly AdminUser[];
  busyIds: ReadonlySet<string>;
  filtered: boolean;
  onTask(task: UserTask): void;
  onClear(): void;
}

function UserTable({ users, busyIds, filtered, onTask, onClear }: UserTableProps) {
  const columns = useUserColumns({ busyIds, onTask });
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={users}
      keyOf={({ _id }) => _id}
      isBusy={({ _id }) => busyIds.has(_id)}
      empty={
        <EmptyState
          scene={<GateScene />}
          text={t(filtered ? 'empty_filtered' : 'empty')}
          action={
            filtered && (
              <Button variant="secondary" onClick={onClear}>
                {t('clear_filters')}
              </Button>
            )
          }
        />
      }
    />
  );
}

function ListSkeleton() {
  return (
    <LoadingState label={t('loading')}>
      {[1, 2, 3, 4, 5].map((row) => (
        <SkeletonBlock key={row} height={60} />
      ))}
    </LoadingState>
  );
}
